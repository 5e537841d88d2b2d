import type { Metadata } from 'next';
import { EnginePills } from '#components/searches/engine-pills.tsx';
import { pillsOf } from '#components/searches/engine-status.ts';
import { SearchForm } from '#components/searches/search-form.tsx';
import { SearchList } from '#components/searches/search-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { ENGINES } from '#lib/contract/fields.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { engineHealth } from '#lib/features/searches/engines-contract.ts';
import { listSearches, searchState } from '#lib/features/searches/searches-contract.ts';
import { messages } from '../../messages.ts';
import { countryChoices } from '../country-names.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('SERP checker') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SearchesPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 512) : '';
  const by = ENGINES.find((engine) => engine === params.by);
  const state = searchState.safeParse(params.state).data;
  const [{ data: list }, { data: health }, { data: filed }] = await Promise.all([
    read(listSearches, {
      ...scope,
      ...(find && { query: find }),
      ...(by && { search_engine: by }),
      ...(state && { state }),
      helpers: false,
    }),
    read(engineHealth, {}),
    read(listProjects, {}),
  ]);
  const now = Date.now();
  return (
    <>
      <PageHeader
        title={t('SERP checker')}
        note={t('Check live search results in any country. Every SERP is stored for comparison.')}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <SearchForm
              countries={await countryChoices()}
              projects={filed.projects.map(({ id, name }) => ({ id, name }))}
              autoFocus={list.searches.length === 0 || typeof params.q === 'string'}
            />
          </PanelBody>
        </Panel>
        <EnginePills initial={pillsOf(health.engines)} now={now} />
        <SearchList
          project={project}
          initial={list}
          initialFilter={{ find, by: by ?? '', state: state ?? '' }}
          now={now}
        />
      </div>
      <ScreenCurl
        of={listSearches}
        input={{ ...scope, ...(find && { query: find }), ...(by && { search_engine: by }), ...(state && { state }) }}
      />
    </>
  );
}
