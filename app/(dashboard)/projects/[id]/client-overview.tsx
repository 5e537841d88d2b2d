import 'server-only';
import Link from 'next/link';
import { Kpi } from '#components/projects/kpi.tsx';
import { MovesPanel } from '#components/projects/moves-panel.tsx';
import { PositionDistribution } from '#components/projects/position-distribution.tsx';
import { lastDays, topFixes } from '#components/projects/shown-parts.ts';
import { TopFixes } from '#components/projects/top-fixes.tsx';
import { VisibilityChart } from '#components/projects/visibility-chart.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { PeriodNav, type periodOf } from '#components/ui/period-nav.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { getOverview, type Mover } from '#lib/features/projects/overview-contract.ts';
import { listSiteIssues } from '#lib/features/site-audits/report-contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';

interface ClientOverviewProps {
  id: string;
  days: ReturnType<typeof periodOf>;
}

/** The overview of a project for a client: its metrics, movers and issues, without what the agency works with. */
export async function ClientOverview({ id, days }: ClientOverviewProps) {
  const t = await messages();
  const { data } = await read(getOverview, { project_id: id, days });
  const { project, audit_id: auditId, movers, setup } = data;
  const issues = auditId ? await read(listSiteIssues, { id: auditId }) : null;
  const against = t('{days} days ago', { days });
  const shownDays = days === '90' ? 90 : 30;
  const isGain = ({ position, before }: Mover) => position !== null && (before === null || position < before);
  const isMeasured = data.measured_at !== null;
  const excluded = data.buckets_before?.not_measured ?? 0;
  const rankings = `/rankings?project=${id}`;
  return (
    <>
      <PageHeader
        title={project.name}
        note={project.domain}
        actions={
          <Button asChild variant="primary">
            <Link href={`/reports?project=${id}`} prefetch={false}>
              {t('Reports')}
            </Link>
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel aria-label={t('Key metrics')}>
          <PeriodNav path={`/projects/${id}`} days={days} className="border-b px-3 py-2" />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
          <section className="flex overflow-x-auto" tabIndex={0} aria-label={t('Metrics')}>
            <Kpi label={t('Visibility')} href={rankings} figure={data.visibility} unit="%" against={against} />
            <Kpi label={t('Top 10')} href={rankings} figure={data.top10_share} unit="%" against={against} />
            <Kpi
              label={t('Cited in AI Overviews')}
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
            <Kpi label={t('Referring domains')} figure={data.referring_domains} against={against} />
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
                notes={[]}
              />
            </div>
            <PositionDistribution
              projectId={id}
              compared={excluded > 0 ? data.keywords - excluded : null}
              now={data.buckets}
              before={data.buckets_before}
              against={against}
            />
          </div>
        )}
        {isMeasured || issues ? (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {isMeasured && (
              <>
                <MovesPanel projectId={id} direction="up" movers={movers.filter(isGain)} against={against} />
                <MovesPanel
                  projectId={id}
                  direction="down"
                  movers={movers.filter((one) => !isGain(one))}
                  against={against}
                />
              </>
            )}
            {auditId && issues && (
              <TopFixes auditId={auditId} at={data.audit_score.at} fixes={topFixes(issues.data.issues)} />
            )}
          </div>
        ) : (
          <Panel>
            <EmptyState title={t('Not measured yet')}>
              {t('Rankings and audits appear here once they exist.')}
            </EmptyState>
          </Panel>
        )}
      </div>
    </>
  );
}
