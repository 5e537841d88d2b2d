import { AlertPlaces } from '#components/alerts/alert-places.tsx';
import { ChannelsView } from '#components/alerts/channels-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listAlertChannels } from '#lib/features/alerts/contract.ts';
import { NoProject } from '../../no-project.tsx';
import { read } from '../../read.ts';
import { type Params, projectOf } from '../project-of.ts';

export const metadata = { title: 'Alert channels' };

export default async function AlertChannelsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const project = await projectOf(await searchParams, '/alerts/channels');
  const list = project && (await read(listAlertChannels, { project_id: project.id })).data;
  return (
    <>
      <PageHeader title="Alert channels" note={project ? `${project.name} · where alerts go` : undefined} />
      <AlertPlaces projectId={project?.id} />
      {project && list ? (
        <ChannelsView
          key={project.id}
          projectId={project.id}
          {...list}
          canEdit={project.role !== 'viewer'}
          now={Date.now()}
        />
      ) : (
        <NoProject what="Alerts" />
      )}
    </>
  );
}
