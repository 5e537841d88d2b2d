import type { Metadata } from 'next';
import { cache } from 'react';
import { ListView } from '#components/keyword-lists/list-view.tsx';
import { getKeywordList } from '#lib/features/keyword-lists/contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { countryChoices, countryName } from '../../../country-names.ts';
import { read } from '../../../read.ts';

interface PageProps {
  params: Promise<{ id: string }>;
}

/** Read once for the title and the page. */
const listOf = cache(async (id: string) => (await read(getKeywordList, { id })).data.list);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: `${(await listOf((await params).id)).name}, keyword list` };
}

export default async function KeywordListPage({ params }: PageProps) {
  const list = await listOf((await params).id);
  const { data } = await read(listProjects, {});
  return (
    <ListView
      key={list.id}
      initial={list}
      country={countryName(list.country)}
      countries={countryChoices()}
      projects={data.projects.map(({ id, name }) => ({ id, name }))}
    />
  );
}
