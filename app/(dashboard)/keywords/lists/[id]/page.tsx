import type { Metadata } from 'next';
import { cache } from 'react';
import { ListView } from '#components/keywords/lists/list-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getKeywordList } from '#lib/features/keywords/lists/contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { messages } from '../../../../messages.ts';
import { countryChoices, countryName } from '../../../country-names.ts';
import { read } from '../../../read.ts';
import { ScreenCurl } from '../../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

/** Cached, so that the title and the page share one read. */
const listOf = cache(async (id: string) => (await read(getKeywordList, { id })).data.list);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{name} – Keyword list', { name: (await listOf((await params).id)).name }) };
}

export default async function KeywordListPage({ params }: PageProps) {
  const list = await listOf((await params).id);
  const { data } = await read(listProjects, {});
  return (
    <>
      <FiledIn id={list.project_id} />
      <ListView
        key={list.id}
        initial={list}
        country={await countryName(list.country)}
        countries={await countryChoices()}
        projects={data.projects.map(({ id, name }) => ({ id, name }))}
      />
      <ScreenCurl of={getKeywordList} input={{ id: list.id }} />
    </>
  );
}
