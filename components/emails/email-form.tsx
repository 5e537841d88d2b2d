'use client';

import { AtSign } from 'lucide-react';
import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import type { FormEvent } from 'react';
import { CountryControl, EngineControl, PagesControl } from '#components/forms/engine-controls.tsx';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
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
  country: parseAsString.withDefault('us'),
  pages: parseAsInteger.withDefault(1),
};

/** The domain whose email addresses to find, and the engine. The values are in the URL, so that they can be shared. */
export function EmailForm({ countries, autoFocus }: EmailFormProps) {
  const t = useMessages();
  const {
    filled: asked,
    change,
    start,
  } = useAddressStart(fields, {
    request: startEmailRun,
    operation: { id: 'start_email_run', method: 'POST', path: '/email_runs' },
    list: 'email-runs',
    at: '/emails',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const domain = asked.domain.trim();
    if (domain === '' || !('domain' in readDomain(domain))) {
      return start.refuse(
        domain === ''
          ? t('Type a domain, for example example.com.')
          : t('{domain} is no domain. Type one, for example example.com.', { domain }),
      );
    }
    start.send({
      domain,
      search_engine: asked.engine,
      country: asked.country,
      pages_number: asked.pages,
    });
  };

  return (
    <form action="/emails" onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label={t('Domain')} className="flex-1 basis-full md:basis-64">
          {(id) => (
            <Input
              id={id}
              data-new=""
              name="domain"
              type="text"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              autoComplete="off"
              autoFocus={autoFocus}
              maxLength={2_048}
              placeholder="example.com"
              {...start.faulty}
              value={asked.domain}
              onChange={(event) => change({ domain: event.target.value || null })}
            />
          )}
        </Labelled>
        <EngineControl
          engines={engineIds}
          names={engineNames}
          value={asked.engine}
          onChange={(engine) => change({ engine })}
        />
        <CountryControl countries={countries} value={asked.country} onChange={(country) => change({ country })} />
        <PagesControl value={asked.pages} onChange={(pages) => change({ pages })} />
        <Button type="submit" variant="primary" pending={start.leaving} className="max-md:w-full">
          {!start.leaving && <AtSign />} {t('Find addresses')}
        </Button>
      </div>
      <FormFault start={start} />
    </form>
  );
}
