'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import { alertChannelsQuery, changeChannel, createChannel } from '#lib/features/alerts/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { ChannelFields } from './channel-fields.tsx';
import { channelNames } from './channel-labels.ts';

type Kind = AlertChannel['kind'];

/** Values of the fields; a secret that is not entered again is left out, so that it is kept. */
function settingsOf(data: FormData, kind: Kind) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const given = (name: string) => (text(name) ? { [name]: text(name) } : {});
  switch (kind) {
    case 'email':
      return {
        to: text('to')
          .split(/[\s,;]+/)
          .filter(Boolean),
      };
    case 'telegram':
      return { ...given('token'), ...given('chat_id') };
    case 'webhook':
    case 'slack':
      return given('url');
  }
}

const FIELD_ERROR = /^(to|url|token|chat_id)\b[^:]*: (.+)$/s;

/** An error that names a field, as an error of that field in plain words; none for any other error. */
function faultsOf(t: Translator, kind: Kind, error: Error | null): Record<string, string> {
  const [, field, text] = FIELD_ERROR.exec(error?.message ?? '') ?? [];
  if (!field || !text) return {};
  const isSlack = kind === 'slack' && text.startsWith('must be');
  return {
    [field]: isSlack
      ? t('This is not a Slack incoming webhook. Its URL starts with https://hooks.slack.com/services/.')
      : text.charAt(0).toUpperCase() + text.slice(1),
  };
}

interface Props {
  projectId: string;
  /** The channel to edit, as it was when the form opened; absent: a new one. */
  channel?: AlertChannel | undefined;
  /** Reloads the form with the other version of the channel. */
  onAccept: (theirs: AlertChannel) => void;
  onDone: () => void;
}

/** Form for a new or existing channel. The signing key of a new webhook is shown once, in place of the form. */
export function ChannelForm({ projectId, channel, onAccept, onDone }: Props) {
  const t = useMessages();
  const cache = useQueryClient();
  const names = channelNames(t);
  const kinds = Object.keys(names) as Kind[]; // The keys of this record are exactly these.
  const [kind, setKind] = useState<Kind>(channel?.kind ?? 'email');
  const [key, setKey] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<AlertChannel | null>(null);
  const saved = useMutation({
    mutationFn: async (data: FormData) => {
      const name = String(data.get('name') ?? '').trim() || names[kind];
      const fields = { project_id: projectId, name, ...settingsOf(data, kind) };
      if (!channel)
        return (await createChannel({ ...fields, kind, all_rules: data.get('all_rules') === 'on' })).signing_key;
      await changeChannel({ ...fields, channel_id: channel.id, revision: (theirs ?? channel).revision });
      return null;
    },
    onSuccess: (given) => {
      toast.success(channel ? t('Channel saved') : t('Channel added'));
      void cache.invalidateQueries({ queryKey: ['alert-channels'] });
      void cache.invalidateQueries({ queryKey: ['alert-rules'] });
      if (given) setKey(given);
      else onDone();
    },
    onError: async (error) => {
      if (!channel || !(error instanceof RequestFailed && error.status === 409)) return;
      const all = await cache.fetchQuery({ ...alertChannelsQuery(projectId), staleTime: 0 }).catch(() => []);
      setTheirs(all.find(({ id }) => id === channel.id) ?? null);
    },
  });

  const faults = faultsOf(t, kind, saved.error);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    saved.mutate(new FormData(form), {
      onError: (error) => {
        const control = form.elements.namedItem(Object.keys(faultsOf(t, kind, error))[0] ?? '');
        if (control instanceof HTMLElement) control.focus();
      },
    });
  }

  if (key) return <SigningKey value={key} onDone={onDone} />;
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label={t('Type')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            disabled={channel !== undefined}
            onChange={({ target: { value } }) => {
              saved.reset();
              setKind(kinds.find((one) => one === value) ?? 'email');
            }}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('Name')} optional>
        {(control) => (
          <Input {...control} name="name" maxLength={100} placeholder={names[kind]} defaultValue={channel?.name} />
        )}
      </Field>
      <ChannelFields kind={kind} goesTo={channel?.goes_to} faults={faults} />
      {!channel && (
        <Checkbox
          name="all_rules"
          defaultChecked
          label={t('Send all rules to this channel')}
          hint={t('Otherwise select the channel in each rule. Until then, its alerts are in-app only.')}
        />
      )}
      {saved.isError && !theirs && Object.keys(faults).length === 0 && (
        <Callout tone="fault">{saved.error.message}</Callout>
      )}
      {theirs && (
        <ChangedElsewhere
          title={t('This channel was changed by someone else')}
          now={`${theirs.name}, ${theirs.goes_to}.`}
          onAccept={() => onAccept(theirs)}
        />
      )}
      <Button type="submit" variant="primary" pending={saved.isPending} className="justify-self-end">
        {theirs ? t('Overwrite with mine') : channel ? t('Save channel') : t('Add channel')}
      </Button>
    </form>
  );
}

function SigningKey({ value, onDone }: { value: string; onDone: () => void }) {
  const t = useMessages();
  return (
    <div className="grid gap-4">
      <Callout tone="good" title={t('Signing key of the webhook')}>
        {t(
          'Shown only once. Requests include X-Serpentine-Timestamp and X-Serpentine-Signature: sha256=HMAC_SHA256(key, timestamp + "." + body).',
        )}
      </Callout>
      <p className="flex items-center gap-2 break-all rounded-control bg-sunken p-3 font-mono text-table">
        <span className="min-w-0 flex-1">{value}</span>
        <CopyButton text={value} label={t('Copy the signing key')} iconOnly />
      </p>
      <Button variant="primary" onClick={onDone}>
        {t("I've saved it")}
      </Button>
    </div>
  );
}
