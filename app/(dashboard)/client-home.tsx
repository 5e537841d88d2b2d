import 'server-only';
import { redirect } from 'next/navigation';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { listProjects } from '#lib/features/projects/contract.ts';
import { useMessages } from '#messages';
import { chosenProject } from './current-project.ts';
import { read } from './read.ts';

/** What a client opens first: the overview of the project chosen last, else of the first. */
export async function ClientHome() {
  const project = (await chosenProject({})) ?? (await read(listProjects, {})).data.projects[0];
  if (project) redirect(`/projects/${project.id}`);
  return <NoClientProject />;
}

/** Empty state for a client who was given no project yet. */
export function NoClientProject() {
  const t = useMessages();
  return (
    <Panel>
      <EmptyState heading="h1" title={t('No projects yet')}>
        {t('Nobody has shared a project with you yet. Ask your agency.')}
      </EmptyState>
    </Panel>
  );
}
