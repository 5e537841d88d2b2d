'use client';

import { useIsPhone } from '#components/ui/use-is-phone.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Extremes } from './extremes.tsx';
import { FewValues, MIN_CHART_VALUES } from './few-values.tsx';
import { LABEL_ROOM } from './place-labels.ts';
import { dotsPath, type Frame, linePath, type Mark, Marks, Plot, ValueAxis } from './plot.tsx';
import { cadenceOf } from './rank-series.ts';
import { DAY_MS, rangeAxis } from './time-axis.ts';

/** A line of the chart. */
export interface Line {
  key: string;
  label: string;
  /** One for each time; null where nothing was measured. */
  values: readonly (number | null)[];
  /** The same metric in the comparison period: a band over its range, with its mean as a dashed line. */
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
  /** Largest possible value: 100 for percent. */
  max?: number;
  /** Values that the axis covers instead of its own: those of all charts that are compared. */
  scale?: readonly number[];
  /** Counts: ticks are whole numbers. */
  isWhole?: boolean;
}

const INK = ['stroke-chart-1', 'stroke-chart-2', 'stroke-chart-3', 'stroke-chart-4', 'stroke-chart-5'] as const;
const FILL = ['fill-chart-1', 'fill-chart-2', 'fill-chart-3', 'fill-chart-4', 'fill-chart-5'] as const;
/** A second cue besides the color. */
const DASHES = [undefined, '7 3', '2 3', '9 3 2 3', '4 2'] as const;
const MAX = 5;
const LABEL_LINE = 14;
/** Width of a character of a line's name. */
const CHAR = 7;

const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/**
 * Values over time on the range of the data, with the lowest and highest of the first line annotated. Each line is labeled at
 * its end, missing measurements are gaps, and the comparison period is a band.
 */
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
  max,
  scale,
  isWhole = false,
}: LinesChartProps) {
  const t = useMessages();
  const isPhone = useIsPhone();
  const drawn = lines.slice(0, MAX);
  const times = moments.map((at) => Date.parse(at));
  const all = drawn.flatMap(({ values }) => values.filter((value) => value !== null));
  const most = Math.max(0, ...drawn.map(({ values }) => values.filter((value) => value !== null).length));
  if (most < MIN_CHART_VALUES) return <FewValues count={most} height={height} />;
  const { low, high, ticks } = rangeAxis(scale ?? all, {
    min: isReversed ? 1 : 0,
    isWhole,
    ...(max !== undefined && { max }),
  });
  const isNamed = drawn.length > 1;
  const names = drawn.map(({ label: name }) => shortened(name, isPhone ? 14 : 26));
  const nameRoom = 16 + CHAR * Math.max(...names.map((name) => name.length));
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
      details={(index) => (
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
      room={{ left: 46, right: isNamed ? nameRoom : 16, top: marks.length > 0 ? 14 : 10 }}
    >
      {(frame) => {
        const field = frame.bottom - frame.top - 2 * LABEL_ROOM;
        const y = (value: number) => {
          const share = (value - low) / Math.max(high - low, Number.EPSILON);
          return frame.top + LABEL_ROOM + (isReversed ? share : 1 - share) * field;
        };
        const runs = drawn.map(({ values }) =>
          runsOfValues(times, values).map((run) =>
            run.map(({ at, value }) => ({ x: frame.x(at), y: y(value), value })),
          ),
        );
        const ends = spread(
          drawn.map(({ values, earlier }) => {
            const last = values.findLastIndex((value) => value !== null);
            return last < 0 ? null : y((earlier ? meanOf(values) : values[last]) ?? 0);
          }),
          frame.bottom,
        );
        return (
          <>
            <ValueAxis frame={frame} ticks={ticks.map((value) => ({ y: y(value), label: unit(value) }))} />
            <Marks frame={frame} marks={marks} />
            {/* The first line is drawn last, above the others. */}
            {drawn
              .map((line, index) => ({ line, index }))
              .toReversed()
              .map(({ line, index }) => {
                const ink = hue[index] ?? 0;
                return (
                  <g key={line.key}>
                    {line.earlier ? (
                      <Band frame={frame} values={line.values} y={y} ink={ink} />
                    ) : (
                      <>
                        <path
                          d={runs[index]?.map(linePath).join('')}
                          className={`fill-none ${INK[ink]}`}
                          strokeWidth={index === 0 ? 2.5 : 1.25}
                          strokeLinejoin="round"
                          strokeDasharray={DASHES[ink]}
                        />
                        <path
                          d={dotsPath(runs[index]?.filter((run) => run.length === 1).flat() ?? [], 2.5)}
                          className={FILL[ink]}
                        />
                      </>
                    )}
                    {isNamed && ends[index] != null && (
                      <text
                        x={frame.right + 8}
                        y={ends[index] + 4}
                        className={`fill-ink text-meta ${index === 0 ? 'font-medium' : ''}`}
                      >
                        {names[index]}
                        <title>{line.label}</title>
                      </text>
                    )}
                  </g>
                );
              })}
            <Extremes
              edges={frame}
              points={runs[0]?.flat() ?? []}
              runs={runs.filter((_, index) => !drawn[index]?.earlier).flat()}
              text={unit}
              ink={FILL[hue[0] ?? 0]}
            />
          </>
        );
      }}
    </Plot>
  );
}

interface BandProps {
  frame: Frame;
  values: readonly (number | null)[];
  y: (value: number) => number;
  ink: number;
}

/** The comparison period: its range as a band, its mean as a dashed line. */
function Band({ frame, values, y, ink }: BandProps) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const edges = [y(Math.min(...known)), y(Math.max(...known))];
  const top = Math.min(...edges);
  const mean = y(meanOf(known) ?? 0);
  return (
    <g>
      <rect
        x={frame.left}
        y={top}
        width={Math.max(0, frame.right - frame.left)}
        height={Math.max(2, Math.max(...edges) - top)}
        className={`${FILL[ink]} opacity-15`}
      />
      <line
        x1={frame.left}
        x2={frame.right}
        y1={mean}
        y2={mean}
        className={`${INK[ink]} opacity-60`}
        strokeDasharray="4 4"
      />
    </g>
  );
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
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
