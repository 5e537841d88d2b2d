'use client';

import { FewValues, MIN_CHART_VALUES } from '#components/charts/few-values.tsx';
import { dotsPath, type Frame, linePath, Plot, ValueAxis } from '#components/charts/plot.tsx';
import type { VitalsWeekRow } from '#lib/features/web-vitals/contract.ts';
import { ratingOf, THRESHOLDS, type Vital, vitalText } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { ratingLabels, vitalNames } from './vitals-labels.ts';

interface VitalChartProps {
  metric: Vital;
  weeks: readonly VitalsWeekRow[];
  height: number;
}

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const p75Of = (week: VitalsWeekRow | undefined, metric: Vital) =>
  week?.metrics.find((one) => one.metric === metric)?.p75 ?? null;

/** The 75th percentile of a metric by week, from zero, on bands of Google's thresholds. */
export function VitalChart({ metric, weeks, height }: VitalChartProps) {
  const t = useMessages();
  const values = weeks.map((week) => p75Of(week, metric));
  const known = values.filter((value) => value !== null);
  if (known.length < MIN_CHART_VALUES) return <FewValues count={known.length} height={height} />;
  const { good, fair } = THRESHOLDS[metric];
  const high = Math.max(good * 1.3, Math.max(...known) * 1.1);
  const moments = weeks.map(({ last_day }) => timeOf(last_day));
  const labels = ratingLabels(t);
  const textOf = (value: number | null) =>
    value === null ? t('not measured') : `${vitalText(metric, value)}, ${labels[ratingOf(metric, value)].text}`;
  const spoken = (index: number) => `${t.day(weeks[index]?.last_day ?? '')}: ${textOf(values[index] ?? null)}`;
  return (
    <Plot
      label={t('{metric}, 75th percentile by week', { metric: vitalNames(t)[metric] })}
      height={height}
      from={moments[0] ?? 0}
      to={moments.at(-1) ?? 0}
      moments={moments}
      spoken={spoken}
      details={(index) => (
        <>
          <span className="text-muted">{t('28 days to {day}', { day: t.day(weeks[index]?.last_day ?? '') })}</span>
          <span className="font-medium text-ink">{textOf(values[index] ?? null)}</span>
        </>
      )}
      room={{ left: 58, right: 14 }}
    >
      {(frame) => {
        const y = (value: number) => frame.bottom - (Math.min(value, high) / high) * (frame.bottom - frame.top);
        const points = values.flatMap((value, at) =>
          value === null ? [] : [{ at, x: frame.x(moments[at] ?? 0), y: y(value) }],
        );
        const runs = points.map((point, at) => ({ point, isStart: points[at - 1]?.at !== point.at - 1 }));
        const lines = runs.reduce<(typeof points)[]>((all, { point, isStart }) => {
          if (isStart) all.push([]);
          all.at(-1)?.push(point);
          return all;
        }, []);
        const ticks = [0, good, fair].filter((value) => value <= high);
        return (
          <>
            <Bands frame={frame} good={y(good)} fair={fair < high ? y(fair) : frame.top} />
            <ValueAxis frame={frame} ticks={ticks.map((value) => ({ y: y(value), label: vitalText(metric, value) }))} />
            <path
              d={lines.map(linePath).join('')}
              className="fill-none stroke-chart-1"
              strokeWidth={2.5}
              strokeLinejoin="round"
            />
            <path d={dotsPath(points, 2.5)} className="fill-chart-1" />
          </>
        );
      }}
    </Plot>
  );
}

/** Good below, poor above; the axis and the table say the same without color. */
function Bands({ frame, good, fair }: { frame: Frame; good: number; fair: number }) {
  const width = Math.max(0, frame.right - frame.left);
  const bands = [
    { from: good, to: frame.bottom, fill: 'fill-good-soft' },
    { from: fair, to: good, fill: 'fill-warning-soft' },
    { from: frame.top, to: fair, fill: 'fill-fault-soft' },
  ];
  return bands.map(({ from, to, fill }) => (
    <rect key={fill} x={frame.left} y={from} width={width} height={Math.max(0, to - from)} className={fill} />
  ));
}
