'use client';

import { Search } from 'lucide-react';
import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import type { FormEvent } from 'react';
import { CountryControl, EngineControl, PagesControl } from '#components/forms/engine-controls.tsx';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { keepEngine } from '#components/shell/preferences.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { startSearch } from '#lib/features/searches/client.ts';
import { useMessages } from '#messages';
import { engineIds, engineNames, hasAiOverviews } from './search-labels.ts';

interface SearchFormProps {
  countries: readonly { code: string; name: string }[];
  projects: readonly { id: string; name: string }[];
  autoFocus?: boolean;
}

const fields = {
  q: parseAsString.withDefault(''),
  engine: parseAsStringLiteral(engineIds).withDefault('google'),
  country: parseAsString.withDefault('us'),
  pages: parseAsInteger.withDefault(1),
  project: parseAsString.withDefault(''),
  ai: parseAsBoolean.withDefault(false),
};

/** Query, engine and country of a search. The values are in the URL, so that they can be shared. */
export function SearchForm({ countries, projects, autoFocus }: SearchFormProps) {
  const t = useMessages();
  const {
    filled: asked,
    change,
    start,
  } = useAddressStart(fields, {
    request: startSearch,
    operation: { id: 'start_search', method: 'POST', path: '/searches' },
    list: 'searches',
    at: '/searches',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = asked.q.trim();
    if (!query) return start.refuse(t('Type what to search for, for example coffee grinder.'));
    keepEngine(asked.engine, asked.country);
    start.send({
      query,
      search_engine: asked.engine,
      country: asked.country,
      pages_number: asked.pages,
      ...(asked.ai && hasAiOverviews(asked.engine) && { ai_overview: true }),
      ...(asked.project && { project_id: asked.project }),
    });
  };

  return (
    <form action="/searches" onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label={t('Query')} className="flex-1 basis-full md:basis-64">
          {(id) => (
            <Input
              id={id}
              data-new=""
              name="q"
              type="text"
              dir="auto"
              enterKeyHint="search"
              autoComplete="off"
              autoFocus={autoFocus}
              maxLength={512}
              placeholder={t('What to search for')}
              {...start.faulty}
              value={asked.q}
              onChange={(event) => change({ q: event.target.value || null })}
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
        {projects.length > 0 && (
          <Labelled label={t('Project')} className="min-w-0 flex-1 basis-32 md:max-w-44">
            {(id) => (
              <Select
                id={id}
                name="project"
                value={asked.project}
                onChange={(event) => change({ project: event.target.value || null })}
              >
                <option value="">{t('None')}</option>
                {projects.map((project) => (
                  <option key={project.id} value={project.id}>
                    {project.name}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        )}
        <Button type="submit" variant="primary" pending={start.leaving} className="max-md:w-full">
          {!start.leaving && <Search />} {t('Search')}
        </Button>
      </div>
      {hasAiOverviews(asked.engine) && (
        <Checkbox
          name="ai"
          label={t('Include AI overview')}
          hint={t('Uses a browser and waits for the overview to load, which takes a few seconds longer.')}
          checked={asked.ai}
          onChange={(event) => change({ ai: event.target.checked || null })}
        />
      )}
      <FormFault start={start} />
    </form>
  );
}
