'use client';

import { useMessages } from '#messages';
import { FewValues, MIN_CHART_VALUES } from './few-values.tsx';
import { type Mark, Marks, Plot, ValueAxis } from './plot.tsx';
import { cadenceOf } from './rank-series.ts';
import { countTicks } from './time-axis.ts';

/** A layer of the chart. */
export interface Layer {
  key: string;
  label: string;
  /** A CSS color. */
  color: string;
  /** One for each time; null where nothing was measured. */
  values: readonly (number | null)[];
}

interface StackedDaysProps {
  label: string;
  /** ISO 8601, ascending. */
  moments: readonly string[];
  /** From bottom to top. */
  layers: readonly Layer[];
  marks?: readonly Mark[];
  height: number;
  from: number;
  to: number;
}

/** Counts over time, stacked: one bar per measurement, none where there was none. One path per layer. */
export function StackedDays({ label, moments, layers, marks = [], height, from, to }: StackedDaysProps) {
  const t = useMessages();
  const times = moments.map((at) => Date.parse(at));
  const sums = times.map((_, index) => layers.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const ticks = countTicks(Math.max(...sums, 1));
  const top = ticks.at(-1) ?? 1;
  const usual = cadenceOf(times);
  const measured = times.filter((_, index) => layers.some(({ values }) => values[index] != null)).length;
  if (measured < MIN_CHART_VALUES) return <FewValues count={measured} height={height} />;
  return (
    <div>
      <Plot
        label={label}
        height={height - 24}
        from={from - usual / 2}
        to={to + usual / 2}
        moments={times}
        spoken={(index) =>
          `${t.day(moments[index] ?? '')}: ${layers.map((layer) => `${layer.label} ${layer.values[index] ?? t('not measured')}`).join(', ')}`
        }
        details={(index) => (
          <>
            <span className="text-muted">{t.day(moments[index] ?? '')}</span>
            {layers.toReversed().map((layer) => (
              <span key={layer.key} className="flex items-center justify-between gap-4">
                <span className="flex items-center gap-1.5 text-muted">
                  <Swatch color={layer.color} />
                  {layer.label}
                </span>
                <span className="font-medium text-ink">
                  {layer.values[index] == null ? '·' : t.number(layer.values[index])}
                </span>
              </span>
            ))}
          </>
        )}
        room={{ left: 46, top: marks.length > 0 ? 14 : 10 }}
      >
        {(frame) => {
          const y = (value: number) => frame.bottom - (value / top) * (frame.bottom - frame.top - 4);
          const width = Math.max(1, (frame.x(from + usual) - frame.x(from)) * (times.length > 60 ? 1 : 0.82));
          const feet = times.map(() => 0);
          return (
            <>
              <ValueAxis frame={frame} ticks={ticks.map((value) => ({ y: y(value), label: t.number(value) }))} />
              {layers.map((layer) => (
                <path
                  key={layer.key}
                  fill={layer.color}
                  d={layer.values
                    .map((value, index) => {
                      const at = times[index];
                      if (!value || at === undefined) return '';
                      const foot = feet[index] ?? 0;
                      feet[index] = foot + value;
                      const [low, high] = [y(foot), y(foot + value)];
                      return `M${(frame.x(at) - width / 2).toFixed(1)} ${low.toFixed(1)}V${high.toFixed(1)}h${width.toFixed(2)}V${low.toFixed(1)}z`;
                    })
                    .join('')}
                />
              ))}
              <Marks frame={frame} marks={marks} />
            </>
          );
        }}
      </Plot>
      <ul className="flex h-6 items-center gap-x-3 overflow-x-auto whitespace-nowrap pl-11 text-meta text-muted">
        {layers.map(({ key, label: word, color }) => (
          <li key={key} className="flex items-center gap-1.5">
            <Swatch color={color} />
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return <span aria-hidden="true" className="size-2.5 shrink-0 rounded-[2px] border" style={{ background: color }} />;
}
