'use client';

import { ActionForm } from '#components/forms/action-form.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import type { OutputOf } from '#lib/contract/endpoint.ts';
import type { listSearchSources } from '#lib/features/searches/engines-contract.ts';
import { useMessages } from '#messages';
import { chooseSources } from './actions.ts';

type Engines = OutputOf<typeof listSearchSources>['data']['engines'];

/** Source of the results of each search engine. */
export function SearchSources({ engines }: { engines: Engines }) {
  const t = useMessages();
  return (
    <TitledPanel
      id="search-sources"
      title={t('SERP data source')}
      note={t('Choose how results are fetched for each search engine. There is no automatic fallback.')}
    >
      <PanelBody>
        <ActionForm action={chooseSources} submit={t('Save')} variant="secondary">
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
            {engines.map(({ search_engine: id, name, source, possible }) => (
              <Field key={id} label={name}>
                {(control) => (
                  <Select {...control} name={id} defaultValue={source}>
                    <option value="own">{t('Built-in')}</option>
                    {possible.map((one) => (
                      <option key={one.id} value={one.id} disabled={!one.connected && one.id !== source}>
                        {one.name}
                        {one.connected ? '' : ` ${t('(not connected)')}`}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            ))}
          </div>
        </ActionForm>
      </PanelBody>
    </TitledPanel>
  );
}
