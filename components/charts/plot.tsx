'use client';

import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import { useMessages } from '#messages';
import { nearest, timeTicks } from './time-axis.ts';

/** Drawing area of a time chart: its edges in pixels, and the scale for times. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: (at: number) => number;
}

interface PlotProps {
  /** Text alternative of the chart. */
  label: string;
  height: number;
  /** Milliseconds. */
  from: number;
  to: number;
  /** Selectable times, ascending. */
  moments: readonly number[];
  /** Details of one time, in the box next to the pointer; `spoken` is the same as a sentence. */
  details: (index: number) => ReactNode;
  spoken: (index: number) => string;
  /** Margins around the plot, in pixels. */
  room?: { left?: number; right?: number; top?: number; bottom?: number };
  children: (frame: Frame) => ReactNode;
}

const AXIS = 22;
const TICK_WIDTH = 92;
const BOX_WIDTH = 240;

/**
 * A time chart in one SVG: days below, a line that follows the pointer, and the details of the nearest time. A visually
 * hidden slider gives the keyboard the same access.
 */
export function Plot({ label, height, from, to, moments, details, spoken, room = {}, children }: PlotProps) {
  const t = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const clip = useId();
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const { left = 34, right = 16, top = 10, bottom = 0 } = room;
  const edges = { left, right: width - right, top, bottom: height - AXIS - bottom };
  const span = Math.max(1, to - from);
  const x = (moment: number) => edges.left + ((moment - from) / span) * (edges.right - edges.left);
  const point = (event: PointerEvent<HTMLElement>) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const moment = from + ((place - edges.left) / Math.max(1, edges.right - edges.left)) * span;
    setAt(nearest(moments, moment));
  };
  const chosen = at === null ? undefined : moments[at];
  const ticks = timeTicks(t, from, to, Math.max(2, Math.floor((edges.right - edges.left) / TICK_WIDTH)));
  return (
    <div
      ref={box}
      className="relative rounded-control outline-accent has-focus-visible:outline-2"
      style={{ height }}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setAt(null)}
    >
      {width > 0 && (
        // Until it is redrawn for a narrower box, it must not widen the page.
        <svg role="img" aria-label={label} width={width} height={height} className="block max-w-full overflow-hidden">
          <clipPath id={clip}>
            <rect
              x={edges.left - 5}
              y={0}
              width={Math.max(0, edges.right - edges.left + 10)}
              height={height - AXIS + 4}
            />
          </clipPath>
          {ticks.map((tick) => (
            <text
              key={tick.at}
              x={x(tick.at)}
              y={height - 6}
              textAnchor={x(tick.at) < edges.left + 24 ? 'start' : x(tick.at) > edges.right - 24 ? 'end' : 'middle'}
              className="fill-muted text-meta"
            >
              {tick.label}
            </text>
          ))}
          <g>{children({ ...edges, x })}</g>
          {chosen !== undefined && (
            <line
              x1={x(chosen)}
              x2={x(chosen)}
              y1={edges.top}
              y2={height - AXIS}
              className="stroke-muted"
              strokeDasharray="2 3"
            />
          )}
        </svg>
      )}
      {moments.length > 0 && (
        <input
          type="range"
          aria-label={t('Explore chart: {label}', { label })}
          min={0}
          max={moments.length - 1}
          value={at ?? moments.length - 1}
          aria-valuetext={spoken(at ?? moments.length - 1)}
          onChange={(event) => setAt(Number(event.target.value))}
          onBlur={() => setAt(null)}
          className="sr-only bottom-0 left-0"
        />
      )}
      {at !== null && chosen !== undefined && (
        <div
          aria-hidden="true"
          className={cn(
            'pointer-events-none absolute top-2 z-10 grid w-max gap-0.5 rounded-control border bg-panel px-2.5 py-1.5 text-meta shadow-overlay',
          )}
          style={{
            maxWidth: BOX_WIDTH,
            ...(x(chosen) > width / 2 ? { right: width - x(chosen) + 10 } : { left: x(chosen) + 10 }),
          }}
        >
          {details(at)}
        </div>
      )}
    </div>
  );
}

/** Grid lines with their labels at the left. */
export function ValueAxis({ frame, ticks }: { frame: Frame; ticks: readonly { y: number; label: string }[] }) {
  return ticks.map(({ y, label }) => (
    <g key={label}>
      <line x1={frame.left} x2={frame.right} y1={y} y2={y} className="stroke-line" />
      <text x={frame.left - 6} y={y + 4} textAnchor="end" className="fill-muted text-meta">
        {label}
      </text>
    </g>
  ));
}

/** An event on a day. */
export interface Mark {
  /** ISO 8601. */
  at: string;
  label: string;
  kind: 'note' | 'url';
}

/** Vertical lines for events, with a flag that distinguishes notes from page changes. */
export function Marks({ frame, marks }: { frame: Frame; marks: readonly Mark[] }) {
  return marks.map(({ at, label, kind }) => {
    const x = frame.x(Date.parse(at));
    return (
      <g key={`${kind}${at}${label}`} className="text-muted">
        <title>{label}</title>
        <line
          x1={x}
          x2={x}
          y1={frame.top}
          y2={frame.bottom}
          className="stroke-current"
          strokeDasharray={kind === 'url' ? '1 3' : undefined}
        />
        {kind === 'note' ? (
          <path d={`M${x} ${frame.top - 8}h8l-2.5 3 2.5 3h-8z`} className="fill-current" />
        ) : (
          <path d={`M${x - 4} ${frame.top - 4}l4 -4 4 4 -4 4z`} className="fill-panel stroke-current" />
        )}
      </g>
    );
  });
}

/** Straight segments between points; a run of one point is drawn only as its dot. */
export const linePath = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Dots of one radius as a single path. */
export const dotsPath = (points: readonly { x: number; y: number }[], radius: number): string =>
  points
    .map(
      ({ x, y }) =>
        `M${(x - radius).toFixed(1)} ${y.toFixed(1)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`,
    )
    .join('');
