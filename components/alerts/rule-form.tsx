'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import { alertChannelsQuery, alertRulesQuery, changeRule, createRule, tryRule } from '#lib/features/alerts/client.ts';
import { ALERT_KIND_IDS, ALERT_KINDS, type AlertKind } from '#lib/features/alerts/kinds/index.ts';
import type { AlertRule } from '#lib/features/alerts/rules-contract.ts';
import { useMessages } from '#messages';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { RuleFields } from './rule-fields.tsx';
import { settingsOf } from './rule-settings.ts';

interface Props {
  projectId: string;
  channels: AlertChannel[];
  /** The rule to edit, as it was when the form opened; absent: a new one. */
  rule?: AlertRule | undefined;
  /** Reloads the form with the other version of the rule. */
  onAccept: (theirs: AlertRule) => void;
  onDone: () => void;
}

/** Form for a new or existing rule, with a preview of its alerts in the last thirty days. */
export function RuleForm({ projectId, channels: initial, rule, onAccept, onDone }: Props) {
  const t = useMessages();
  const cache = useQueryClient();
  const { data: channels } = useQuery({ ...alertChannelsQuery(projectId), initialData: initial });
  const [kind, setKind] = useState<AlertKind>(rule?.kind ?? 'position');
  const [theirs, setTheirs] = useState<AlertRule | null>(null);
  const preview = useMutation({ mutationFn: tryRule });
  const saved = useMutation({
    mutationFn: (data: FormData) => {
      const channelIds = data.getAll('channel').map(String);
      const name = String(data.get('name') ?? '').trim() || t(ALERT_KINDS[kind].name);
      const fields = { project_id: projectId, name, channel_ids: channelIds, ...settingsOf(data, kind) };
      return rule
        ? changeRule({ ...fields, rule_id: rule.id, revision: (theirs ?? rule).revision })
        : createRule({ ...fields, kind });
    },
    onSuccess: () => {
      toast.success(rule ? t('Rule saved') : t('Rule added'));
      void cache.invalidateQueries({ queryKey: ['alert-rules'] });
      onDone();
    },
    onError: async (error) => {
      if (!rule || !(error instanceof RequestFailed && error.status === 409)) return;
      const rules = await cache.fetchQuery({ ...alertRulesQuery(projectId), staleTime: 0 }).catch(() => []);
      setTheirs(rules.find(({ id }) => id === rule.id) ?? null);
    },
  });
  const errorId = useId();
  const fault = theirs ? preview.error : (saved.error ?? preview.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    saved.mutate(new FormData(event.currentTarget));
  }

  return (
    <form onSubmit={submit} className="grid gap-4" aria-describedby={fault ? errorId : undefined}>
      <Field label={t('Type')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            disabled={rule !== undefined}
            onChange={({ target: { value } }) => {
              preview.reset();
              saved.reset();
              setKind(ALERT_KIND_IDS.find((one) => one === value) ?? 'position');
            }}
          >
            {ALERT_KIND_IDS.map((one) => (
              <option key={one} value={one}>
                {t(ALERT_KINDS[one].name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('Name')} optional>
        {(control) => (
          <Input
            {...control}
            name="name"
            maxLength={100}
            placeholder={t(ALERT_KINDS[kind].name)}
            defaultValue={rule?.name}
          />
        )}
      </Field>
      <RuleFields key={kind} kind={kind} params={rule?.params} />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium text-table">{t('Channels')}</legend>
        {channels.length === 0 && (
          <p className="text-muted text-table">{t('No channel yet. Alerts only appear in the history.')}</p>
        )}
        {channels.map(({ id, name, goes_to: to }) => (
          <Checkbox
            key={id}
            name="channel"
            value={id}
            label={name}
            hint={to}
            defaultChecked={rule ? rule.channel_ids.includes(id) : true}
          />
        ))}
      </fieldset>
      {fault && (
        <div id={errorId}>
          <Callout tone="fault">{fault.message}</Callout>
        </div>
      )}
      {theirs && (
        <ChangedElsewhere
          title={t('This rule was changed by someone else')}
          now={`${theirs.name}: ${theirs.summary}`}
          onAccept={() => onAccept(theirs)}
        />
      )}
      {preview.data && (
        <Callout
          title={
            preview.data.count === null
              ? t('Not available for past data')
              : t.many(preview.data.count, '{count} alert in the last 30 days|{count} alerts in the last 30 days')
          }
        >
          {preview.data.reason}
          {preview.data.latest.map(({ title, at }) => (
            <p key={`${at}${title}`}>
              {t.day(at)}: {title}
            </p>
          ))}
        </Callout>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          pending={preview.isPending}
          onClick={({ currentTarget: { form } }) => {
            saved.reset();
            if (form?.reportValidity()) {
              preview.mutate({ project_id: projectId, kind, ...settingsOf(new FormData(form), kind) });
            }
          }}
        >
          {t('Preview on last 30 days')}
        </Button>
        <Button type="submit" variant="primary" pending={saved.isPending}>
          {theirs ? t('Overwrite with mine') : rule ? t('Save rule') : t('Add rule')}
        </Button>
      </div>
    </form>
  );
}
