'use client';

import type { ReactNode } from 'react';
import { MIN_CHART_VALUES } from '#components/charts/few-values.tsx';
import { Spark } from '#components/charts/spark.tsx';
import { shareOf, valueTone } from '#components/charts/spark-scale.ts';
import { runLabels } from '#components/projects/run-labels.ts';
import { StepMark, stepsOf } from '#components/projects/setup-checklist.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { MetricDelta } from '#components/ui/metric-delta.tsx';
import { Moved } from '#components/ui/moved.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import type { Figure, Standing } from '#lib/features/projects/overview-contract.ts';
import { formatDelta } from '#lib/text/format.ts';
import { ARROWS, movementOf, TONES } from '#lib/text/movement.ts';
import { useMessages } from '#messages';

interface CardProps {
  standing: Standing;
  days: string;
  /** Highest visibility of all projects: the sparklines share one scale. */
  most: number;
}

/** A project on the dashboard: one line per metric, or the steps of the setup while nothing has been measured. */
export function ProjectCard({ standing, days, most }: CardProps) {
  const t = useMessages();
  const { project, setup } = standing;
  const hasData = standing.keywords > 0 || standing.audit_score.value !== null;
  const steps = stepsOf(t, setup);
  const done = steps.filter((step) => step.done).length;
  const isOpen = done < steps.length;
  const titleId = `project-${project.id}`;
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-panel border bg-panel">
      <header className="flex items-baseline gap-2 border-b px-4 py-3">
        <h2 id={titleId} className="min-w-0 truncate font-semibold text-section">
          <PrefetchLink
            data-row=""
            href={`/projects/${project.id}`}
            className="rounded-control hover:text-accent-strong"
          >
            {project.name}
          </PrefetchLink>
        </h2>
        <span className="min-w-0 flex-1 truncate text-muted text-table">{project.domain}</span>
        {project.sample && <Badge tone="accent">{t('Sample data')}</Badge>}
      </header>
      {hasData ? (
        <>
          <Metrics standing={standing} days={days} most={most} />
          {isOpen && (
            <p className="border-t px-4 py-2 text-muted text-table">
              {t('Set up: {done} of {total}', { done, total: steps.length })} ·{' '}
              <PrefetchLink
                href={`/projects/${project.id}`}
                aria-label={`${t('continue')}: ${project.name}`}
                className="rounded-control text-accent-strong underline"
              >
                {t('continue')}
              </PrefetchLink>
            </p>
          )}
        </>
      ) : (
        <div className="px-4 py-3">
          <p className="pb-2 text-muted text-table">
            {t('{done} of {total} steps done', { done, total: steps.length })}
          </p>
          <ol className="grid gap-1.5">
            {steps.map(({ key, label, done: isDone }) => (
              <li key={key} className="flex items-center gap-2 text-table">
                <StepMark isDone={isDone} />
                {label}
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

/** One line per metric; what is not set up has none: the line below links to that step. */
function Metrics({ standing, days, most }: CardProps) {
  const t = useMessages();
  const { project, setup, visibility, top3, top10, next_runs: runs } = standing;
  const against = t('{days} days ago', { days });
  const at = (path: string) => `${path}?project=${project.id}`;
  return (
    <ul aria-label={t('Metrics')} className="grid">
      {setup.keywords && (
        <>
          <Line label={t('Visibility')} href={at('/rankings')}>
            <Value figure={visibility} unit="%" against={against} isLong />
            <Trend standing={standing} days={days} most={most} />
          </Line>
          <Line label={t('Keywords')} href={at('/rankings')}>
            <KeywordMoves standing={standing} against={against} />
            <span className="text-muted">{t('Top 3: {top3} · Top 10: {top10}', { top3, top10 })}</span>
          </Line>
          <Line label={t('AI citations')} href={at('/ai-visibility')}>
            <Citations standing={standing} against={against} />
          </Line>
        </>
      )}
      {setup.site_audit && (
        <Line label={t('Site health')} href={at('/site-audits')}>
          <Value figure={standing.audit_score} against={t('previous audit')} isLong />
        </Line>
      )}
      {setup.backlinks && (
        <Line label={t('Referring domains')} href={at('/backlinks')}>
          <Value figure={standing.referring_domains} against={against} isLong />
          {standing.referring_domains.value !== null && (
            <span className="text-muted">
              {t('{found} new, {lost} lost links', { found: standing.new_links, lost: standing.lost_links })}
            </span>
          )}
        </Line>
      )}
      <Line label={t('Next runs')} href={`/projects/${project.id}/settings#schedules`}>
        <NextRuns runs={runs} />
      </Line>
    </ul>
  );
}

interface TrendProps {
  standing: Standing;
  days: string;
  /** The highest visibility of all projects: the end of the common scale. */
  most: number;
}

/** Visibility over the period. */
export function Trend({ standing: { trend, visibility }, days, most }: TrendProps) {
  const t = useMessages();
  if (trend.filter((value) => value !== null).length < MIN_CHART_VALUES) return null;
  return (
    <Spark
      label={t('Visibility over {days} days', { days })}
      values={trend.map((value) => (value === null ? null : shareOf(value, { max: most })))}
      tone={valueTone(trend, visibility.change)}
    />
  );
}

interface StandingProps {
  standing: Standing;
  /** Comparison label: "7 days ago". */
  against: string;
}

/** Tracked keywords, and how many of them moved. */
export function KeywordMoves({ standing: { keywords, up, down, entered, left }, against }: StandingProps) {
  const t = useMessages();
  const better = t('{count} improved, {entered} new in the results vs. {against}', {
    count: up - entered,
    entered,
    against,
  });
  const worse = t('{count} declined, {lost} lost vs. {against}', { count: down - left, lost: left, against });
  return (
    <>
      <strong className="font-semibold">{t.number(keywords)}</strong>
      {keywords > 0 && (
        <>
          <Moved movement={BETTER} amount={up} words={better} />
          <Moved movement={WORSE} amount={down} words={worse} />
        </>
      )}
    </>
  );
}

/** AI Overviews that cite the project, and citations won and lost. */
export function Citations({ standing, against }: StandingProps) {
  const t = useMessages();
  const { ai_overviews: count, ai_citations: cited, ai_won: won, ai_lost: lost } = standing;
  if (count === 0) return <NotMeasured why={t('No AI Overview measured yet')} />;
  const words = t('{won} won, {lost} lost vs. {against}', { won, lost, against });
  return (
    <>
      <span>{t('{cited} of {count}', { cited, count })}</span>
      {won + lost > 0 && (
        <span role="img" aria-label={words} title={words}>
          {won > 0 && <span className={TONES.better}>{formatDelta(won)}</span>}
          {won > 0 && lost > 0 && ' '}
          {lost > 0 && <span className={TONES.worse}>{formatDelta(-lost)}</span>}
        </span>
      )}
    </>
  );
}

/** The next scheduled runs in one line. */
export function NextRuns({ runs }: { runs: Standing['next_runs'] }) {
  const t = useMessages();
  const labels = runLabels(t);
  if (runs.length === 0) return <span className="text-muted">{t('Nothing is scheduled yet.')}</span>;
  return runs.map(({ kind, at }) => (
    <span key={`${kind} ${at}`}>
      {labels[kind] ?? kind}{' '}
      <time dateTime={at} className="text-muted">
        {t.moment(at)}
      </time>
    </span>
  ));
}

const BETTER = { arrow: ARROWS.up, tone: 'better', isUp: true } as const;
const WORSE = { arrow: ARROWS.down, tone: 'worse', isUp: false } as const;

function Line({ label, href, children }: { label: string; href: string; children: ReactNode }) {
  return (
    <li className="grid min-h-9 grid-cols-[132px_1fr] items-center gap-2 px-4 text-table not-first:border-t">
      <PrefetchLink href={href} className="rounded-control text-muted hover:text-accent-strong">
        {label}
      </PrefetchLink>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 py-1 tabular-nums">{children}</div>
    </li>
  );
}

interface ValueProps {
  figure: Figure;
  unit?: '%';
  against: string;
  /** The period in the text, not only as a tooltip. */
  isLong?: boolean;
}

/** A figure with its change in one line. */
export function Value({ figure: { value, change, reason }, unit, against, isLong = false }: ValueProps) {
  const t = useMessages();
  if (value === null) return <NotMeasured why={reason ?? t('Not measured')} />;
  const movement = change === null ? null : movementOf(change);
  const amount = t.number(Math.abs(change ?? 0));
  return (
    <>
      <strong className="font-semibold">{unit === '%' ? t.percent(value) : t.number(value)}</strong>
      {isLong ? (
        <MetricDelta change={change} against={against} isShare={unit === '%'} />
      ) : (
        movement && (
          <Moved
            movement={movement}
            amount={amount}
            words={`${movement.isUp ? t('better, up') : t('worse, down')} ${amount}`}
            title={t('vs. {against}', { against })}
          />
        )
      )}
    </>
  );
}
