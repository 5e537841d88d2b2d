import { AlertPlaces } from '#components/alerts/alert-places.tsx';
import { ChannelsView } from '#components/alerts/channels-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listAlertChannels } from '#lib/features/alerts/channels-contract.ts';
import { messages } from '../../../messages.ts';
import { NoProject } from '../../no-project.tsx';
import { type Params, projectOf } from '../../project-of.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Alert channels') });

export default async function AlertChannelsPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const project = await projectOf(await searchParams, '/alerts/channels');
  const list = project && (await read(listAlertChannels, { project_id: project.id })).data;
  return (
    <>
      <PageHeader
        title={t('Alert channels')}
        note={project ? t('{project} · notification channels', { project: project.name }) : undefined}
      />
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
        <NoProject what={t('Alerts')} />
      )}
      {project && <ScreenCurl of={listAlertChannels} input={{ project_id: project.id }} />}
    </>
  );
}
