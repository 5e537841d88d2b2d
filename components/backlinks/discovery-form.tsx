'use client';

import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { CountryControl, EngineControl, PagesControl } from '#components/forms/engine-controls.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { DomainField, RunForm } from '#components/runs/run-form.tsx';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { useStartCountry } from '#components/shell/stored-project.tsx';
import { startDiscovery } from '#lib/features/backlinks/client.ts';
import { useMessages } from '#messages';

interface DiscoveryFormProps {
  countries: readonly { code: string; name: string }[];
  autoFocus?: boolean;
}

const pageNumbers = [1, 3, 5, 10, 15, 20, 30];

const fields = {
  domain: parseAsString.withDefault(''),
  engine: parseAsStringLiteral(engineIds).withDefault('google'),
  country: parseAsString,
  pages: parseAsInteger.withDefault(15),
};

/** The domain whose backlinks to find, the engine, and the scope. The values are in the URL, so that they can be shared. */
export function DiscoveryForm({ countries, autoFocus }: DiscoveryFormProps) {
  const t = useMessages();
  const usual = useStartCountry();
  const { filled, change, start } = useAddressStart(fields, {
    request: startDiscovery,
    operation: { id: 'start_backlink_discovery', method: 'POST', path: '/backlink_domains' },
    list: 'backlink-domains',
    at: '/backlinks',
  });
  const country = filled.country ?? usual;
  const submit = () => {
    const domain = filled.domain.trim();
    if (!domain) return start.refuse(t('Enter a domain, for example example.com'));
    start.send({ domain, search_engine: filled.engine, country, pages_number: filled.pages });
  };

  return (
    <RunForm at="/backlinks" start={start} onSubmit={submit} submitLabel={t('Find backlinks')}>
      <DomainField
        start={start}
        autoFocus={autoFocus}
        value={filled.domain}
        onChange={(domain) => change({ domain })}
      />
      <EngineControl
        engines={engineIds}
        names={engineNames}
        value={filled.engine}
        onChange={(engine) => change({ engine })}
      />
      <CountryControl countries={countries} value={country} onChange={(code) => change({ country: code })} />
      <PagesControl
        label={t('SERPs')}
        numbers={pageNumbers}
        value={filled.pages}
        onChange={(pages) => change({ pages })}
      />
    </RunForm>
  );
}
