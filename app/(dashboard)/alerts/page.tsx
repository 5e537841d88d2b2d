import { AlertPlaces } from '#components/alerts/alert-places.tsx';
import { HistoryView } from '#components/alerts/history-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listAlertEvents } from '#lib/features/alerts/contract.ts';
import { NoProject } from '../no-project.tsx';
import { read } from '../read.ts';
import { type Params, projectOf } from './project-of.ts';

export const metadata = { title: 'Alerts' };

export default async function AlertsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const project = await projectOf(await searchParams, '/alerts');
  const initial = project && (await read(listAlertEvents, { project_id: project.id })).data;
  return (
    <>
      <PageHeader title="Alerts" note={project ? `${project.name} · what has moved, and who was told` : undefined} />
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
        <NoProject what="Alerts" />
      )}
    </>
  );
}
