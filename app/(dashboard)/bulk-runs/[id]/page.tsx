import type { Metadata } from 'next';
import { cache } from 'react';
import { BulkView } from '#components/bulk-runs/bulk-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getBulkRun } from '#lib/features/bulk-runs/contract.ts';
import { messages } from '../../../messages.ts';
import { countryName } from '../../country-names.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

/** Cached, so that the title and the page share one read. */
const runOf = cache(async (id: string) => (await read(getBulkRun, { id })).data.run);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{name}, bulk job', { name: (await runOf((await params).id)).name }) };
}

export default async function BulkRunPage({ params }: PageProps) {
  const run = await runOf((await params).id);
  return (
    <>
      <FiledIn id={run.project_id} />
      <BulkView key={run.id} initial={run} country={await countryName(run.country)} />
      <ScreenCurl of={getBulkRun} input={{ id: run.id }} />
    </>
  );
}
