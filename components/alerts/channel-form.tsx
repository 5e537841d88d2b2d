'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import { alertChannelsQuery, changeChannel, createChannel } from '#lib/features/alerts/client.ts';
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
      if (!channel) return (await createChannel({ ...fields, kind })).signing_key;
      await changeChannel({ ...fields, channel_id: channel.id, revision: (theirs ?? channel).revision });
      return null;
    },
    onSuccess: (given) => {
      toast.success(channel ? t('Channel saved') : t('Channel added'));
      void cache.invalidateQueries({ queryKey: ['alert-channels'] });
      if (given) setKey(given);
      else onDone();
    },
    onError: async (error) => {
      if (!channel || !(error instanceof RequestFailed && error.status === 409)) return;
      const all = await cache.fetchQuery({ ...alertChannelsQuery(projectId), staleTime: 0 }).catch(() => []);
      setTheirs(all.find(({ id }) => id === channel.id) ?? null);
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    saved.mutate(new FormData(event.currentTarget));
  }

  if (key) return <SigningKey value={key} onDone={onDone} />;
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label={t('Kind')}>
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
      <ChannelFields kind={kind} goesTo={channel?.goes_to} />
      {saved.isError && !theirs && <Callout tone="fault">{saved.error.message}</Callout>}
      {theirs && (
        <ChangedElsewhere
          title={t('This channel was changed elsewhere meanwhile')}
          now={`${theirs.name}, ${theirs.goes_to}.`}
          onAccept={() => onAccept(theirs)}
        />
      )}
      <Button type="submit" variant="primary" pending={saved.isPending} className="justify-self-end">
        {theirs ? t('Save mine over it') : channel ? t('Save channel') : t('Add channel')}
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
          'It is shown this once. Each message carries X-Serpentine-Timestamp and X-Serpentine-Signature: sha256= and the HMAC-SHA-256 of timestamp, a full stop and the body, made with this key.',
        )}
      </Callout>
      <p className="flex items-center gap-2 break-all rounded-control bg-sunken p-3 font-mono text-table">
        <span className="min-w-0 flex-1">{value}</span>
        <CopyButton text={value} label={t('Copy the signing key')} iconOnly />
      </p>
      <Button variant="primary" onClick={onDone}>
        {t('I have kept it')}
      </Button>
    </div>
  );
}
