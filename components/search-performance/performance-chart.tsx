'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { LinesChart } from '#components/charts/lines-chart.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { OperationInput } from '#lib/features/definitions.ts';
import { performanceQuery } from '#lib/features/search-console/client.ts';
import type { SearchPerformance } from '#lib/features/search-console/performance-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { ctrText, positionText } from './metric-labels.ts';

const METRICS = ['clicks', 'impressions', 'ctr', 'position'] as const;
const SESSIONS = ['sessions', 'engaged_sessions', 'key_events'] as const;
type Metric = (typeof METRICS)[number] | (typeof SESSIONS)[number];
const HEIGHT = 240;

const labelsOf = (t: Translator): Record<Metric, string> => ({
  clicks: t('Clicks'),
  impressions: t('Impressions'),
  ctr: t('CTR'),
  position: t('Average position'),
  sessions: t('Sessions'),
  engaged_sessions: t('Engaged sessions'),
  key_events: t('Key events'),
});

const isOfSessions = (metric: Metric): metric is (typeof SESSIONS)[number] => SESSIONS.some((one) => one === metric);

interface PerformanceChartProps {
  input: OperationInput<'get_search_performance'>;
  period: NonNullable<SearchPerformance['period']>;
  /** Whether Google Analytics has sessions of the period. */
  hasSessions: boolean;
}

/** One metric per day, with the compared period as a band. The days have a request of their own, in a box of their size. */
export function PerformanceChart({ input, period, hasSessions }: PerformanceChartProps) {
  const t = useMessages();
  const [metric, setMetric] = useState<Metric>('clicks');
  const { data, error, refetch } = useQuery(performanceQuery(input));
  if (error)
    return (
      <Panel>
        <ListFailed what={t('Search performance')} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  const { days = [], days_before: earlier = [], analytics = null } = data ?? {};
  const metrics = [...METRICS, ...(hasSessions ? SESSIONS : [])];
  const labels = labelsOf(t);
  const unit = (value: number) => (metric === 'ctr' ? t.percent(value * 100) : t.number(value));
  const dates = allDays(period.from, period.to);
  const now = new Map<string, number | null>(
    isOfSessions(metric)
      ? analytics?.days.map((day) => [day.date, day[metric]])
      : days.map((day) => [day.date, day[metric]]),
  );
  const before = isOfSessions(metric) ? [] : earlier.map((day) => day[metric]);
  const span = { from: t.day(period.from), to: t.day(period.to) };
  // A loaded day without sessions had none; one without impressions has no CTR and position.
  const missing = isOfSessions(metric) ? 0 : null;
  const sessions = new Map(analytics?.days.map((day) => [day.date, day]));
  return (
    <ChartFrame
      title={labels[metric]}
      note={
        isOfSessions(metric)
          ? t('Per day, {from} – {to}. From organic search of all search engines, counted by Google Analytics.', span)
          : t('Per day, {from} – {to}. Days without impressions are gaps.', span)
      }
      height={HEIGHT}
      columns={[t('Day'), ...metrics.map((name) => labels[name])]}
      rows={days.map((day) => [
        t.day(day.date),
        day.clicks,
        day.impressions,
        ctrText(t, day.ctr),
        positionText(t, day.position),
        ...(hasSessions ? SESSIONS.map((name) => sessions.get(day.date)?.[name] ?? 0) : []),
      ])}
      controls={
        <div className="px-4 pb-2">
          <Choice
            label={t('Metric')}
            value={metric}
            options={metrics.map((value) => ({
              value,
              label: labels[value],
            }))}
            onChange={setMetric}
          />
        </div>
      }
    >
      {data ? (
        <LinesChart
          label={labels[metric]}
          moments={dates}
          height={HEIGHT}
          from={Date.parse(period.from)}
          to={Date.parse(period.to)}
          unit={unit}
          isReversed={metric === 'position'}
          isWhole={metric !== 'ctr' && metric !== 'position' && metric !== 'key_events'}
          lines={[
            { key: 'now', label: labels[metric], values: dates.map((date) => now.get(date) ?? missing) },
            ...(before.length > 0
              ? [
                  {
                    key: 'before',
                    label: t('Compared'),
                    earlier: true,
                    values: dates.map((_, at) => before[at] ?? null),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <Skeleton className="h-60" />
      )}
    </ChartFrame>
  );
}

function allDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
