import type { Metadata } from 'next';
import Link from 'next/link';
import { CitationsPanel } from '#components/projects/citations-panel.tsx';
import { Kpi } from '#components/projects/kpi.tsx';
import { LinkChanges } from '#components/projects/link-changes.tsx';
import { MovesPanel } from '#components/projects/moves-panel.tsx';
import { NextRuns } from '#components/projects/next-runs.tsx';
import { PositionDistribution } from '#components/projects/position-distribution.tsx';
import { SetupChecklist } from '#components/projects/setup-checklist.tsx';
import { lastDays, shownCitations, topFixes } from '#components/projects/shown-parts.ts';
import { Timeline } from '#components/projects/timeline.tsx';
import { TopFixes } from '#components/projects/top-fixes.tsx';
import { VisibilityChart } from '#components/projects/visibility-chart.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { PeriodNav, periodOf } from '#components/ui/period-nav.tsx';
import { PlaceNav } from '#components/ui/place-nav.tsx';
import { Callout } from '#components/ui/states.tsx';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { listAiChanges, listAiSources } from '#lib/features/ai-visibility/contract.ts';
import { listNotes } from '#lib/features/projects/notes-contract.ts';
import { getOverview, type Mover, type Overview } from '#lib/features/projects/overview-contract.ts';
import { listSiteIssues } from '#lib/features/site-audits/report-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';
import { placesOf } from '../places.ts';
import { ClientOverview } from './client-overview.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Project') };
}

