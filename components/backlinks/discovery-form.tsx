'use client';

import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import type { FormEvent } from 'react';
import { CountryControl, EngineControl, PagesControl } from '#components/forms/engine-controls.tsx';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { startDiscovery } from '#lib/features/backlinks/client.ts';
import { useMessages } from '#messages';

interface LookFormProps {
  countries: readonly { code: string; name: string }[];
  autoFocus?: boolean;
}

const pageNumbers = [1, 3, 5, 10, 15, 20, 30];

const fields = {
  domain: parseAsString.withDefault(''),
  engine: parseAsStringLiteral(engineIds).withDefault('google'),
  country: parseAsString.withDefault('us'),
  pages: parseAsInteger.withDefault(15),
};

/** The domain whose backlinks to find, the engine, and the scope. The values are in the URL, so that they can be shared. */
export function DiscoveryForm({ countries, autoFocus }: LookFormProps) {
  const t = useMessages();
  const { filled, change, start } = useAddressStart(fields, {
    request: startDiscovery,
    operation: { id: 'start_backlink_look', method: 'POST', path: '/backlink_domains' },
    list: 'backlink-domains',
    at: '/backlinks',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const domain = filled.domain.trim();
    if (!domain) return start.refuse(t('Type a domain, for example example.com.'));
    start.send({ domain, search_engine: filled.engine, country: filled.country, pages_number: filled.pages });
  };

  return (
    <form action="/backlinks" onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label={t('Domain')} className="flex-1 basis-full md:basis-64">
          {(id) => (
            <Input
              id={id}
              data-new=""
              name="domain"
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              autoFocus={autoFocus}
              maxLength={2048}
              placeholder="example.com"
              {...start.faulty}
              value={filled.domain}
              onChange={(event) => change({ domain: event.target.value || null })}
            />
          )}
        </Labelled>
        <EngineControl
          engines={engineIds}
          names={engineNames}
          value={filled.engine}
          onChange={(engine) => change({ engine })}
        />
        <CountryControl countries={countries} value={filled.country} onChange={(country) => change({ country })} />
        <PagesControl
          label={t('Pages of results')}
          numbers={pageNumbers}
          value={filled.pages}
          onChange={(pages) => change({ pages })}
        />
        <Button type="submit" variant="primary" pending={start.leaving} className="max-md:w-full">
          {t('Find links')}
        </Button>
      </div>
      <FormFault start={start} />
    </form>
  );
}
