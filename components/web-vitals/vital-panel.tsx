'use client';

import { ChartFrame } from '#components/charts/chart-frame.tsx';
import type { VitalsWeekRow } from '#lib/features/web-vitals/contract.ts';
import { THRESHOLDS, type Vital, vitalText } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { RatingBadge } from './rating-badge.tsx';
import { ShareBar } from './share-bar.tsx';
import { VitalChart } from './vital-chart.tsx';
import { ratingLabels, vitalNames } from './vitals-labels.ts';

const HEIGHT = 190;

/** One metric: its latest value with the shares of page loads, and its weeks. */
export function VitalPanel({ metric, weeks }: { metric: Vital; weeks: readonly VitalsWeekRow[] }) {
  const t = useMessages();
  const latest = weeks.at(-1)?.metrics.find((one) => one.metric === metric);
  const labels = ratingLabels(t);
  const { good, fair } = THRESHOLDS[metric];
  const rows = weeks.flatMap(({ last_day: day, metrics }) => {
    const one = metrics.find((row) => row.metric === metric);
    if (!one) return [[t.day(day), t('not measured'), '–', '–', '–', '–']];
    const shares = [one.good, one.needs_improvement, one.poor].map((share) => t.percent(share * 100));
    return [[t.day(day), vitalText(metric, one.p75), labels[one.rating].text, ...shares]];
  });
  return (
    <ChartFrame
      title={`${vitalNames(t)[metric]} (${metric.toUpperCase()})`}
      note={t('75th percentile. Good up to {good}, poor above {fair}.', {
        good: vitalText(metric, good),
        fair: vitalText(metric, fair),
      })}
      columns={[
        t('28 days to'),
        t('75th percentile'),
        t('Rating'),
        labels.good.text,
        labels.needs_improvement.text,
        labels.poor.text,
      ]}
      rows={rows}
      height={HEIGHT}
      controls={
        <div className="grid gap-2 px-4 pb-2">
          {latest ? (
            <>
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold text-figure tabular-nums">{vitalText(metric, latest.p75)}</span>
                <RatingBadge rating={latest.rating} />
              </p>
              <ShareBar metric={latest} />
            </>
          ) : (
            <p className="text-muted">{t('Not measured: not enough page loads with this metric.')}</p>
          )}
        </div>
      }
    >
      <VitalChart metric={metric} weeks={weeks} height={HEIGHT} />
    </ChartFrame>
  );
}