/** Notes that the chart can show. */
const MAX_NOTES = 50;

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ProjectPage({ params, searchParams }: Props) {
  const t = await messages();
  const [{ id }, { days: given }] = await Promise.all([params, searchParams]);
  const days = periodOf(given);
  const user = await requireUser({ clients: true });
  if (user.role === 'client') return <ClientOverview id={id} days={days} />;
  const scope = { project_id: id, days: Number(days) };
  // All at once: a project without measurements has nothing in them, and answers at once.
  const [{ data }, ...ofKeywords] = await Promise.all([
    read(getOverview, { project_id: id, days }),
    read(listAiSources, { ...scope, limit: 100 }),
    read(listAiChanges, scope),
    read(listNotes, { project_id: id, limit: MAX_NOTES }),
  ]);
  const { project, buckets, blocked, setup, audit_id: auditId, backlinks_id: backlinksId } = data;
  const hasKeywords = data.measured_at !== null;
  const [sources, changes, notes] = hasKeywords ? ofKeywords : [];
  const issues = auditId ? await read(listSiteIssues, { id: auditId }) : null;
  const against = t('{days} days ago', { days });
  const shownDays = days === '90' ? 90 : 30;
  const hasOpenSteps = Object.values(setup).includes(false);
  // Panels appear with their data.
  const hasData = hasKeywords || data.audit_score.value !== null || data.referring_domains.value !== null;
  const hasRuns = hasData || data.next_runs.length > 0;
  // Keywords without a measurement on one of the dates are in no change.
  const excluded = data.buckets_before?.not_measured ?? 0;
  const compared = excluded > 0 ? data.keywords - excluded : null;
  const comparedNote = compared !== null && {
    note: t.many(
      compared,
      'Change: {count} keyword measured on both dates|Change: {count} keywords measured on both dates',
    ),
  };
  const isGain = ({ position, before }: Mover) => position !== null && (before === null || position < before);
  return (
    <>
      <PageHeader title={project.name} note={scopeOf(t, data)} actions={<Actions overview={data} />} />
      <PlaceNav label={t('Project')} places={placesOf(t, project.id)} className="mb-4" />
      <div className="grid grid-cols-1 gap-4">
        {blocked.map(({ engine, keywords, reason, since }) => (
          <Callout
            key={engine}
            tone="warning"
            title={t.many(keywords, '{name} blocked {count} check|{name} blocked {count} checks', {
              name: engineNameOf(engine),
            })}
          >
            {t('{reason}, last on {since}. Blocked keywords are excluded from the metrics below.', {
              reason: REFUSALS(t)[reason] ?? reason,
              since: t.moment(since),
            })}
          </Callout>
        ))}
        {hasOpenSteps && <SetupChecklist project={project} setup={setup} />}
        {hasData && (
          <>
            <Panel aria-label={t('Key metrics')}>
              <PeriodNav path={`/projects/${project.id}`} days={days} className="border-b px-3 py-2" />
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
              <section className="flex overflow-x-auto" tabIndex={0} aria-label={t('Metrics')}>
                <Kpi
                  label={t('Visibility')}
                  href={`/rankings?project=${id}`}
                  figure={data.visibility}
                  unit="%"
                  {...comparedNote}
                  against={against}
                />
                <Kpi
                  label={t('Top 10')}
                  href={`/rankings?project=${id}`}
                  figure={data.top10_share}
                  unit="%"
                  {...comparedNote}
                  against={against}
                />
                <Kpi
                  label={t('Cited in AI Overviews')}
                  href={`/ai-visibility?project=${id}`}
                  figure={data.ai_citation_rate}
                  unit="%"
                  note={data.ai_summary}
                  against={against}
                />
                <Kpi
                  label={t('Site health')}
                  href={`/site-audits?project=${id}`}
                  figure={data.audit_score}
                  against={t('previous audit')}
                />
                <Kpi
                  label={t('Referring domains')}
                  href={`/backlinks?project=${id}`}
                  figure={data.referring_domains}
                  against={against}
                  note={t('{found} new, {lost} lost links', { found: data.new_links, lost: data.lost_links })}
                />
              </section>
            </Panel>
            {data.measured_at !== null && (
              <div className="grid gap-4 lg:grid-cols-3">
                <div className="min-w-0 lg:col-span-2">
                  <VisibilityChart
                    projectId={id}
                    domain={project.domain}
                    hasCompetitors={setup.competitors}
                    days={shownDays}
                    history={lastDays(data.history, shownDays)}
                    measuredAt={data.measured_at}
                    notes={notes?.data.notes.map(({ at, text }) => ({ at, label: text, kind: 'note' })) ?? []}
                  />
                </div>
                <PositionDistribution
                  projectId={id}
                  compared={compared}
                  now={buckets}
                  before={data.buckets_before}
                  against={against}
                />
              </div>
            )}
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {hasKeywords && (
                <>
                  <MovesPanel projectId={id} direction="up" movers={data.movers.filter(isGain)} against={against} />
                  <MovesPanel
                    projectId={id}
                    direction="down"
                    movers={data.movers.filter((one) => !isGain(one))}
                    against={against}
                  />
                </>
              )}
              {sources && changes && (
                <CitationsPanel projectId={id} days={scope.days} shown={shownCitations(sources.data, changes.data)} />
              )}
              {auditId && issues && (
                <TopFixes auditId={auditId} at={data.audit_score.at} fixes={topFixes(issues.data.issues)} />
              )}
            </div>
          </>
        )}
        <div className={hasRuns ? 'grid items-start gap-4 lg:grid-cols-3' : undefined}>
          {hasRuns && (
            <div className="grid min-w-0 gap-4">
              {backlinksId && (
                <LinkChanges
                  backlinksId={backlinksId}
                  days={scope.days}
                  overview={{ link_changes: data.link_changes, new_links: data.new_links, lost_links: data.lost_links }}
                />
              )}
              <NextRuns projectId={id} runs={data.next_runs} />
            </div>
          )}
          <div className="min-w-0 lg:col-span-2">
            <Timeline projectId={project.id} mayEdit={project.role !== 'viewer'} />
          </div>
        </div>
      </div>
      <ScreenCurl of={getOverview} input={{ project_id: id, days }} />
    </>
  );
}

const REFUSALS = (t: Translator): Record<string, string> => ({
  captcha: t('CAPTCHA shown'),
  blocked: t('Request blocked'),
  'rate-limited': t('Rate-limited'),
});

/** Scope, last measurement and coverage in one line. */
function scopeOf(t: Translator, { project, keywords, measured, measured_at: at }: Overview) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{project.domain}</span>
      {project.sample && <Badge tone="accent">{t('Sample data')}</Badge>}
      <span>·</span>
      <span>
        {keywords === 0
          ? t('no tracked keywords')
          : t.many(
              keywords,
              '{measured} of {count} keyword checked{part}|{measured} of {count} keywords checked{part}',
              { measured, part: at ? t(', last on {at}', { at: t.moment(at) }) : '' },
            )}
      </span>
    </span>
  );
}

function Actions({ overview: { project, keywords } }: { overview: Overview }) {
  const t = useMessages();
  return (
    <Button asChild variant="primary">
      <Link href={`/rankings?project=${project.id}`} prefetch={false}>
        {keywords === 0 && project.role !== 'viewer' ? t('Track keywords') : t('Rank tracker')}
      </Link>
    </Button>
  );
}
