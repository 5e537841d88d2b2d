import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Callout } from '#components/ui/states.tsx';
import { useMessages } from '#messages';

const GET_KEY = 'https://developer.chrome.com/docs/crux/api#crux-api-key';

/** Field data is not measured without a Google API key: where to get one, and where to enter it. */
export function NoKey() {
  const t = useMessages();
  return (
    <Callout
      title={t('Field data not measured')}
      action={
        <a
          href="/settings/connections#connection-google-api-key"
          className="self-center font-medium text-accent-strong underline decoration-line underline-offset-2"
        >
          {t('Connections')}
        </a>
      }
    >
      {t(
        'Field data comes from the Chrome UX Report and requires a Google API key, which is free. An owner can add it under Settings → Connections.',
      )}{' '}
      <ForeignLink url={GET_KEY} text={t('Get an API key')} />
    </Callout>
  );
}
