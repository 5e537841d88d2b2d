'use client';

import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { CountryControl, EngineControl, PagesControl } from '#components/forms/engine-controls.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { DomainField, RunForm } from '#components/runs/run-form.tsx';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { useStartCountry } from '#components/shell/stored-project.tsx';
import { AtSign } from '#components/ui/icons.tsx';
import { readDomain } from '#lib/contract/domain-name.ts';
import { startEmailRun } from '#lib/features/emails/client.ts';
import { useMessages } from '#messages';

interface EmailFormProps {
  countries: readonly { code: string; name: string }[];
  autoFocus?: boolean;
}

const fields = {
  domain: parseAsString.withDefault(''),
  engine: parseAsStringLiteral(engineIds).withDefault('google'),
  country: parseAsString,
  pages: parseAsInteger.withDefault(1),
};

/** The domain whose email addresses to find, and the engine. The values are in the URL, so that they can be shared. */
export function EmailForm({ countries, autoFocus }: EmailFormProps) {
  const t = useMessages();
  const usual = useStartCountry();
  const {
    filled: asked,
    change,
    start,
  } = useAddressStart(fields, {
    request: startEmailRun,
    operation: { id: 'start_email_run', method: 'POST', path: '/email_runs' },
    list: 'email-runs',
    files: true,
    at: '/emails',
  });
  const country = asked.country ?? usual;
  const submit = () => {
    const domain = asked.domain.trim();
    if (domain === '' || !('domain' in readDomain(domain))) {
      return start.refuse(
        domain === ''
          ? t('Enter a domain, for example example.com')
          : t('{domain} is not a valid domain. Example: example.com', { domain }),
      );
    }
    start.send({
      domain,
      search_engine: asked.engine,
      country,
      pages_number: asked.pages,
    });
  };

  return (
    <RunForm at="/emails" start={start} onSubmit={submit} submitLabel={t('Find emails')} icon={<AtSign />}>
      <DomainField start={start} autoFocus={autoFocus} value={asked.domain} onChange={(domain) => change({ domain })} />
      <EngineControl
        engines={engineIds}
        names={engineNames}
        value={asked.engine}
        onChange={(engine) => change({ engine })}
      />
      <CountryControl countries={countries} value={country} onChange={(code) => change({ country: code })} />
      <PagesControl value={asked.pages} onChange={(pages) => change({ pages })} />
    </RunForm>
  );
}
