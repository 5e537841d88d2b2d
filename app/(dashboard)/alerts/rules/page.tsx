import { AlertPlaces } from '#components/alerts/alert-places.tsx';
import { RulesView } from '#components/alerts/rules-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listAlertChannels } from '#lib/features/alerts/channels-contract.ts';
import { listAlertRules } from '#lib/features/alerts/rules-contract.ts';
import { messages } from '../../../messages.ts';
import { NoProject } from '../../no-project.tsx';
import { type Params, projectOf } from '../../project-of.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('Alert rules') });

export default async function AlertRulesPage({ searchParams }: { searchParams: Promise<Params> }) {
  const t = await messages();
  const project = await projectOf(await searchParams, '/alerts/rules');
  return (
    <>
      <PageHeader
        title={t('Alert rules')}
        note={project ? t('{project} · alert rules', { project: project.name }) : undefined}
      />
      <AlertPlaces projectId={project?.id} />
      {project ? (
        <Rules projectId={project.id} canEdit={project.role !== 'viewer'} />
      ) : (
        <NoProject what={t('Alerts')} />
      )}
      {project && <ScreenCurl of={listAlertRules} input={{ project_id: project.id }} />}
    </>
  );
}

async function Rules({ projectId, canEdit }: { projectId: string; canEdit: boolean }) {
  const [{ data: rules }, { data: channels }] = await Promise.all([
    read(listAlertRules, { project_id: projectId }),
    read(listAlertChannels, { project_id: projectId }),
  ]);
  return (
    <RulesView key={projectId} projectId={projectId} canEdit={canEdit} {...rules} {...channels} now={Date.now()} />
  );
}
