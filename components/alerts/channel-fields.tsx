import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import type { AlertChannel } from '#lib/features/alerts/channels-contract.ts';
import { useMessages } from '#messages';

interface Props {
  kind: AlertChannel['kind'];
  /** Current target of the edited channel. Its secrets are not shown again, and are kept where nothing is entered. */
  goesTo: string | undefined;
}

/** The settings of a channel, by its kind. Uncontrolled fields: the form reads them on submit. */
export function ChannelFields({ kind, goesTo }: Props) {
  const t = useMessages();
  const stays = goesTo === undefined ? null : t('Now {place}. Empty: it stays.', { place: goesTo });
  const needed = goesTo === undefined;
  switch (kind) {
    case 'email':
      return (
        <Field
          label={t('Recipients')}
          hint={t('One or more addresses. The administrator sets up the mail server in Settings, Connections.')}
        >
          {(control) => <Textarea {...control} name="to" required defaultValue={goesTo?.replaceAll(', ', '\n')} />}
        </Field>
      );
    case 'webhook':
      return (
        <Field
          label={t('Address')}
          hint={stays ?? t('Gets a signed POST with JSON. Private addresses are refused.')}
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
          hint={
            stays ?? t('Slack, Apps, Incoming WebHooks: the address begins with https://hooks.slack.com/services/.')
          }
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
            hint={stays ?? t('As @BotFather gives it. The bot must be in the chat.')}
            optional={!needed}
          >
            {(control) => <Input {...control} name="token" required={needed} autoComplete="off" />}
          </Field>
          <Field label={t('Chat id')} hint={t('A number, or @name of a channel.')} optional={!needed}>
            {(control) => <Input {...control} name="chat_id" required={needed} />}
          </Field>
        </>
      );
  }
}
