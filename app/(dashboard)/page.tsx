import Link from 'next/link';
import type { ReactNode } from 'react';
import { Attention } from '#components/overview/attention.tsx';
import { highestOf } from '#components/overview/highest-visibility.ts';
import { DomainForm, FirstField, ProjectsTable } from '#components/overview/lazy-parts.tsx';
import { Movers } from '#components/overview/movers.tsx';
import { ProjectCard } from '#components/overview/project-card.tsx';
import { QuickCheck } from '#components/overview/quick-check.tsx';
import { RecentActivity } from '#components/overview/recent-activity.tsx';
import { Upcoming } from '#components/overview/upcoming.tsx';
import { RecentAudits } from '#components/page-audits/recent-audits.tsx';
import { EnginePills } from '#components/searches/engine-pills.tsx';
import { pillsOf } from '#components/searches/engine-status.ts';
import { ChosenProject } from '#components/shell/stored-project.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody, PanelHeader, TitledPanel } from '#components/ui/panel.tsx';
import { PeriodNav, periodOf } from '#components/ui/period-nav.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { listDomainReports } from '#lib/features/domains/reports-contract.ts';
import { listJobs } from '#lib/features/jobs/contract.ts';
import { isActive } from '#lib/features/jobs/labels.ts';
import { listAudits } from '#lib/features/page-audits/contract.ts';
import { listStandings } from '#lib/features/projects/overview-contract.ts';
import { engineHealth } from '#lib/features/searches/engines-contract.ts';
import { listSearches } from '#lib/features/searches/searches-contract.ts';
import { listSiteAudits } from '#lib/features/site-audits/contract.ts';
import { messages } from '../messages.ts';
import { ClientHome } from './client-home.tsx';
import { chosenProject } from './current-project.ts';
import { read } from './read.ts';
import { latelyOf } from './recent-activity.ts';
import { askedEngine } from './requested-engine.ts';

export const generateMetadata = async () => ({ title: (await messages())('Dashboard') });

const SHOWN = 6;
/** More projects are a table. */
const MAX_CARDS = 6;

/**
 * All projects: what needs attention, their metrics, what moved, what runs next, and a field for a quick check. Without a
 * project, one field: a domain, which starts its first check.
 */
export default async function DashboardPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const t = await messages();
  const user = await requireUser({ clients: true });
  if (user.role === 'client') return <ClientHome />;
  const days = periodOf((await searchParams).days);
  const [{ data: list }, standings, { data: health }, searches, domains, sites, jobs, asked] = await Promise.all([
    read(listAudits, { limit: SHOWN }),
    read(listStandings, { days }),
    read(engineHealth, {}),
    read(listSearches, { limit: SHOWN, helpers: false }),
    read(listDomainReports, { limit: SHOWN }),
    read(listSiteAudits, { limit: SHOWN }),
    read(listJobs, {}),
    chosenProject({}).then(askedEngine),
  ]);
  const { projects } = standings.data;
  const lately = latelyOf(t, searches.data.searches, domains.data.reports, sites.data.audits).slice(0, SHOWN);
  const now = Date.now();
  const quick = {
    engine: asked.engine,
    country: asked.country,
    projects: projects.map(({ project: { id, domain } }) => ({ id, domain })),
  };
  const engines = health.engines.some(({ state }) => state !== 'untried') && (
    <EnginePills initial={pillsOf(health.engines)} now={now} />
  );
  const audits = list.audits.length > 0 && (
    <Panel>
      <PanelHeader
        title={t('Recent audits')}
        actions={<More href="/page-audits?project=all">{t('All audits')}</More>}
      />
      <RecentAudits initial={list} limit={SHOWN} now={now} />
    </Panel>
  );
  const recent = lately.length > 0 && (
    <Panel>
      <PanelHeader title={t('Recent activity')} />
      <RecentActivity things={lately} label={t('Recent activity')} now={now} />
    </Panel>
  );
  if (projects.length === 0) {
    return (
      <>
        <PageHeader
          title={t('Check your site')}
          note={t(
            'Top fixes, suggested keywords, first positions and AI citations, in about a minute. No API key or other account needed.',
          )}
        />
        <div className="grid grid-cols-1 gap-4">
          <Panel aria-label={t('First check')}>
            <PanelBody className="pt-4">
              <DomainForm engine={asked.engine} country={asked.country.code} />
            </PanelBody>
          </Panel>
          <Steps t={t} />
          {audits}
          {recent}
          <QuickCheck {...quick} />
          {engines}
          <p className="text-muted text-table">{t('To explore with sample data first, run npm run demo.')}</p>
        </div>
      </>
    );
  }
  const { movers, upcoming } = standings.data;
  const names = new Map(projects.map(({ project }) => [project.id, project.name]));
  const against = t('{days} days ago', { days });
  const running = jobs.data.jobs.filter(isActive);
  return (
    <>
      <PageHeader
        title={t('Dashboard')}
        note={
          <>
            {t('All projects, compared with {against}.', { against })} <ChosenProject />
          </>
        }
        actions={
          <>
            <PeriodNav path="/" days={days} />
            <Button asChild variant="primary">
              <Link href="/projects?new=" prefetch={false}>
                {t('New project')}
              </Link>
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Attention {...standings} now={now} />
        {/* In a block of its own: below a form the chips go last on phones, here they do not. */}
        {engines && <div>{engines}</div>}
        {projects.length > MAX_CARDS ? (
          <ProjectsTable standings={projects} days={days} />
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {projects.map((standing) => (
              <ProjectCard key={standing.project.id} standing={standing} days={days} most={highestOf(projects)} />
            ))}
          </div>
        )}
        <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-3">
          <TitledPanel
            id="movers"
            title={t('Biggest movers')}
            note={t('Compared with {against}, losses first', { against })}
          >
            {movers.length > 0 ? (
              <Movers movers={movers} label={t('Biggest movers')} since={against} projects={names} />
            ) : (
              <p className="px-4 pb-4 text-muted">{t('No keyword moved.')}</p>
            )}
          </TitledPanel>
          {/* Both are short, so they share a column until there is room for three. */}
          <div className="grid gap-4 2xl:contents">
            <TitledPanel id="upcoming" title={t('Upcoming and running')}>
              <Upcoming running={running} upcoming={upcoming} names={names} />
            </TitledPanel>
            {recent}
          </div>
        </div>
        {audits}
        <Panel aria-label={t('Quick check')}>
          <PanelHeader title={t('Quick check')} />
          <PanelBody>
            <FirstField {...quick} />
          </PanelBody>
        </Panel>
      </div>
    </>
  );
}

function More({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="rounded-control py-1 font-medium text-accent-strong text-table hover:underline"
      prefetch={false}
    >
      {children}
    </Link>
  );
}

/** What the first check finds. */
function Steps({ t }: { t: Awaited<ReturnType<typeof messages>> }) {
  const steps = [
    [t('Top fixes'), t('Crawls up to 50 pages and ranks the issues by the points that fixing them gains.')],
    [
      t('Suggested keywords'),
      t('Taken from the titles and headings of your pages, completed with autocomplete suggestions.'),
    ],
    [t('First positions'), t('Where your domain ranks for the first five of them.')],
    [t('AI citations'), t('Which domains the AI Overview and AI Mode cite instead of yours.')],
  ] as const;
  return (
    <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {steps.map(([title, text]) => (
        <li key={title} className="rounded-panel border p-4">
          <h2 className="font-semibold text-section">{title}</h2>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
