import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { kindLabel, savedHref } from '#components/saved-results/saved-labels.ts';
import { SavedView } from '#components/saved-results/saved-view.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getSavedResult, listSavedResults } from '#lib/features/saved-results/contract.ts';
import { messages } from '../../../../messages.ts';
import { type Params, projectOf } from '../../../project-of.ts';
import { read } from '../../../read.ts';
import { ScreenCurl } from '../../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Params>;
}

const savedOf = cache(
  async (projectId: string, id: string) => (await read(getSavedResult, { project_id: projectId, id })).data.kept_result,
);

async function find({ params, searchParams }: PageProps) {
  const { id } = await params;
  const project = await projectOf(await searchParams, `/reports/saved-results/${id}`);
  if (!project) notFound();
  return savedOf(project.id, id);
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{name} · saved result', { name: (await find(props)).name }) };
}

/** A saved answer. A saved record has its own screen and is only compared here. */
export default async function SavedResultPage(props: PageProps) {
  const t = await messages();
  const kept = await find(props);
  const { compare, with: other } = await props.searchParams;
  if (kept.record_id !== null && compare === undefined && other === undefined) redirect(savedHref(kept));
  const { data } = await read(listSavedResults, { project_id: kept.project_id, kind: kept.kind, limit: 100 });
  return (
    <>
      <PageHeader
        title={kept.name}
        note={t('{kindLabel}, saved {createdAt}{part}', {
          kindLabel: kindLabel(t, kept.kind),
          createdAt: t.moment(kept.created_at),
          part: kept.note ? ` · ${kept.note}` : '',
        })}
        actions={
          kept.record_id !== null &&
          !kept.gone && (
            <Button asChild>
              <Link href={savedHref(kept)}>{t('Open original result')}</Link>
            </Button>
          )
        }
      />
      <SavedView
        key={kept.id}
        saved={kept}
        others={data.kept_results.filter(({ id, gone }) => id !== kept.id && !gone)}
      />
      <ScreenCurl of={getSavedResult} input={{ project_id: kept.project_id, id: kept.id }} />
    </>
  );
}
