import { AlertPlaces } from '#components/alerts/alert-places.tsx';
import { RulesView } from '#components/alerts/rules-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listAlertChannels, listAlertRules } from '#lib/features/alerts/contract.ts';
import { NoProject } from '../../no-project.tsx';
import { read } from '../../read.ts';
import { type Params, projectOf } from '../project-of.ts';

export const metadata = { title: 'Alert rules' };

export default async function AlertRulesPage({ searchParams }: { searchParams: Promise<Params> }) {
  const project = await projectOf(await searchParams, '/alerts/rules');
  return (
    <>
      <PageHeader title="Alert rules" note={project ? `${project.name} · when somebody is told` : undefined} />
      <AlertPlaces projectId={project?.id} />
      {project ? <Rules projectId={project.id} canEdit={project.role !== 'viewer'} /> : <NoProject what="Alerts" />}
    </>
  );
}

async function Rules({ projectId, canEdit }: { projectId: string; canEdit: boolean }) {
  const [{ data: rules }, { data: channels }] = await Promise.all([
    read(listAlertRules, { project_id: projectId }),
    read(listAlertChannels, { project_id: projectId }),
  ]);
  return <RulesView key={projectId} {...{ projectId, canEdit, ...rules, ...channels }} now={Date.now()} />;
}
