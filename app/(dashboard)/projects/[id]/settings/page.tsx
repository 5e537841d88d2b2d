import type { Metadata } from 'next';
import { Members } from '#components/projects/members.tsx';
import { RemoveProject } from '#components/projects/remove-project.tsx';
import { SettingsForm } from '#components/projects/settings-form.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { PlaceNav } from '#components/ui/place-nav.tsx';
import { plural } from '#lib/client/format.ts';
import { requireUser } from '#lib/features/account/session.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { getProject } from '#lib/features/projects/contract.ts';
import { listMembers } from '#lib/features/projects/members-contract.ts';
import { countRemoval, type Removal } from '#lib/features/projects/removal.ts';
import { read } from '../../../read.ts';
import { placesOf } from '../../places.ts';

export const metadata: Metadata = { title: 'Project settings' };

export default async function ProjectSettingsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { project } = (await read(getProject, { project_id: id })).data;
  const user = await requireUser();
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const [{ data: people }, removal] = await Promise.all([
    read(listMembers, { project_id: project.id }),
    countRemoval(ctx, project.id),
  ]);
  const isOwner = project.role === 'owner';
  return (
    <>
      <PageHeader title={`Settings of ${project.name}`} note={project.domain} />
      <PlaceNav label="Project" places={placesOf(project.id)} className="mb-4" />
      <div className="grid max-w-220 gap-4">
        <Panel aria-labelledby="settings">
          <PanelHeader id="settings" title="What is tracked" note="Keywords are asked here unless they say otherwise" />
          <PanelBody>
            <SettingsForm
              key={project.id}
              project={project}
              mayEdit={project.role !== 'viewer'}
              timezones={zonesWith(project.timezone)}
            />
          </PanelBody>
        </Panel>
        <Panel aria-labelledby="members">
          <PanelHeader
            id="members"
            title="Members"
            note="They see everything filed under the project. To change or delete a result it has to be one’s own."
          />
          <PanelBody>
            <Members
              projectId={project.id}
              mayManage={isOwner}
              members={people.members}
              invitations={people.invitations}
            />
          </PanelBody>
        </Panel>
        {isOwner && (
          <Panel aria-labelledby="removal">
            <PanelHeader
              id="removal"
              title={project.sample ? 'Remove the sample' : 'Delete the project'}
              note={project.sample ? 'Everything it brought goes with it' : 'What runs for it ends'}
            />
            <PanelBody>
              <RemoveProject
                id={project.id}
                name={project.name}
                sample={project.sample}
                goes={goesOf(removal)}
                stays={staysOf(removal, project.sample)}
              />
            </PanelBody>
          </Panel>
        )}
      </div>
    </>
  );
}

const zonesWith = (present: string): string[] => [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])];

function goesOf({ keywords, checks, reports, alertRules, notes, otherMembers }: Removal): string {
  const parts = [
    `${plural(keywords, 'tracked keyword')} with ${plural(checks, 'check')}`,
    ...(reports > 0 ? [plural(reports, 'report')] : []),
    ...(alertRules > 0 ? [plural(alertRules, 'alert rule')] : []),
    ...(notes > 0 ? [plural(notes, 'note')] : []),
  ];
  const others = otherMembers > 0 ? ` ${plural(otherMembers, 'other member')} can see it no longer.` : '';
  return `These go: ${parts.join(', ')}. Rounds that run are ended.${others}`;
}

const staysOf = ({ filed }: Removal, sample: boolean): string =>
  sample
    ? `The ${plural(filed, 'result')} filed under it go too.`
    : `The ${plural(filed, 'result')} filed under it stay with their makers, without a project.`;
