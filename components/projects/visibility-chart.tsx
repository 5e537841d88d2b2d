'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import type { Mark } from '#components/charts/plot.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { shareOfVoiceQuery } from '#lib/features/rankings/client/figures.ts';
import { addDays } from '#lib/text/zoned-time.ts';
import { useMessages } from '#messages';
import type { DailyVisibility } from './shown-parts.ts';
import { visibilityLines } from './visibility-lines.ts';

const LinesChart = dynamic(() => import('#components/charts/lines-chart.tsx').then((module) => module.LinesChart), {
  ssr: false,
  loading: () => <Skeleton className="h-48" />,
});

const HEIGHT = 300;

interface VisibilityChartProps {
  projectId: string;
  domain: string;
  /** Whether the project names competitors, whose lines are loaded after the page. */
  hasCompetitors: boolean;
  days: 30 | 90;
  /** That many days, up to today. */
  history: DailyVisibility;
  measuredAt: string;
  notes: readonly Mark[];
}

/** Own visibility over time, with the two strongest competitors as thin lines and the notes of the project as flags. */
export function VisibilityChart(props: VisibilityChartProps) {
  const t = useMessages();
  const { projectId, domain, hasCompetitors, days, measuredAt, notes } = props;
  const { data: voice, isPending } = useQuery({
    ...shareOfVoiceQuery(projectId, { range: days === 30 ? '30' : '90', others: 0 }),
    enabled: hasCompetitors,
  });
  const { first, visibility, measured: checked } = props.history;
  const history = visibility.map((value, at) => ({
    day: addDays(first, at),
    visibility: value,
    measured: checked[at] ?? 0,
  }));
  const { moments, lines, competitors, measured } = visibilityLines(history, domain, voice);
  const [from, to] = [Date.parse(moments[0] ?? ''), Date.parse(moments.at(-1) ?? '')];
  const source =
    lines.length > 1 ? t('CTR-weighted; competitors from stored SERPs.') : t('CTR-weighted (seoClarity curve).');
  const strongest =
    competitors > lines.length - 1 ? ` ${t('The two strongest of {count} competitors.', { count: competitors })}` : '';
  return (
    <ChartFrame
      title={
        hasCompetitors
          ? t('Visibility vs. competitors, last {days} days', { days })
          : t('Visibility, last {days} days', { days })
      }
      note={`${source}${strongest} ${t('Updated {at}.', { at: t.moment(measuredAt) })}`}
      columns={[t('Day'), ...lines.map(({ label }) => t('{domain}, %', { domain: label })), t('Keywords checked')]}
      rows={moments.map((day, at) => [
        t.day(day),
        ...lines.map(({ values }) => values[at] ?? t('not measured')),
        measured[at] ?? 0,
      ])}
      height={HEIGHT}
    >
      {hasCompetitors && isPending ? (
        <Skeleton className="h-48" />
      ) : (
        // The width of the chart must not determine the width of its column, or it could not shrink on a phone.
        <div className="[contain:inline-size]">
          <LinesChart
            label={t('Visibility over {days} days', { days })}
            moments={moments}
            lines={lines}
            marks={notes.filter(({ at }) => Date.parse(at) >= from)}
            height={HEIGHT}
            from={from}
            to={to}
            unit={t.percent}
            max={100}
          />
        </div>
      )}
    </ChartFrame>
  );
}
