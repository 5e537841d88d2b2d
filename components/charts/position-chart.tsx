'use client';

import { useId } from 'react';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Extremes } from './extremes.tsx';
import { FewValues, MIN_CHART_VALUES } from './few-values.tsx';
import { LABEL_ROOM } from './place-labels.ts';
import { dotsPath, linePath, type Mark, Marks, Plot, ValueAxis } from './plot.tsx';
import { cadenceOf, depthShare, gapsOf, positionTicks, type RankPoint, runsOf, scaleEnd } from './rank-series.ts';
import { DAY_MS } from './time-axis.ts';

interface PositionChartProps {
  label: string;
  /** Ascending in time. */
  points: readonly RankPoint[];
  marks?: readonly Mark[];
  /** Display name of the engine. */
  engine: string;
  /** Milliseconds. */
  from: number;
  to: number;
  height: number;
  /** Source of a position, for the box next to the pointer. */
  source?: string;
}

const STRIP = 20;
/** Up to this many points, each has a dot. */
const DOTTED = 120;

/**
 * Positions over time, 1 at the top, on the range of the data: linear down to 20, compressed below, the best and the worst annotated. A day without a measurement is a gap, hatched from
 * three days on; a refusal by the engine is an amber band; "not in the first N" is a separate strip at the bottom.
 */
export function PositionChart({ label, points, marks = [], engine, from, to, height, source }: PositionChartProps) {
  const t = useMessages();
  const id = useId();
  const deepest = scaleEnd(Math.max(1, ...points.map(({ position }) => position ?? 0)));
  const depth = points.reduce((most, point) => Math.max(most, point.depth ?? 0), 0);
  const moments = points.map(({ at }) => Date.parse(at));
  const runs = runsOf(points);
  const gaps = gapsOf(points);
  const missed = points.filter(({ state }) => state === 'not_found');
  const measured = points.findLast(({ state }) => state !== 'unmeasured');
  const stale = measured && to - Date.parse(measured.at) > 2 * cadenceOf(moments) && measured.state === 'found';
  const known = points.filter(({ state }) => state !== 'unmeasured').length;
  if (known < MIN_CHART_VALUES) return <FewValues count={known} height={height} />;
  return (
    <Plot
      label={label}
      height={height}
      from={from}
      to={to}
      moments={moments}
      spoken={(index) => sayPoint(t, points[index])}
      details={(index) => <PointSummary point={points[index]} marks={marks} source={source} engine={engine} />}
      room={{ bottom: STRIP, top: 14 }}
    >
      {(frame) => {
        const field = frame.bottom - frame.top - 2 * LABEL_ROOM;
        const y = (position: number) => frame.top + LABEL_ROOM + depthShare(position, deepest) * field;
        const strip = frame.bottom + STRIP / 2;
        const lines = runs.map((run) =>
          run.map(({ at, position }) => ({ x: frame.x(at), y: y(position), value: position })),
        );
        const found = lines.flat();
        const lonely = runs.filter((run) => run.length === 1).flat();
        const dots = found.length <= DOTTED ? found : lonely.map((one) => ({ x: frame.x(one.at), y: y(one.position) }));
        const last = measured?.position ? { x: frame.x(Date.parse(measured.at)), y: y(measured.position) } : null;
        return (
          <>
            <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line x1="0" x2="0" y1="0" y2="7" className="stroke-edge" strokeWidth="1" opacity="0.55" />
            </pattern>
            {gaps.map((gap) => {
              const x = Math.max(frame.left, frame.x(gap.from));
              const width = Math.max(4, Math.min(frame.right, frame.x(gap.to)) - x);
              return (
                <g key={gap.from}>
                  <title>
                    {gap.kind === 'blocked'
                      ? t('{engine} blocked the check: {reason}', { engine, reason: gap.reason ?? t('unknown reason') })
                      : t('Not measured')}
                  </title>
                  <rect
                    x={x}
                    y={frame.top}
                    width={width}
                    height={frame.bottom - frame.top}
                    fill={gap.kind === 'blocked' ? undefined : `url(#${id})`}
                    className={gap.kind === 'blocked' ? 'fill-warning opacity-20' : undefined}
                  />
                  {gap.kind === 'blocked' && width > 66 && (
                    <text x={x + 4} y={frame.bottom - 6} className="fill-warning text-meta">
                      {t('{engine} blocked', { engine })}
                    </text>
                  )}
                </g>
              );
            })}
            <ValueAxis
              frame={frame}
              ticks={positionTicks(deepest).map((position) => ({ y: y(position), label: String(position) }))}
            />
            <line x1={frame.left} x2={frame.right} y1={frame.bottom} y2={frame.bottom} className="stroke-edge" />
            {missed.length > 0 && (
              <>
                <path
                  d={dotsPath(
                    missed.map(({ at }) => ({ x: frame.x(Date.parse(at)), y: strip })),
                    3,
                  )}
                  className="fill-panel stroke-muted"
                  strokeWidth="1.5"
                />
                <text x={frame.left - 6} y={strip + 4} textAnchor="end" className="fill-muted text-meta">
                  &gt;{depth || ''}
                </text>
              </>
            )}
            <Marks frame={frame} marks={marks} />
            <path
              d={lines.map(linePath).join('')}
              className="fill-none stroke-chart-1"
              strokeWidth="2"
              strokeLinejoin="round"
            />
            <path d={dotsPath(dots, found.length > 60 ? 2 : 3)} className="fill-chart-1" />
            <Extremes edges={frame} points={found} runs={lines} text={String} ink="fill-chart-1" />
            {stale && last && (
              <line
                x1={last.x}
                x2={frame.right}
                y1={last.y}
                y2={last.y}
                className="stroke-chart-1 opacity-60"
                strokeWidth="2"
                strokeDasharray="1 5"
                strokeLinecap="round"
              >
                <title>{t('Not measured since')}</title>
              </line>
            )}
          </>
        );
      }}
    </Plot>
  );
}

function sayPoint(t: Translator, point: RankPoint | undefined): string {
  if (!point) return '';
  const when = t.day(point.at);
  if (point.state === 'found') return t('{when}: position {position}', { when, position: point.position ?? 0 });
  if (point.state === 'not_found') return t('{when}: not in top {depth}', { when, depth: point.depth ?? t('results') });
  return t('{when}: not measured, {reason}', { when, reason: point.reason ?? t('unknown reason') });
}

interface PointSummaryProps {
  point: RankPoint | undefined;
  marks: readonly Mark[];
  source: string | undefined;
  engine: string;
}

function PointSummary({ point, marks, source, engine }: PointSummaryProps) {
  const t = useMessages();
  if (!point) return null;
  const at = Date.parse(point.at);
  const near = marks.filter((mark) => Math.abs(Date.parse(mark.at) - at) <= DAY_MS / 2);
  return (
    <>
      <span className="font-medium text-ink">
        {point.state === 'found'
          ? t('Position {position}', { position: point.position ?? 0 })
          : point.state === 'not_found'
            ? t('Not in top {depth}', { depth: point.depth ?? t('results') })
            : t('Not measured: {reason}', { reason: point.reason ?? t('unknown reason') })}
      </span>
      <span className="text-muted">{t.day(point.at)}</span>
      {point.url && <span className="break-all text-muted">{point.url}</span>}
      <span className="text-muted">
        {point.imported ? t('File upload') : (source ?? engine)}
        {point.depth ? `, ${t.many(point.depth, '{count} result checked|{count} results checked')}` : ''}
      </span>
      {near.map(({ label }) => (
        <span key={label} className="text-ink">
          {label}
        </span>
      ))}
    </>
  );
}
