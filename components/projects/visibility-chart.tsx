'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useMessages } from '#messages';

const LinesChart = dynamic(() => import('#components/charts/lines-chart.tsx').then((module) => module.LinesChart), {
  ssr: false,
  loading: () => <Skeleton className="h-48" />,
});

interface VisibilityChartProps {
  label: string;
  /** Consecutive days, oldest first. */
  history: readonly { day: string; visibility: number | null }[];
  height: number;
}

/** Visibility over time, drawn as in the rankings: percent from zero. */
export function VisibilityChart({ label, history, height }: VisibilityChartProps) {
  const t = useMessages();
  const moments = history.map(({ day }) => day);
  // The width of the chart must not determine the width of its column, or it could not shrink on a phone.
  return (
    <div className="[contain:inline-size]">
      <LinesChart
        label={label}
        moments={moments}
        lines={[{ key: 'visibility', label: t('Visibility'), values: history.map(({ visibility }) => visibility) }]}
        height={height}
        from={Date.parse(moments[0] ?? '')}
        to={Date.parse(moments.at(-1) ?? '')}
        unit={t.percent}
      />
    </div>
  );
}
