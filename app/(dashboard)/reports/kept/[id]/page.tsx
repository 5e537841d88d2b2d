import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { KeptView } from '#components/kept-results/kept-view.tsx';
import { keptHref, kindLabel } from '#components/kept-results/kept-words.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { formatMoment } from '#lib/client/format.ts';
import { getKeptResult, listKeptResults } from '#lib/features/kept-results/contract.ts';
import { read } from '../../../read.ts';
import { type Params, projectOf } from '../../project-of.ts';

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Params>;
}

const keptOf = cache(
  async (projectId: string, id: string) => (await read(getKeptResult, { project_id: projectId, id })).data.kept_result,
);

async function find({ params, searchParams }: PageProps) {
  const { id } = await params;
  const project = await projectOf(await searchParams, `/reports/kept/${id}`);
  if (!project) notFound();
  return keptOf(project.id, id);
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  return { title: `${(await find(props)).name}, kept result` };
}

/** A kept answer; a kept record has a screen of its own. */
export default async function KeptResultPage(props: PageProps) {
  const kept = await find(props);
  if (kept.record_id !== null) redirect(keptHref(kept));
  const { data } = await read(listKeptResults, { project_id: kept.project_id, kind: kept.kind, limit: 100 });
  return (
    <>
      <PageHeader
        title={kept.name}
        note={`${kindLabel(kept.kind)}, kept ${formatMoment(kept.created_at)}${kept.note ? ` · ${kept.note}` : ''}`}
      />
      <KeptView key={kept.id} kept={kept} others={data.kept_results.filter(({ id }) => id !== kept.id)} />
    </>
  );
}
