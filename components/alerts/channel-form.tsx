'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { makeChannel } from '#lib/client/alerts.ts';
import type { AlertChannel } from '#lib/features/alerts/contract.ts';

type Kind = AlertChannel['kind'];

export const CHANNEL_NAMES: Record<Kind, string> = {
  email: 'E-mail',
  webhook: 'Webhook',
  slack: 'Slack',
  telegram: 'Telegram',
};
const kinds = Object.keys(CHANNEL_NAMES) as Kind[]; // Keys of a record of exactly these.

/** A new channel. The signing key of a webhook is shown once, in place of the form. */
export function ChannelForm({ projectId, onDone }: { projectId: string; onDone: () => void }) {
  const cache = useQueryClient();
  const [kind, setKind] = useState<Kind>('email');
  const [key, setKey] = useState<string | null>(null);
  const made = useMutation({
    mutationFn: makeChannel,
    onSuccess: ({ signing_key: given }) => {
      toast.success('Channel added');
      void cache.invalidateQueries({ queryKey: ['alert-channels'] });
      if (given) setKey(given);
      else onDone();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const settings =
      kind === 'email'
        ? {
            to: text('to')
              .split(/[\s,;]+/)
              .filter(Boolean),
          }
        : kind === 'telegram'
          ? { token: text('token'), chat_id: text('chat_id') }
          : { url: text('url') };
    made.mutate({ project_id: projectId, kind, name: text('name') || CHANNEL_NAMES[kind], ...settings });
  }

  if (key) {
    return (
      <div className="grid gap-4">
        <Callout tone="good" title="Signing key of the webhook">
          It is shown this once. Each message carries X-Serpentine-Timestamp and X-Serpentine-Signature: sha256= and the
          HMAC-SHA-256 of timestamp, a full stop and the body, made with this key.
        </Callout>
        <p className="flex items-center gap-2 break-all rounded-control bg-sunken p-3 font-mono text-table">
          <span className="min-w-0 flex-1">{key}</span>
          <CopyButton text={key} label="Copy the signing key" iconOnly />
        </p>
        <Button variant="primary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field label="Kind">
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target: { value } }) => {
              made.reset();
              setKind(kinds.find((one) => one === value) ?? 'email');
            }}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {CHANNEL_NAMES[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Name" optional>
        {(control) => <Input {...control} name="name" maxLength={100} placeholder={CHANNEL_NAMES[kind]} />}
      </Field>
      {kind === 'email' && (
        <Field
          label="Recipients"
          hint="One or more addresses. The administrator sets up the mail server in Settings, Connections."
        >
          {(control) => <Textarea {...control} name="to" required />}
        </Field>
      )}
      {kind === 'webhook' && (
        <Field label="Address" hint="Gets a signed POST with JSON. Private addresses are refused.">
          {(control) => (
            <Input {...control} name="url" type="url" required placeholder="https://hooks.example.com/serpentine" />
          )}
        </Field>
      )}
      {kind === 'slack' && (
        <Field
          label="Incoming webhook"
          hint="Slack, Apps, Incoming WebHooks: the address begins with https://hooks.slack.com/services/."
        >
          {(control) => <Input {...control} name="url" type="url" required autoComplete="off" />}
        </Field>
      )}
      {kind === 'telegram' && (
        <>
          <Field label="Bot token" hint="As @BotFather gives it. The bot must be in the chat.">
            {(control) => <Input {...control} name="token" required autoComplete="off" />}
          </Field>
          <Field label="Chat id" hint="A number, or @name of a channel.">
            {(control) => <Input {...control} name="chat_id" required />}
          </Field>
        </>
      )}
      {made.isError && <Callout tone="fault">{made.error.message}</Callout>}
      <Button type="submit" variant="primary" pending={made.isPending} className="justify-self-end">
        Add channel
      </Button>
    </form>
  );
}
