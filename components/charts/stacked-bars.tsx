'use client';

import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Series } from './stacked-lines.tsx';

interface StackedBarsProps {
  /** Text alternative of the chart. */
  label: string;
  data: readonly ({ name: string } & Record<string, number | string | null>)[];
  series: readonly Series[];
  height: number;
  /** End of the axis; the largest sum by default. */
  max?: number;
}

const ink = 'var(--color-muted)';

/** Horizontal bars, one row per name, series stacked. */
export function StackedBars({ label, data, series, height, max }: StackedBarsProps) {
  const single = series.length === 1;
  return (
    <div role="img" aria-label={label} className="overflow-x-clip" style={{ height }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...data]}
          layout="vertical"
          margin={{ top: 0, right: 36, bottom: 0, left: 4 }}
          barCategoryGap="28%"
          accessibilityLayer={false}
        >
          <CartesianGrid horizontal={false} stroke="var(--color-line)" />
          <XAxis
            type="number"
            domain={[0, max ?? 'dataMax']}
            allowDecimals={false}
            tickCount={5}
            tick={{ fill: ink, fontSize: 12 }}
            axisLine={false}
            tickLine={false}
          />
          <YAxis
            type="category"
            dataKey="name"
            width={132}
            interval={0}
            tick={{ fill: ink, fontSize: 12 }}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-hover)' }}
            isAnimationActive={false}
            contentStyle={{
              background: 'var(--color-panel)',
              border: '1px solid var(--color-line)',
              borderRadius: 6,
              fontSize: 12,
              padding: '6px 10px',
            }}
            labelStyle={{ color: 'var(--color-ink)', fontWeight: 500 }}
            itemStyle={{ color: ink, padding: 0 }}
          />
          {series.map((one) => (
            <Bar
              key={one.key}
              dataKey={one.key}
              name={one.label}
              stackId="all"
              fill={one.color}
              stroke="var(--color-panel)"
              strokeWidth={single ? 0 : 1}
              radius={2}
              maxBarSize={18}
              isAnimationActive={false}
            >
              {single && <LabelList dataKey={one.key} position="right" fontSize={12} fill={ink} />}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
