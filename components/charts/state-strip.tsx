'use client';

import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { cn } from '#components/ui/cn.ts';
import type { IconType } from '#components/ui/icons.tsx';

/** How one state looks. */
export interface StripState {
  label: string;
  /** A CSS background; null is hatched: nothing was measured. */
  fill: string | null;
  /** Color of the icon on it. */
  ink: string;
  icon: IconType;
}

/** A column of the strip: one point in time. */
export interface StripColumn<Id extends string> {
  key: string;
  href: string;
  /** Under the column: about six characters. */
  tick: string;
  /** Text alternative of the column: its time and both states. */
  description: string;
  current: boolean;
  /** One per row; null leaves the cell empty. */
  states: readonly (Id | null)[];
}

interface StateStripProps<Id extends string> {
  label: string;
  lanes: readonly string[];
  columns: readonly StripColumn<Id>[];
  states: Record<Id, StripState>;
}

export const HATCHED = 'repeating-linear-gradient(135deg, var(--color-edge) 0 1.5px, transparent 1.5px 6px)';

/** States over time: one linked column per measurement, one row per measured thing. Newest at the right. */
export function StateStrip<Id extends string>({ label, lanes, columns, states }: StateStripProps<Id>) {
  const scroller = useRef<HTMLOListElement>(null);
  const count = columns.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a column more moves the place of the current one.
  useEffect(() => {
    const list = scroller.current;
    const current = list?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (list && current) list.scrollLeft = current.offsetLeft - list.clientWidth / 2;
  }, [count]);
  return (
    <div className="flex gap-3 px-2">
      <div aria-hidden="true" className="grid shrink-0 content-start gap-1 text-meta text-muted">
        {lanes.map((lane) => (
          <span key={lane} className="flex h-8 items-center">
            {lane}
          </span>
        ))}
      </div>
      <ol
        ref={scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="relative flex min-w-0 flex-1 overflow-x-auto pb-1"
      >
        {columns.map(({ key, href, tick, description, current, states: fields }) => (
          <li key={key} className="min-w-12 max-w-24 flex-1">
            <Link
              href={href}
              prefetch={false}
              title={description}
              aria-label={description}
              aria-current={current ? 'page' : undefined}
              className={cn(
                'grid gap-1 rounded-control px-px hover:opacity-80 focus-visible:outline-offset-[-2px]',
                current && 'bg-hover',
              )}
            >
              {fields.map((id, lane) => (
                <Field key={lanes[lane]} state={id === null ? null : states[id]} />
              ))}
              <span
                aria-hidden="true"
                className={cn('h-4 whitespace-nowrap text-center text-meta', current ? 'text-ink' : 'text-muted')}
              >
                {tick}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Field({ state }: { state: StripState | null }) {
  if (!state) return <span className="h-8" />;
  const { fill, ink, icon: Icon } = state;
  return (
    <span
      aria-hidden="true"
      className="grid h-8 place-items-center rounded-[4px] border"
      style={{ background: fill ?? HATCHED, color: ink }}
    >
      {fill && <Icon className="size-4" />}
    </span>
  );
}

/** Legend of the cells. */
export function StripLegend({ states }: { states: readonly StripState[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-2 pt-2 text-meta text-muted">
      {states.map(({ label, fill, ink, icon: Icon }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className="grid size-4 place-items-center rounded-[3px] border"
            style={{ background: fill ?? HATCHED, color: ink }}
          >
            {fill && <Icon className="size-3" />}
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
