'use client';

import { useState } from 'react';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { LinesChart } from '#components/charts/lines-chart.tsx';
import { Choice } from '#components/ui/choice.tsx';
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

/** One metric per day, with the compared period as a band. */
export function PerformanceChart({ performance }: { performance: SearchPerformance }) {
  const t = useMessages();
  const [metric, setMetric] = useState<Metric>('clicks');
  const { period, days, analytics } = performance;
  if (!period) return null;
  const labels = labelsOf(t);
  const unit = (value: number) => (metric === 'ctr' ? t.percent(value * 100) : t.number(value));
  const dates = allDays(period.from, period.to);
  const now = new Map<string, number | null>(
    isOfSessions(metric)
      ? analytics?.days.map((day) => [day.date, day[metric]])
      : days.map((day) => [day.date, day[metric]]),
  );
  const before = isOfSessions(metric) ? [] : performance.days_before.map((day) => day[metric]);
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
      columns={[t('Day'), ...[...METRICS, ...(analytics ? SESSIONS : [])].map((name) => labels[name])]}
      rows={days.map((day) => [
        t.day(day.date),
        day.clicks,
        day.impressions,
        ctrText(t, day.ctr),
        positionText(t, day.position),
        ...(analytics ? SESSIONS.map((name) => sessions.get(day.date)?.[name] ?? 0) : []),
      ])}
      controls={
        <div className="px-4 pb-2">
          <Choice
            label={t('Metric')}
            value={metric}
            options={[...METRICS, ...(analytics ? SESSIONS : [])].map((value) => ({
              value,
              label: labels[value],
            }))}
            onChange={setMetric}
          />
        </div>
      }
    >
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
    </ChartFrame>
  );
}

function allDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
