import type { Metadata } from 'next';
import { FirstCheckView } from '#components/first-check/first-check-view.tsx';
import { StartFirstCheck } from '#components/first-check/start-first-check.tsx';
import { SetupChecklist } from '#components/projects/setup-checklist.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { getFirstCheck } from '#lib/features/first-check/contract.ts';
import { getOverview } from '#lib/features/projects/overview-contract.ts';
import { messages } from '../../../../messages.ts';
import { countryName } from '../../../country-names.ts';
import { read } from '../../../read.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('First check') };
}

interface Props {
  params: Promise<{ id: string }>;
}

/** The first check of a project, or a button that starts it. */
export default async function FirstCheckPage({ params }: Props) {
  const t = await messages();
  const { id } = await params;
  const [{ data }, overview] = await Promise.all([
    read(getFirstCheck, { project_id: id }),
    read(getOverview, { project_id: id }),
  ]);
  const { project, setup } = overview.data;
  const { first_check: check } = data;
  const checklist = Object.values(setup).includes(false) && (
    <SetupChecklist project={project} setup={setup} isOnFirstCheck />
  );
  if (check) {
    return (
      <FirstCheckView key={check.started_at} initial={check} countryName={await countryName(check.ranks.country)}>
        {checklist}
      </FirstCheckView>
    );
  }
  return (
    <>
      <PageHeader title={t('First check of {domain}', { domain: project.domain })} />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <EmptyState
            title={t('No first check yet')}
            action={project.role !== 'viewer' && <StartFirstCheck projectId={id} />}
          >
            {t(
              'Crawls the site, suggests keywords, checks the first positions and shows who AI answers cite. Takes about a minute.',
            )}
          </EmptyState>
        </Panel>
        {checklist}
      </div>
    </>
  );
}
