import type { Metadata } from 'next';
import { cache } from 'react';
import { GridView } from '#components/local-grids/grid-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getLocalGrid } from '#lib/features/local-grids/contract.ts';
import { messages } from '../../../messages.ts';
import { countryName } from '../../country-names.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

/** Cached, so that the title and the page share one read. */
const gridOf = cache(async (id: string) => (await read(getLocalGrid, { id })).data.grid);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{name}, local grid', { name: (await gridOf((await params).id)).keyword }) };
}

export default async function LocalGridPage({ params }: PageProps) {
  const grid = await gridOf((await params).id);
  return (
    <>
      <FiledIn id={grid.project_id} />
      <GridView key={grid.id} initial={grid} country={await countryName(grid.country)} />
      <ScreenCurl of={getLocalGrid} input={{ id: grid.id }} />
    </>
  );
}
