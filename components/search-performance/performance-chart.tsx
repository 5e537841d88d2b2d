'use client';

import { useState } from 'react';
import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { LinesChart } from '#components/charts/lines-chart.tsx';
import { Choice } from '#components/ui/choice.tsx';
import type { SearchPerformance } from '#lib/features/search-console/performance-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { ctrText, positionText } from './metric-labels.ts';

type Metric = 'clicks' | 'impressions' | 'ctr' | 'position';
const HEIGHT = 240;

const labelsOf = (t: Translator): Record<Metric, string> => ({
  clicks: t('Clicks'),
  impressions: t('Impressions'),
  ctr: t('CTR'),
  position: t('Average position'),
});

/** One metric per day, with the compared period as a band. */
export function PerformanceChart({ performance }: { performance: SearchPerformance }) {
  const t = useMessages();
  const [metric, setMetric] = useState<Metric>('clicks');
  const { period, days, days_before: before } = performance;
  if (!period) return null;
  const labels = labelsOf(t);
  const unit = (value: number) => (metric === 'ctr' ? t.percent(value * 100) : t.number(value));
  const dates = allDays(period.from, period.to);
  const now = new Map(days.map((day) => [day.date, day[metric]]));
  return (
    <ChartFrame
      title={labels[metric]}
      note={t('Per day, {from} – {to}. Days without impressions are gaps.', {
        from: t.day(period.from),
        to: t.day(period.to),
      })}
      height={HEIGHT}
      columns={[t('Day'), labels.clicks, labels.impressions, labels.ctr, labels.position]}
      rows={days.map((day) => [
        t.day(day.date),
        day.clicks,
        day.impressions,
        ctrText(t, day.ctr),
        positionText(t, day.position),
      ])}
      controls={
        <div className="px-4 pb-2">
          <Choice
            label={t('Metric')}
            value={metric}
            options={(['clicks', 'impressions', 'ctr', 'position'] as const).map((value) => ({
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
        isWhole={metric === 'clicks' || metric === 'impressions'}
        lines={[
          { key: 'now', label: labels[metric], values: dates.map((date) => now.get(date) ?? null) },
          ...(before.length > 0
            ? [
                {
                  key: 'before',
                  label: t('Compared'),
                  earlier: true,
                  values: dates.map((_, at) => before[at]?.[metric] ?? null),
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
