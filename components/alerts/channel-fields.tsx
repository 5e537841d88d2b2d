import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import { useMessages } from '#messages';

interface Props {
  kind: AlertChannel['kind'];
  /** Current target of the edited channel. Its secrets are not shown again, and are kept where nothing is entered. */
  goesTo: string | undefined;
  /** What is wrong with a field, by its name. */
  faults: Readonly<Record<string, string>>;
}

/** The settings of a channel, by its kind. Uncontrolled fields: the form reads them on submit. */
export function ChannelFields({ kind, goesTo, faults }: Props) {
  const t = useMessages();
  const stays = goesTo === undefined ? null : t('Current: {place}. Leave empty to keep it.', { place: goesTo });
  const needed = goesTo === undefined;
  switch (kind) {
    case 'email':
      return (
        <Field
          label={t('Recipients')}
          error={faults.to}
          hint={t('One or more email addresses. The mail server is configured in Settings > Connections.')}
        >
          {(control) => <Textarea {...control} name="to" required defaultValue={goesTo?.replaceAll(', ', '\n')} />}
        </Field>
      );
    case 'webhook':
      return (
        <Field
          label={t('URL')}
          error={faults.url}
          hint={stays ?? t('Receives a signed POST request with JSON. Private addresses are rejected.')}
          optional={!needed}
        >
          {(control) => (
            <Input
              {...control}
              name="url"
              type="url"
              required={needed}
              placeholder="https://hooks.example.com/serpentine"
            />
          )}
        </Field>
      );
    case 'slack':
      return (
        <Field
          label={t('Incoming webhook')}
          error={faults.url}
          hint={stays ?? t('Slack → Apps → Incoming WebHooks. Starts with https://hooks.slack.com/services/.')}
          optional={!needed}
        >
          {(control) => <Input {...control} name="url" type="url" required={needed} autoComplete="off" />}
        </Field>
      );
    case 'telegram':
      return (
        <>
          <Field
            label={t('Bot token')}
            error={faults.token}
            hint={stays ?? t('From @BotFather. Add the bot to the chat.')}
            optional={!needed}
          >
            {(control) => <Input {...control} name="token" required={needed} autoComplete="off" />}
          </Field>
          <Field
            label={t('Chat ID')}
            error={faults.chat_id}
            hint={t('A number, or @name of a channel.')}
            optional={!needed}
          >
            {(control) => <Input {...control} name="chat_id" required={needed} />}
          </Field>
        </>
      );
  }
}
