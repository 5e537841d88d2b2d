'use client';

import type { Field } from '#components/explorer/model/fields.ts';
import {
  type Condition,
  conditionsOf,
  type Filter,
  type Group,
  isGroup,
  type Join,
  operatorOf,
  opIds,
  opsOf,
  PARTS_MAX,
  problemOf,
} from '#components/explorer/model/filter.ts';
import { Button } from '#components/ui/button.tsx';
import { Plus, X } from '#components/ui/icons.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { useMessages } from '#messages';

interface FilterBuilderProps {
  filter: Filter;
  fields: readonly Field[];
  words: Readonly<Record<string, string>>;
  onChange: (filter: Filter) => void;
}

/** Filter conditions with field, operator and value, joined by all or any, with groups one level deep. */
export function FilterBuilder({ filter, fields, words, onChange }: FilterBuilderProps) {
  const t = useMessages();
  const full = conditionsOf(filter).length >= PARTS_MAX;
  const change = (at: number, part: Condition | Group | null) =>
    onChange({ ...filter, parts: filter.parts.flatMap((one, index) => (index !== at ? [one] : part ? [part] : [])) });
  const fresh = (): Condition => freshCondition(fields);
  return (
    <fieldset className="grid min-w-0 gap-2 border-t bg-sunken p-3">
      <legend className="sr-only">{t('Filter')}</legend>
      <JoinChoice join={filter.join} what={t('Rows match')} onChange={(join) => onChange({ ...filter, join })} />
      {filter.parts.map((part, at) =>
        isGroup(part) ? (
          <GroupLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the list.
            key={at}
            group={part}
            fields={fields}
            words={words}
            full={full}
            onChange={(group) => change(at, group)}
          />
        ) : (
          <ConditionLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the list.
            key={at}
            condition={part}
            fields={fields}
            words={words}
            onChange={(condition) => change(at, condition)}
          />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={full} onClick={() => onChange({ ...filter, parts: [...filter.parts, fresh()] })}>
          <Plus /> {t('Condition')}
        </Button>
        <Button
          size="sm"
          disabled={full}
          onClick={() => onChange({ ...filter, parts: [...filter.parts, { join: 'any', parts: [fresh()] }] })}
        >
          <Plus /> {t('Group')}
        </Button>
        {filter.parts.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onChange({ ...filter, parts: [] })}>
            {t('Clear all')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function freshCondition(fields: readonly Field[]): Condition {
  const field = fields.find(({ id }) => id === 'url') ?? fields[0];
  return { field: field?.id ?? '', op: opsOf(field?.kind ?? 'text')[0] ?? 'empty', value: '' };
}

function JoinChoice({ join, what, onChange }: { join: Join; what: string; onChange: (join: Join) => void }) {
  const t = useMessages();
  return (
    <div className="flex flex-wrap items-center gap-2 text-table">
      {what}
      <Select
        aria-label={t('{what}: all or any', { what })}
        className="w-24"
        value={join}
        onChange={(event) => onChange(event.target.value === 'any' ? 'any' : 'all')}
      >
        <option value="all">{t('all')}</option>
        <option value="any">{t('any')}</option>
      </Select>
      {t('of the conditions')}
    </div>
  );
}

interface GroupLineProps {
  group: Group;
  fields: readonly Field[];
  words: Readonly<Record<string, string>>;
  full: boolean;
  /** null removes it. */
  onChange: (group: Group | null) => void;
}

function GroupLine({ group, fields, words, full, onChange }: GroupLineProps) {
  const t = useMessages();
  const withParts = (parts: readonly Condition[]) => onChange(parts.length > 0 ? { ...group, parts } : null);
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-control border border-edge border-dashed p-2">
      <legend className="sr-only">{t('Condition group')}</legend>
      <JoinChoice join={group.join} what={t('Group matches')} onChange={(join) => onChange({ ...group, join })} />
      {group.parts.map((part, at) => (
        <ConditionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place in the list.
          key={at}
          condition={part}
          fields={fields}
          words={words}
          onChange={(next) =>
            withParts(group.parts.flatMap((one, index) => (index !== at ? [one] : next ? [next] : [])))
          }
        />
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        disabled={full}
        onClick={() => withParts([...group.parts, freshCondition(fields)])}
      >
        <Plus /> {t('Condition in this group')}
      </Button>
    </fieldset>
  );
}

interface ConditionLineProps {
  condition: Condition;
  fields: readonly Field[];
  words: Readonly<Record<string, string>>;
  /** null removes it. */
  onChange: (condition: Condition | null) => void;
}

function ConditionLine({ condition, fields, words, onChange }: ConditionLineProps) {
  const t = useMessages();
  const field = fields.find(({ id }) => id === condition.field) ?? fields[0];
  if (!field) return null;
  const choose = (id: string) => {
    const next = fields.find((one) => one.id === id) ?? field;
    const ops = opsOf(next.kind);
    const op = ops.includes(condition.op) ? condition.op : (ops[0] ?? 'empty');
    onChange({
      field: next.id,
      op,
      value: next.kind === field.kind && next.kind !== 'option' ? condition.value : firstValue(next),
    });
  };
  const problem = condition.value === '' ? null : problemOf(condition, field);
  const groups = [...new Set(fields.map(({ group }) => group))];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,200px)_minmax(0,170px)_minmax(0,1fr)_auto]">
      <Select aria-label={t('Field')} value={field.id} onChange={(event) => choose(event.target.value)}>
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {fields
              .filter((one) => one.group === group)
              .map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
      <Select
        aria-label={t('Operator')}
        value={condition.op}
        onChange={(event) => {
          const op = opIds.find((one) => one === event.target.value) ?? condition.op;
          onChange({ ...condition, op, value: operatorOf(op).alone ? '' : condition.value || firstValue(field) });
        }}
      >
        {opsOf(field.kind).map((op) => (
          <option key={op} value={op}>
            {t.known(operatorOf(op).title)}
          </option>
        ))}
      </Select>
      <div className="col-span-2 row-start-2 grid gap-1 sm:col-span-1 sm:row-start-1 sm:[grid-column-start:3]">
        {!operatorOf(condition.op).alone && (
          <ValueInput
            field={field}
            value={condition.value}
            wrong={problem !== null}
            words={words}
            onChange={(value) => onChange({ ...condition, value })}
          />
        )}
        {problem && <p className="text-fault text-meta">{problem}</p>}
      </div>
      <Button
        size="icon"
        variant="ghost"
        aria-label={t('Remove condition: {title}', { title: field.title })}
        onClick={() => onChange(null)}
      >
        <X />
      </Button>
    </div>
  );
}

/** Initial value of a condition on this field: selects have no empty state. */
function firstValue({ kind, options = [] }: Field): string {
  if (kind === 'boolean') return 'yes';
  return kind === 'option' ? (options[0] ?? '') : '';
}

interface ValueInputProps {
  field: Field;
  value: string;
  wrong: boolean;
  words: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

function ValueInput({ field, value, wrong, words, onChange }: ValueInputProps) {
  const t = useMessages();
  const label = t('Value of {title}', { title: field.title });
  if (field.kind === 'boolean' || field.kind === 'option') {
    const known = field.kind === 'boolean' ? ['yes', 'no'] : [...(field.options ?? [])];
    const choices = known.includes(value) || value === '' ? known : [value, ...known];
    return (
      <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((one) => (
          <option key={one} value={one}>
            {one
              .split(',')
              .map((part) => words[part] ?? t.known(part))
              .join(` ${t('or')} `)}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <Input
      aria-label={label}
      aria-invalid={wrong || undefined}
      type={field.kind === 'moment' ? 'date' : 'text'}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      value={field.kind === 'moment' ? value.slice(0, 10) : value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
