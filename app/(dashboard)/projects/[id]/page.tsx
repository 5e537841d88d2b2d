import type { Metadata } from 'next';
import Link from 'next/link';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { Kpi } from '#components/projects/kpi.tsx';
import { Timeline } from '#components/projects/timeline.tsx';
import { TrendLine } from '#components/projects/trend-line.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { PlaceNav } from '#components/ui/place-nav.tsx';
import { Callout } from '#components/ui/states.tsx';
import { formatDay, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import { getOverview, type Overview } from '#lib/features/projects/overview-contract.ts';
import { read } from '../../read.ts';
import { placesOf } from '../places.ts';

export const metadata: Metadata = { title: 'Project' };

const DAYS = ['7', '30', '90'] as const;

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ProjectPage({ params, searchParams }: Props) {
  const [{ id }, { days: given }] = await Promise.all([params, searchParams]);
  const days = DAYS.find((one) => one === given) ?? '7';
  const { data } = await read(getOverview, { project_id: id, days });
  const { project, history, buckets, blocked, next_runs: runs } = data;
  const against = `${days} days earlier`;
  return (
    <>
      <PageHeader title={project.name} note={scopeOf(data)} actions={<Actions overview={data} />} />
      <PlaceNav label="Project" places={placesOf(project.id)} className="mb-4" />
      <div className="grid grid-cols-1 gap-4">
        {blocked.map(({ engine, keywords, reason, since }) => (
          <Callout key={engine} tone="warning" title={`${nameOf(engine)} refused ${plural(keywords, 'check')}`}>
            {REFUSALS[reason] ?? reason}, last on {formatMoment(since)}. The figures below are from the last good
            checks.
          </Callout>
        ))}
        <Panel aria-label="Key figures">
          <nav aria-label="Compare with" className="flex flex-wrap gap-1 border-b px-3 py-2">
            {DAYS.map((one) => (
              <Button key={one} asChild size="sm" variant={one === days ? 'secondary' : 'ghost'}>
                <Link href={`/projects/${project.id}?days=${one}`} aria-current={one === days ? 'page' : undefined}>
                  {one} days
                </Link>
              </Button>
            ))}
          </nav>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
          <section className="flex overflow-x-auto" tabIndex={0} aria-label="Figures">
            <Kpi label="Visibility" figure={data.visibility} unit=" %" against={against} />
            <Kpi label="In the top ten" figure={data.top10_share} unit=" %" against={against} />
            <Kpi label="Cited by AI overviews" figure={data.ai_citation_rate} unit=" %" against={against} />
            <Kpi label="Site audit score" figure={data.audit_score} against="the audit before" />
            <Kpi label="Referring domains" figure={data.referring_domains} against={against} />
          </section>
        </Panel>
        <ChartFrame
          title="Visibility"
          note={`Percent, by seoClarity’s click-through curve, the last 90 days. A day without a measurement is a gap.${
            data.measured_at ? ` As of ${formatMoment(data.measured_at)}.` : ''
          }`}
          columns={['Day', 'Visibility, %', 'Keywords measured']}
          rows={history.map(({ day, visibility, measured }) => [day, visibility ?? 'not measured', measured])}
          height={200}
        >
          {data.visibility.value === null ? (
            <p className="grid h-full place-items-center px-6 text-center text-muted">{data.visibility.reason}</p>
          ) : (
            <div className="grid h-full grid-rows-[1fr_auto] px-2">
              <TrendLine
                label={`Visibility over 90 days, now ${data.visibility.value} %`}
                values={history.map(({ visibility }) => visibility)}
                width={900}
                height={180}
                fluid
              />
              <p className="flex justify-between text-meta text-muted">
                <span>{formatDay(history[0]?.day ?? '')}</span>
                <span>{boundsOf(history)}</span>
                <span>{formatDay(history.at(-1)?.day ?? '')}</span>
              </p>
            </div>
          )}
        </ChartFrame>
        <div className="grid gap-4 lg:grid-cols-2">
          <Panel aria-labelledby="positions">
            <PanelHeader id="positions" title="Positions" note="Keywords by their last check" />
            <PanelBody>
              <dl className="grid gap-1.5">
                {BUCKETS.map(({ key, label, color }) => (
                  <div key={key} className="grid grid-cols-[104px_1fr_48px] items-center gap-2 text-table">
                    <dt className="text-muted">{label}</dt>
                    <dd aria-hidden="true" className="h-2 rounded-full bg-sunken">
                      <span
                        className="block h-2 rounded-full"
                        style={{ width: `${(100 * buckets[key]) / Math.max(1, data.keywords)}%`, background: color }}
                      />
                    </dd>
                    <dd className="text-right tabular-nums">{formatNumber(buckets[key])}</dd>
                  </div>
                ))}
              </dl>
            </PanelBody>
          </Panel>
          <Panel aria-labelledby="next">
            <PanelHeader id="next" title="Next runs" note="What the project does by the clock" />
            <PanelBody>
              {runs.length === 0 ? (
                <p className="text-muted">Nothing is scheduled. Schedules are set where the rankings are.</p>
              ) : (
                <ul className="grid gap-2">
                  {runs.map(({ kind, at, last_error: fault }) => (
                    <li key={`${kind} ${at}`} className="flex flex-wrap items-baseline justify-between gap-x-3">
                      <span className="font-medium">{RUNS[kind] ?? kind}</span>
                      <time dateTime={at} className="text-muted text-table">
                        {formatMoment(at)}
                      </time>
                      {fault && <p className="w-full text-fault text-table">The last one did not begin: {fault}</p>}
                    </li>
                  ))}
                </ul>
              )}
            </PanelBody>
          </Panel>
        </div>
        <Timeline projectId={project.id} mayEdit={project.role !== 'viewer'} />
      </div>
    </>
  );
}

const nameOf = (engine: string) =>
  ({ google: 'Google', bing: 'Bing', yahoo: 'Yahoo', duckduckgo: 'DuckDuckGo' })[engine] ?? engine;

const REFUSALS: Record<string, string> = {
  captcha: 'It asked for a captcha',
  blocked: 'It blocked the request',
  'rate-limited': 'It asked for fewer requests',
};

const RUNS: Record<string, string> = {
  rankings: 'Check of rankings',
  site_audit: 'Site audit',
  domain_report: 'Domain report',
  backlinks: 'Look at backlinks',
  digest: 'Report by mail',
};

const BUCKETS: readonly { key: keyof Overview['buckets']; label: string; color: string }[] = [
  { key: '1-3', label: '1 to 3', color: 'var(--color-chart-1)' },
  { key: '4-10', label: '4 to 10', color: 'var(--color-chart-1)' },
  { key: '11-20', label: '11 to 20', color: 'var(--color-chart-3)' },
  { key: '21-50', label: '21 to 50', color: 'var(--color-chart-3)' },
  { key: '51-100', label: '51 to 100', color: 'var(--color-chart-3)' },
  { key: 'not_found', label: 'Not found', color: 'var(--color-edge)' },
  { key: 'not_measured', label: 'Not measured', color: 'var(--color-line)' },
];

/** The line runs between these: it has no axis of its own. */
function boundsOf(history: Overview['history']): string {
  const known = history.flatMap(({ visibility }) => visibility ?? []);
  return known.length === 0 ? '' : `lowest ${Math.min(...known)} %, highest ${Math.max(...known)} %`;
}

/** Scope, last measured, coverage: one line. */
function scopeOf({ project, keywords, measured, measured_at: at }: Overview) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{project.domain}</span>
      {project.sample && <Badge tone="accent">Sample data</Badge>}
      <span>·</span>
      <span>
        {keywords === 0
          ? 'no keyword is tracked'
          : `${formatNumber(measured)} of ${plural(keywords, 'keyword')} measured${at ? `, last on ${formatMoment(at)}` : ''}`}
      </span>
    </span>
  );
}

function Actions({ overview: { project, keywords } }: { overview: Overview }) {
  return (
    <Button asChild variant="primary">
      <Link href={`/rankings?project=${project.id}`} prefetch={false}>
        {keywords === 0 && project.role !== 'viewer' ? 'Track keywords' : 'Rankings'}
      </Link>
    </Button>
  );
}
