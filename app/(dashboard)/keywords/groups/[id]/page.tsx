import type { Metadata } from 'next';
import { cache } from 'react';
import { GroupingView } from '#components/keywords/groups/grouping-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getKeywordGrouping } from '#lib/features/keywords/groups/contract.ts';
import { messages } from '../../../../messages.ts';
import { countryName } from '../../../country-names.ts';
import { read } from '../../../read.ts';
import { ScreenCurl } from '../../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

/** Cached, so that the title and the page share one read. */
const groupingOf = cache(async (id: string) => (await read(getKeywordGrouping, { id })).data.grouping);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{name} – Keyword clusters', { name: (await groupingOf((await params).id)).name }) };
}

export default async function KeywordGroupingPage({ params }: PageProps) {
  const grouping = await groupingOf((await params).id);
  return (
    <>
      <FiledIn id={grouping.project_id} />
      <GroupingView key={grouping.id} initial={grouping} country={await countryName(grouping.country)} />
      <ScreenCurl of={getKeywordGrouping} input={{ id: grouping.id }} />
    </>
  );
}
