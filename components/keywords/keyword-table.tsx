'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cn } from '#components/ui/cn.ts';
import type { ResearchedKeyword } from '#lib/features/keywords/research/keywords-contract.ts';
import { useMessages } from '#messages';
import { type Column, columnsOf } from './keyword-columns.tsx';
import type { OrderName } from './keyword-filters.ts';
import type { Ticks } from './use-ticks.ts';

const ROW_HEIGHT = 40;

export interface KeywordRows {
  /** Loaded so far. */
  loaded: readonly ResearchedKeyword[];
  /** All that match the filter. */
  count: number;
  /** Loads more, up to this number. */
  want: (count: number) => void;
}

interface KeywordTableProps {
  rows: KeywordRows;
  /** The highest bid of the research; null when no bid is known. */
  mostBid: number | null;
  withFigures: boolean;
  /** Keywords built by extending a seed. */
  longTail: boolean;
  figuresReason: string | null;
  sort: OrderName;
  order: 'asc' | 'desc';
  onSort: (sort: OrderName, order: 'asc' | 'desc') => void;
  ticks: Ticks;
  /** Selects or clears everything that matches the filter. */
  onTickAll: (on: boolean) => void;
  onOpen: (id: string) => void;
}

/** Virtualized keyword table. Arrow keys move between rows, Enter opens one, X selects it. */
export function KeywordTable(props: KeywordTableProps) {
  'use no memo'; // TanStack's instance mutates while keeping its identity, so the compiler must not memoize it.
  const t = useMessages();
  const { rows, withFigures, longTail, sort, order, onSort, ticks, onTickAll, onOpen } = props;
  const { loaded, count, want } = rows;
  const scroller = useRef<HTMLElement>(null);
  /** The row to focus once it is rendered. */
  const wanted = useRef<number | null>(null);
  const [anchor, setAnchor] = useState(0);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    initialRect: { width: 0, height: 560 },
    scrollPaddingStart: ROW_HEIGHT,
  });
  const items = virtual.getVirtualItems();
  const seen = (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => want(seen), [want, seen]);
  useEffect(() => {
    const row = wanted.current === null ? null : buttonOf(scroller.current, wanted.current);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });

  const columns = columnsOf(t, props);
  const tick = (index: number, on: boolean, range: boolean) => {
    const [from, to] = range ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index];
    ticks.set(loaded.slice(from, to + 1), on);
    setAnchor(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = Number(event.target.closest('tr')?.dataset.index ?? Number.NaN);
    const row = loaded[index];
    if (!row) return;
    if (event.key.toLowerCase() === 'x') {
      event.preventDefault();
      return tick(index, event.shiftKey || !ticks.has(row.id), event.shiftKey);
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const next = stepOf(event.key, index, count, page);
    if (next === null) return;
    event.preventDefault();
    wanted.current = next;
    virtual.scrollToIndex(next, { align: 'auto' });
    buttonOf(scroller.current, next)?.focus();
  };
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const ticked = ticks.chosen.length;

  return (
    <section
      ref={scroller}
      aria-label={t('Keywords')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="relative max-h-[min(640px,72vh)] overflow-auto overscroll-contain"
    >
      <table
        aria-label={t('Keywords')}
        aria-rowcount={count + 1}
        className={cn(
          'w-full table-fixed border-separate border-spacing-0 text-left text-table',
          withFigures ? (longTail ? 'md:min-w-287' : 'md:min-w-245') : 'md:min-w-210',
        )}
      >
        <thead className="sticky top-0 z-10 bg-panel">
          <tr aria-rowindex={1}>
            <th scope="col" className="h-9 w-11 border-b pl-4">
              <input
                type="checkbox"
                aria-label={t('Tick all {count} keywords that pass the filter', { count })}
                className="block size-4 accent-accent"
                checked={count > 0 && loaded.length > 0 && loaded.every(({ id }) => ticks.has(id)) && ticked >= count}
                onChange={({ target }) => onTickAll(target.checked)}
              />
            </th>
            {columns.map((column) => (
              <Head key={column.title} column={column} sort={sort} order={order} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {before > 0 && <Filler height={before} />}
          {items.map(({ index }) => {
            const row = loaded[index];
            return (
              <tr
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                aria-busy={row ? undefined : true}
                className={cn('h-10 hover:bg-hover/60 max-md:h-14', row && ticks.has(row.id) && 'bg-accent-soft')}
              >
                <td className="border-b pl-4">
                  {row && (
                    <input
                      type="checkbox"
                      aria-label={t('Tick {keyword}', { keyword: row.keyword })}
                      className="block size-4 accent-accent"
                      checked={ticks.has(row.id)}
                      onChange={({ target, nativeEvent }) =>
                        tick(index, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                      }
                    />
                  )}
                </td>
                {columns.map(({ title, draw, right, phone }) => (
                  <td
                    key={title}
                    className={cn(
                      'overflow-hidden border-b px-2 last:pr-4',
                      right && 'text-right',
                      !phone && 'max-md:hidden',
                    )}
                  >
                    {row ? draw(row, () => onOpen(row.id)) : <Waiting />}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <Filler height={after} />}
        </tbody>
      </table>
    </section>
  );
}

const buttonOf = (box: HTMLElement | null, index: number) =>
  box?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row]`) ?? null;

/** The row that a key moves to; null for other keys. */
function stepOf(key: string, index: number, count: number, page: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}

interface HeadProps {
  column: Column;
  sort: OrderName;
  order: 'asc' | 'desc';
  onSort: (sort: OrderName, order: 'asc' | 'desc') => void;
}

function Head({ column: { title, sort: by, right, width, phone }, sort, order, onSort }: HeadProps) {
  const state = by === undefined ? undefined : sort !== by ? 'none' : order === 'asc' ? 'ascending' : 'descending';
  const Arrow = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ChevronsUpDown;
  // Numbers sort from the largest first, words from A; the third click restores the order of the research.
  const first = right ? 'desc' : 'asc';
  const next = () => {
    if (by === undefined) return;
    if (sort !== by) onSort(by, first);
    else if (order === first) onSort(by, first === 'asc' ? 'desc' : 'asc');
    else onSort('position', 'asc');
  };
  return (
    <th
      scope="col"
      aria-sort={state}
      style={{ width }}
      className={cn(
        'h-9 whitespace-nowrap border-b px-2 font-medium text-meta text-muted last:pr-4',
        right && 'text-right',
        !phone && 'max-md:hidden',
      )}
    >
      {state === undefined ? (
        title
      ) : (
        <button
          type="button"
          onClick={next}
          className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-control px-1 hover:text-ink"
        >
          {title}
          <Arrow aria-hidden="true" className={cn('size-3', state === 'none' && 'opacity-40')} />
        </button>
      )}
    </th>
  );
}

const Waiting = () => <span aria-hidden="true" className="block h-3 w-2/3 rounded-control bg-line" />;

/** Spacer for the rows out of view. One cell: on phones the table has fewer columns, and a span would add some. */
function Filler({ height }: { height: number }) {
  return (
    <tr style={{ height }}>
      <td />
    </tr>
  );
}
