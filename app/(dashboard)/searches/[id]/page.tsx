import type { Metadata } from 'next';
import { cache } from 'react';
import { SearchView } from '#components/searches/search-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { listProjects } from '#lib/features/projects/contract.ts';
import { engineHealth } from '#lib/features/searches/engines-contract.ts';
import { getSearch } from '#lib/features/searches/searches-contract.ts';
import { messages } from '../../../messages.ts';
import { countryName, languageName } from '../../country-names.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

const search = cache(async (id: string) => (await read(getSearch, { id })).data.search);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{query} SERP check', { query: (await search((await params).id)).query }) };
}

export default async function SearchPage({ params }: PageProps) {
  const { id } = await params;
  const [stored, { data: health }, { data: filed }] = await Promise.all([
    search(id),
    read(engineHealth, {}),
    read(listProjects, {}),
  ]);
  // A search that belongs to no project is matched against all projects.
  const own = filed.projects.filter((project) => !stored.project_id || project.id === stored.project_id);
  return (
    <>
      <FiledIn id={stored.project_id} />
      <SearchView
        key={stored.id}
        initial={stored}
        health={health.engines}
        countryName={await countryName(stored.country)}
        languageName={await languageName(stored.language)}
        marks={{ own: own.map(({ domain }) => domain), watched: own.flatMap((one) => one.watched_domains) }}
        now={Date.now()}
      />
      <ScreenCurl of={getSearch} input={{ id: stored.id }} />
    </>
  );
}
