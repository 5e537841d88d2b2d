import type { Metadata } from 'next';
import { ReportPlaces } from '#components/reports/report-places.tsx';
import { SavedList } from '#components/saved-results/saved-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listSavedResults } from '#lib/features/saved-results/contract.ts';
import { messages } from '../../../messages.ts';
import { NoProject } from '../../no-project.tsx';
import { type Params, projectOf } from '../../project-of.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Saved results') };
}

const KIND = /^[a-z][a-z0-9_]{1,63}$/;

export default async function SavedResultsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const params = await searchParams;
  const project = await projectOf(params, '/reports/saved-results');
  const find = typeof params.find === 'string' ? params.find.slice(0, 200) : '';
  const kind = typeof params.kind === 'string' && KIND.test(params.kind) ? params.kind : '';
  const asked = project && { project_id: project.id, ...(find.trim() && { q: find }), ...(kind && { kind }) };
  const list = asked && (await read(listSavedResults, asked)).data;
  return (
    <>
      <PageHeader
        title={t('Saved results')}
        note={project ? t('{name} · saved results', { name: project.name }) : undefined}
      />
      <ReportPlaces />
      {project && list ? (
        <SavedList
          key={project.id}
          projectId={project.id}
          initial={list}
          initialFilter={{ find, kind: list.kinds.some((one) => one.kind === kind) ? kind : '' }}
          canEdit={project.role !== 'viewer'}
          now={Date.now()}
        />
      ) : (
        <NoProject what={t('Reports')} />
      )}
      {asked && <ScreenCurl of={listSavedResults} input={asked} />}
    </>
  );
}
