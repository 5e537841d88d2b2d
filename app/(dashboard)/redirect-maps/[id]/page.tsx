import type { Metadata } from 'next';
import { cache } from 'react';
import { RedirectMapView } from '#components/redirect-maps/redirect-map-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getRedirectMap } from '#lib/features/redirect-maps/contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

/** Cached, so that the title and the page share one read. */
const mapOf = cache(async (id: string) => (await read(getRedirectMap, { id })).data.map);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{name}, redirect map', { name: (await mapOf((await params).id)).name }) };
}

export default async function RedirectMapPage({ params }: PageProps) {
  const map = await mapOf((await params).id);
  return (
    <>
      <FiledIn id={map.project_id} />
      <RedirectMapView key={map.id} initial={map} />
      <ScreenCurl of={getRedirectMap} input={{ id: map.id }} />
    </>
  );
}
