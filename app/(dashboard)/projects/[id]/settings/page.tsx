import type { Metadata } from 'next';
import { BrandForm } from '#components/brands/brand-form.tsx';
import { Feeds } from '#components/projects/feeds.tsx';
import { Members } from '#components/projects/members.tsx';
import { RemoveProject } from '#components/projects/remove-project.tsx';
import { Schedules } from '#components/projects/schedules.tsx';
import { SettingsForm } from '#components/projects/settings-form.tsx';
import { ShareBacklinks } from '#components/projects/share-backlinks.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { PlaceNav } from '#components/ui/place-nav.tsx';
import { WordpressSite } from '#components/wordpress/wordpress-site.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { getProjectBrand } from '#lib/features/brands/contract.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { getProject } from '#lib/features/projects/contract.ts';
import { listMembers } from '#lib/features/projects/members-contract.ts';
import { countRemoval, type Removal } from '#lib/features/projects/removal.ts';
import { listSchedules } from '#lib/features/schedules/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { messages } from '../../../../messages.ts';
import { countryChoices } from '../../../country-names.ts';
import { read } from '../../../read.ts';
import { ScreenCurl } from '../../../screen-curl.tsx';
import { placesOf } from '../../places.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Project settings') };
}

export default async function ProjectSettingsPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await messages();
  const { id } = await params;
  const { project } = (await read(getProject, { project_id: id })).data;
  const user = await requireUser();
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const [{ data: people }, { data: schedules }, { data: label }, removal, countries] = await Promise.all([
    read(listMembers, { project_id: project.id }),
    read(listSchedules, { project_id: project.id }),
    read(getProjectBrand, { project_id: project.id }),
    countRemoval(ctx, project.id),
    countryChoices(),
  ]);
  const isOwner = project.role === 'owner';
  return (
    <>
      <PageHeader title={t('{name} settings', { name: project.name })} note={project.domain} />
      <PlaceNav label={t('Project')} places={placesOf(t, project.id)} className="mb-4" />
      <div className="grid max-w-220 gap-4">
        <TitledPanel id="settings" title={t('Tracking settings')} note={t('Defaults for new keywords')}>
          <PanelBody>
            <SettingsForm
              key={project.id}
              project={project}
              mayEdit={project.role !== 'viewer'}
              countries={countries}
              timezones={zonesWith(project.timezone)}
            />
          </PanelBody>
        </TitledPanel>
        <TitledPanel id="schedules" title={t('Schedules')} note={t('Scheduled jobs')}>
          <PanelBody>
            <Schedules project={{ id: project.id, canEdit: project.role !== 'viewer' }} initial={schedules} />
          </PanelBody>
        </TitledPanel>
        <TitledPanel
          id="members"
          title={t('Members')}
          note={t('Members see everything in the project. Only the creator can edit or delete a result.')}
        >
          <PanelBody>
            <Members
              projectId={project.id}
              mayManage={isOwner}
              members={people.members}
              invitations={people.invitations}
            />
            {isOwner && !project.backlinks_shared && <ShareBacklinks id={project.id} domain={project.domain} />}
          </PanelBody>
        </TitledPanel>
        <TitledPanel
          id="brand"
          title={t('White label')}
          note={t(
            'For reports, PDFs, share links and emails of this project. Empty fields use those of the installation.',
          )}
        >
          <PanelBody>
            <BrandForm projectId={project.id} {...label} canEdit={project.role !== 'viewer'} />
          </PanelBody>
        </TitledPanel>
        <TitledPanel
          id="feeds"
          title={t('CSV feeds')}
          note={t(
            'A URL for Google Sheets, Looker Studio and other programs. Anyone with the URL can read this table, and nothing else.',
          )}
        >
          <PanelBody>
            <Feeds project={{ id: project.id, canEdit: project.role !== 'viewer' }} />
          </PanelBody>
        </TitledPanel>
        <TitledPanel
          id="wordpress"
          title={t('WordPress')}
          note={t('The site that drafts of this project are published to')}
        >
          <PanelBody>
            <WordpressSite project={{ id: project.id, domain: project.domain, isOwner }} />
          </PanelBody>
        </TitledPanel>
        {isOwner && (
          <TitledPanel
            id="removal"
            title={project.sample ? t('Remove sample data') : t('Delete project')}
            note={project.sample ? t('Deletes all sample data') : t('Stops running jobs')}
          >
            <PanelBody>
              <RemoveProject
                id={project.id}
                name={project.name}
                sample={project.sample}
                goes={goesOf(t, removal)}
                stays={staysOf(t, removal, project.sample)}
              />
            </PanelBody>
          </TitledPanel>
        )}
      </div>
      <ScreenCurl of={getProject} input={{ project_id: id }} />
    </>
  );
}

const zonesWith = (present: string): string[] => [...new Set(['UTC', present, ...Intl.supportedValuesOf('timeZone')])];

function goesOf(t: Translator, { keywords, checks, reports, alertRules, notes, otherMembers }: Removal): string {
  const parts = [
    t.many(keywords, '{count} tracked keyword with {checks}|{count} tracked keywords with {checks}', {
      checks: t.many(checks, '{count} check|{count} checks'),
    }),
    ...(reports > 0 ? [t.many(reports, '{count} report|{count} reports')] : []),
    ...(alertRules > 0 ? [t.many(alertRules, '{count} alert rule|{count} alert rules')] : []),
    ...(notes > 0 ? [t.many(notes, '{count} note|{count} notes')] : []),
  ];
  const others =
    otherMembers > 0
      ? ` ${t.many(otherMembers, '{count} other member loses access.|{count} other members lose access.')}`
      : '';
  return t('Deletes {parts}. Running rank checks are canceled.{others}', { parts: parts.join(', '), others });
}

const staysOf = (t: Translator, { filed }: Removal, sample: boolean): string =>
  sample
    ? t.many(filed, 'Deletes {count} saved result too.|Deletes {count} saved results too.')
    : t.many(
        filed,
        '{count} result is kept by its creator, without a project.|{count} results are kept by their creators, without a project.',
      );
