'use client';

import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { CountryControl, EngineControl, PagesControl } from '#components/forms/engine-controls.tsx';
import { LocationField } from '#components/forms/location-field.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { ProjectControl, QueryField, RunForm } from '#components/runs/run-form.tsx';
import { keepEngine } from '#components/shell/preferences.ts';
import { useFilingProject, useStartCountry } from '#components/shell/stored-project.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Search } from '#components/ui/icons.tsx';
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
  country: parseAsString,
  location: parseAsString.withDefault(''),
  pages: parseAsInteger.withDefault(1),
  for: parseAsString,
  ai: parseAsBoolean.withDefault(false),
  mobile: parseAsBoolean.withDefault(false),
};

/** Query, engine and country of a search. The values are in the URL, so that they can be shared. */
export function SearchForm({ countries, projects, autoFocus }: SearchFormProps) {
  const t = useMessages();
  const usual = useStartCountry();
  const chosen = useFilingProject();
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
  const project = asked.for ?? chosen?.id ?? '';
  const country = asked.country ?? usual;
  const submit = () => {
    const query = asked.q.trim();
    if (!query) return start.refuse(t('Enter a keyword, e.g. coffee grinder.'));
    keepEngine(asked.engine, country);
    start.send({
      query,
      search_engine: asked.engine,
      country,
      ...(asked.location.trim() && { location: asked.location.trim() }),
      ...(asked.mobile && { device: 'mobile' }),
      pages_number: asked.pages,
      ...(asked.ai && hasAiOverviews(asked.engine) && { ai_overview: true }),
      ...(project && { project_id: project }),
    });
  };

  return (
    <RunForm
      at="/searches"
      start={start}
      onSubmit={submit}
      submitLabel={t('Search')}
      icon={<Search />}
      options={
        <div className="grid gap-1 sm:flex sm:flex-wrap sm:gap-x-8">
          {hasAiOverviews(asked.engine) && (
            <Checkbox
              name="ai"
              label={t('Include AI Overview')}
              hint={t('Uses a browser and waits for the AI Overview. Takes a few seconds longer.')}
              checked={asked.ai}
              onChange={(event) => change({ ai: event.target.checked || null })}
            />
          )}
          <Checkbox
            name="mobile"
            label={t('Mobile results')}
            hint={t('As shown on a phone.')}
            checked={asked.mobile}
            onChange={(event) => change({ mobile: event.target.checked || null })}
          />
        </div>
      }
    >
      <QueryField
        start={start}
        placeholder={t('Enter a keyword')}
        autoFocus={autoFocus}
        value={asked.q}
        onChange={(q) => change({ q })}
      />
      <EngineControl
        engines={engineIds}
        names={engineNames}
        value={asked.engine}
        onChange={(engine) => change({ engine })}
      />
      <CountryControl countries={countries} value={country} onChange={(code) => change({ country: code })} />
      <LocationField value={asked.location} onChange={(location) => change({ location })} />
      <PagesControl value={asked.pages} onChange={(pages) => change({ pages })} />
      <ProjectControl
        label={t('Project')}
        none={t('None')}
        projects={projects}
        value={project}
        onChange={(id) => change({ for: id ?? '' })}
      />
    </RunForm>
  );
}
