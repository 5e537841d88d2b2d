'use client';

import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { dotsPath, linePath, type Mark, Marks, Plot, ValueAxis } from './plot.tsx';
import { cadenceOf, depthShare, positionTicks } from './rank-series.ts';
import { DAY_MS, valueTicks } from './time-axis.ts';

/** A line of the chart. */
export interface Line {
  key: string;
  label: string;
  /** One for each time; null where nothing was measured. */
  values: readonly (number | null)[];
  /** The same metric in an earlier period: same color, dashed, half opacity. */
  earlier?: boolean;
}

interface LinesChartProps {
  label: string;
  /** ISO 8601, ascending. */
  moments: readonly string[];
  /** At most five; the rest is not drawn. */
  lines: readonly Line[];
  marks?: readonly Mark[];
  height: number;
  from: number;
  to: number;
  /** Formats a value: "12.4%". */
  unit: (value: number) => string;
  /** 1 at the top, for positions. */
  isReversed?: boolean;
}

const INK = ['stroke-chart-1', 'stroke-chart-2', 'stroke-chart-3', 'stroke-chart-4', 'stroke-chart-5'] as const;
const FILL = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5'] as const;
/** A second cue besides the color. */
const DASHES = [undefined, '7 3', '2 3', '9 3 2 3', '4 2'] as const;
const MAX = 5;
const LABEL_LINE = 14;

/** Values over time, each line labeled at its end. Missing measurements are gaps. */
export function LinesChart({
  label,
  moments,
  lines,
  marks = [],
  height,
  from,
  to,
  unit,
  isReversed = false,
}: LinesChartProps) {
  const t = useMessages();
  const drawn = lines.slice(0, MAX);
  const times = moments.map((at) => Date.parse(at));
  const all = drawn.flatMap(({ values }) => values.filter((value) => value !== null));
  const deepest = Math.max(20, ...all);
  const ticks = isReversed ? positionTicks(Math.ceil(deepest)) : valueTicks(Math.max(0, ...all));
  const top = ticks.at(-1) ?? 1;
  const isNamed = drawn.length > 1;
  const hue = hues(drawn);
  return (
    <Plot
      label={label}
      height={height}
      from={from}
      to={to}
      moments={times}
      spoken={(index) =>
        `${t.day(moments[index] ?? '')}: ${drawn.map((line) => `${line.label} ${valueText(t, line.values[index], unit)}`).join(', ')}`
      }
      told={(index) => (
        <>
          <span className="text-muted">{t.day(moments[index] ?? '')}</span>
          {drawn.map((line, at) => (
            <span key={line.key} className="flex items-center justify-between gap-3">
              <span className="flex min-w-0 items-center gap-1.5 text-muted">
                <svg width="14" height="4" aria-hidden="true" className="shrink-0">
                  <line
                    x1="0"
                    x2="14"
                    y1="2"
                    y2="2"
                    strokeWidth="2"
                    className={INK[hue[at] ?? 0]}
                    strokeDasharray={dashOf(line, hue[at] ?? 0)}
                  />
                </svg>
                <span className="truncate">{line.label}</span>
              </span>
              <span className="font-medium text-ink">{valueText(t, line.values[index], unit)}</span>
            </span>
          ))}
          {marks
            .filter((mark) => Math.abs(Date.parse(mark.at) - (times[index] ?? 0)) <= DAY_MS / 2)
            .map((mark) => (
              <span key={mark.label} className="text-ink">
                {mark.label}
              </span>
            ))}
        </>
      )}
      room={{ left: 46, right: isNamed ? 108 : 16, top: marks.length > 0 ? 14 : 10 }}
    >
      {(frame) => {
        const field = frame.bottom - frame.top - 8;
        const y = (value: number) =>
          frame.top + 4 + (isReversed ? depthShare(Math.max(1, value), deepest) : 1 - value / top) * field;
        const ends = spread(
          drawn.map(({ values }) => {
            const last = values.findLastIndex((value) => value !== null);
            return last < 0 ? null : y(values[last] ?? 0);
          }),
          frame.bottom,
        );
        return (
          <>
            <ValueAxis frame={frame} ticks={ticks.map((value) => ({ y: y(value), label: unit(value) }))} />
            <Marks frame={frame} marks={marks} />
            {drawn.map((line, index) => {
              const runs = runsOfValues(times, line.values).map((run) =>
                run.map(({ at, value }) => ({ x: frame.x(at), y: y(value) })),
              );
              const ink = hue[index] ?? 0;
              return (
                <g key={line.key} className={line.earlier ? 'opacity-50' : undefined}>
                  <path
                    d={runs.map(linePath).join('')}
                    className={`fill-none ${INK[ink]}`}
                    strokeWidth="2"
                    strokeLinejoin="round"
                    strokeDasharray={dashOf(line, ink)}
                  />
                  <path d={dotsPath(runs.filter((run) => run.length === 1).flat(), 2.5)} className={FILL[ink]} />
                  {isNamed && ends[index] != null && (
                    <text x={frame.right + 8} y={ends[index] + 4} className="fill-ink text-meta">
                      {line.label.length > 15 ? `${line.label.slice(0, 14)}…` : line.label}
                      <title>{line.label}</title>
                    </text>
                  )}
                </g>
              );
            })}
          </>
        );
      }}
    </Plot>
  );
}

const dashOf = (line: Line, hue: number): string | undefined => (line.earlier ? '4 4' : DASHES[hue]);

/** Color of each line: an earlier period has the color of the line before it. */
function hues(lines: readonly Line[]): number[] {
  let next = -1;
  return lines.map(({ earlier }) => {
    if (!earlier || next < 0) next += 1;
    return next;
  });
}

const valueText = (t: Translator, value: number | null | undefined, unit: (value: number) => string): string =>
  value == null ? t('not measured') : unit(value);

function runsOfValues(times: readonly number[], values: readonly (number | null)[]): { at: number; value: number }[][] {
  const usual = cadenceOf(times);
  const runs: { at: number; value: number }[][] = [];
  let open: { at: number; value: number }[] | null = null;
  for (const [index, at] of times.entries()) {
    const value = values[index] ?? null;
    const last = open?.at(-1);
    if (value === null) open = null;
    else if (!open || (last && at - last.at > 2 * usual)) {
      open = [{ at, value }];
      runs.push(open);
    } else open.push({ at, value });
  }
  return runs;
}

/** Separates labels that would overlap. @param ends preferred position of each label */
function spread(ends: readonly (number | null)[], bottom: number): (number | null)[] {
  const order = ends
    .map((y, index) => ({ y, index }))
    .filter((one): one is { y: number; index: number } => one.y !== null);
  order.sort((a, b) => a.y - b.y);
  const placed: (number | null)[] = ends.map(() => null);
  let free = 0;
  for (const [rank, { y, index }] of order.entries()) {
    const latest = bottom - (order.length - 1 - rank) * LABEL_LINE;
    const place = Math.min(latest, Math.max(y, free));
    placed[index] = place;
    free = place + LABEL_LINE;
  }
  return placed;
}
