'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { alertChannelsQuery, makeRule, tryRule } from '#lib/client/alerts.ts';
import { formatDay, plural } from '#lib/client/format.ts';
import type { AlertChannel, AlertRule } from '#lib/features/alerts/contract.ts';
import { KIND_FIELDS, KIND_NAMES } from './kind-words.ts';

type Kind = AlertRule['kind'];
const kinds = Object.keys(KIND_NAMES) as Kind[]; // Keys of a record of exactly these.

interface Props {
  projectId: string;
  channels: AlertChannel[];
  onDone: () => void;
}

/** A new rule, with what it would have told in the last thirty days. */
export function RuleForm({ projectId, channels: initial, onDone }: Props) {
  const cache = useQueryClient();
  const { data: channels } = useQuery({ ...alertChannelsQuery(projectId), initialData: initial });
  const [kind, setKind] = useState<Kind>('position');
  const preview = useMutation({ mutationFn: tryRule });
  const made = useMutation({
    mutationFn: makeRule,
    onSuccess: () => {
      toast.success('Rule added');
      void cache.invalidateQueries({ queryKey: ['alert-rules'] });
      onDone();
    },
  });
  const { numbers, choice, pages, recovered } = KIND_FIELDS[kind];
  const errorId = useId();
  const fault = made.error ?? preview.error;

  function settings(data: FormData) {
    const lines = (name: string) =>
      String(data.get(name) ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    return {
      ...{ project_id: projectId, kind },
      ...Object.fromEntries(numbers.map(({ name }) => [name, Number(data.get(name))])),
      ...(choice && { [choice.name]: String(data.get(choice.name)) }),
      ...(pages && { pages: lines('pages') }),
      ...(recovered && { recovered: data.get('recovered') === 'on' }),
    };
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const name = String(data.get('name') ?? '').trim() || KIND_NAMES[kind];
    made.mutate({ ...settings(data), name, channel_ids: data.getAll('channel').map(String) });
  }

  return (
    <form onSubmit={submit} className="grid gap-4" aria-describedby={fault ? errorId : undefined}>
      <Field label="About">
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target: { value } }) => {
              preview.reset();
              made.reset();
              setKind(kinds.find((one) => one === value) ?? 'position');
            }}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {KIND_NAMES[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Name" optional>
        {(control) => <Input {...control} name="name" maxLength={100} placeholder={KIND_NAMES[kind]} />}
      </Field>
      {(numbers.length > 0 || choice) && (
        <div key={kind} className="grid gap-4 sm:grid-cols-2">
          {numbers.map(({ name, label, value, min, max }) => (
            <Field key={name} label={label}>
              {(control) => (
                <Input {...control} type="number" name={name} defaultValue={value} min={min} max={max} required />
              )}
            </Field>
          ))}
          {choice && (
            <Field label={choice.label}>
              {(control) => (
                <Select {...control} name={choice.name}>
                  {choice.options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
      )}
      {pages && (
        <Field label="Pages" hint="One address a line, at most 20. Each is looked for in Google once a day.">
          {(control) => <Textarea {...control} name="pages" required />}
        </Field>
      )}
      {recovered && <Checkbox name="recovered" label={`Tell too when it is ${recovered}`} />}
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium text-table">Tell through</legend>
        {channels.length === 0 && <p className="text-muted text-table">No channel yet: alerts stand in the history.</p>}
        {channels.map(({ id, name, goes_to: to }) => (
          <Checkbox key={id} name="channel" value={id} label={name} hint={to} defaultChecked />
        ))}
      </fieldset>
      {fault && (
        <div id={errorId}>
          <Callout tone="fault">{fault.message}</Callout>
        </div>
      )}
      {preview.data && (
        <Callout
          title={
            preview.data.count === null
              ? 'Not known for the past'
              : `${plural(preview.data.count, 'alert')} in the last 30 days`
          }
        >
          {preview.data.reason}
          {preview.data.latest.map(({ title, at }) => (
            <p key={`${at}${title}`}>
              {formatDay(at)}: {title}
            </p>
          ))}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          pending={preview.isPending}
          onClick={({ currentTarget: { form } }) => {
            made.reset();
            if (form?.reportValidity()) preview.mutate(settings(new FormData(form)));
          }}
        >
          Try on the last 30 days
        </Button>
        <Button type="submit" variant="primary" pending={made.isPending}>
          Add rule
        </Button>
      </div>
    </form>
  );
}
