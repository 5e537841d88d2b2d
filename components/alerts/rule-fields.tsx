import type { ReactNode } from 'react';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import type { Field as Setting } from '#lib/features/alerts/kinds/fields.ts';
import type { AlertKind, RuleParams } from '#lib/features/alerts/kinds/index.ts';
import { useMessages } from '#messages';
import { formFields } from './rule-settings.ts';

interface Props {
  kind: AlertKind;
  /** Current values; absent: the defaults of each kind. */
  params: RuleParams | undefined;
}

/** The settings of a kind of rule. Uncontrolled fields: the form reads them on submit. */
export function RuleFields({ kind, params }: Props) {
  const fields = formFields(kind);
  const of = (...types: Setting['type'][]) =>
    fields
      .filter(([, field]) => types.includes(field.type))
      .map(([name, field]) => <SettingField key={name} name={name} field={field} params={params} />);
  const short = of('number', 'choice');
  const filters = fields.flatMap(([name, { type }]) => (type === 'engines' || type === 'texts' ? [name] : []));
  return (
    <>
      {short.length > 0 && <div className="grid gap-4 sm:grid-cols-2">{short}</div>}
      {of('urls')}
      {filters.length > 0 && (
        <Filters names={filters} params={params}>
          {of('engines', 'texts')}
        </Filters>
      )}
      {of('recovery')}
    </>
  );
}

interface SettingProps {
  name: string;
  field: Setting;
  params: Readonly<Record<string, unknown>> | undefined;
}

function SettingField({ name, field, params }: SettingProps) {
  const t = useMessages();
  const value = params?.[name] ?? field.default;
  const list = Array.isArray(value) ? value : [];
  switch (field.type) {
    case 'number':
      return (
        <Field label={t(field.label)}>
          {(control) => (
            <Input
              {...control}
              type="number"
              name={name}
              defaultValue={Number(value)}
              min={field.min}
              max={field.max}
              required
            />
          )}
        </Field>
      );
    case 'choice':
      return (
        <Field label={t(field.label)}>
          {(control) => (
            <Select {...control} name={name} defaultValue={String(value)}>
              {field.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {t(option.label)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      );
    case 'urls':
      return (
        <Field label={t(field.label)} hint={t(field.hint)}>
          {(control) => <Textarea {...control} name={name} required defaultValue={list.join('\n')} />}
        </Field>
      );
    case 'recovery':
      return <Checkbox name={name} label={t(field.label)} defaultChecked={value === true} />;
    case 'engines':
      return (
        <fieldset className="grid gap-1">
          <legend className="font-medium text-table">{t('Search engines')}</legend>
          <div className="flex flex-wrap gap-x-4">
            {engineIds.map((engine) => (
              <Checkbox
                key={engine}
                name={name}
                value={engine}
                label={engineNames[engine]}
                defaultChecked={list.includes(engine)}
              />
            ))}
          </div>
          <p className="text-meta text-muted">{t('None selected: all search engines.')}</p>
        </fieldset>
      );
    case 'texts': {
      const Control = field.separator === '\n' ? Textarea : Input;
      const text = list.join(field.separator === '\n' ? '\n' : ', ');
      return (
        <Field label={t(field.label)} hint={t(field.hint)} optional>
          {(control) => <Control {...control} name={name} autoCapitalize="none" defaultValue={text} />}
        </Field>
      );
    }
  }
}

/** The keywords of a rule; all of them by default. */
function Filters({ names, params, children }: { names: string[]; children: ReactNode } & Pick<SettingProps, 'params'>) {
  const t = useMessages();
  const isNarrowed = names.some((name) => Array.isArray(params?.[name]) && params[name].length > 0);
  return (
    <details open={isNarrowed} className="rounded-control border px-3 py-2">
      <summary className="cursor-pointer font-medium text-table touch:min-h-11 touch:content-center">
        {names.includes('tags') ? t('Filter by keyword') : t('Filter by search engine')}
      </summary>
      <div className="grid gap-4 py-3">{children}</div>
    </details>
  );
}
