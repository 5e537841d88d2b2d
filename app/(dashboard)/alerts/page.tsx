import { AlertPlaces } from '#components/alerts/alert-places.tsx';
import { HistoryView } from '#components/alerts/history-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listAlertEvents } from '#lib/features/alerts/history-contract.ts';
import { messages } from '../../messages.ts';
import { NoProject } from '../no-project.tsx';
import { type Params, projectOf } from '../project-of.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Alerts') });

export default async function AlertsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const project = await projectOf(await searchParams, '/alerts');
  const initial = project && (await read(listAlertEvents, { project_id: project.id })).data;
  return (
    <>
      <PageHeader
        title={t('Alerts')}
        note={project ? t('{project} · alert history', { project: project.name }) : undefined}
      />
      <AlertPlaces projectId={project?.id} />
      {project && initial ? (
        <HistoryView
          key={project.id}
          projectId={project.id}
          initial={initial}
          canEdit={project.role !== 'viewer'}
          now={Date.now()}
        />
      ) : (
        <NoProject what={t('Alerts')} />
      )}
      {project && <ScreenCurl of={listAlertEvents} input={{ project_id: project.id }} />}
    </>
  );
}
