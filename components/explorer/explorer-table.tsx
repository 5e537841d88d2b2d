'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { nextPlace, type Place } from '#components/ui/data-table/grid-keys.ts';
import type { Field, Value } from '#lib/client/explorer/fields.ts';
import type { Sorting } from '#lib/client/explorer/query.ts';
import { widthOf } from './cell-text.ts';
import { ExplorerHead } from './explorer-head.tsx';
import { type DrawCell, ExplorerRow, type HrefOf, ROW_HEIGHT } from './explorer-row.tsx';
import type { Rows } from './use-rows.ts';

interface ExplorerTableProps {
  label: string;
  rows: Rows;
  columns: readonly Field[];
  sort: Sorting | null;
  onSort: (sort: Sorting | null) => void;
  hrefOf: HrefOf;
  onOpen: (href: string) => void;
  draw: DrawCell;
  words: Readonly<Record<string, string>>;
}

/**
 * A virtualized table that follows the WAI-ARIA grid pattern: arrow keys move between cells, Enter opens the row, copying
 * takes the cell.
 */
export function ExplorerTable({ label, rows, columns, sort, onSort, hrefOf, onOpen, draw, words }: ExplorerTableProps) {
  'use no memo'; // TanStack's instance mutates while keeping its identity, so the compiler must not memoize it.
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const count = rows.matched ?? 0;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    initialRect: { width: 0, height: 560 },
    scrollPaddingStart: ROW_HEIGHT,
  });
  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1];
  const { want, at } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that came, or came anew, may leave others wanting.
  useEffect(() => want(from, to), [from, to, want, at]);

  const { moved, hold } = rows;
  useEffect(
    () => hold(() => ({ selected: place.row, top: Math.floor((scroller.current?.scrollTop ?? 0) / ROW_HEIGHT) })),
    [hold, place],
  );
  // New rows above shift the visible ones, so the scroll position moves along.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!moved || !box) return;
    const { before: then, now } = moved;
    if (box.contains(document.activeElement) && now.selected >= 0) {
      setPlace((held) => (held.row === then.selected ? { ...held, row: now.selected } : held));
    }
    if (box.scrollTop >= ROW_HEIGHT && now.top >= 0) box.scrollTop += (now.top - then.top) * ROW_HEIGHT;
  }, [moved]);

  const current = {
    row: Math.min(place.row, Math.max(0, count - 1)),
    column: Math.min(place.column, columns.length - 1),
  };
  const reader = (row: readonly Value[]) => (wanted: string) => row[rows.columns.indexOf(wanted)] ?? null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || count === 0) return;
    const row = at(current.row);
    if (event.key === 'Enter' && row) {
      const href = hrefOf(reader(row));
      if (href) onOpen(href);
      return event.preventDefault();
    }
    if (event.key === 'c' && (event.ctrlKey || event.metaKey) && row && !getSelection()?.toString()) {
      const value = reader(row)(columns[current.column]?.id ?? '');
      void navigator.clipboard?.writeText(String(value ?? '')).catch(() => {});
      return event.preventDefault();
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const next = nextPlace(event, current, { rows: count, columns: columns.length, page });
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    virtual.scrollToIndex(next.row, { align: 'auto' });
    scrollSideways(scroller.current, columns, next.column);
  };
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const width = columns.reduce((sum, field) => sum + widthOf(field), 0);
  const cellId = (row: number, column: number) => `${id}${row}-${column}`;
  const inSight = current.row >= from && current.row < to;

  return (
    <div ref={scroller} className="relative h-[min(640px,72vh)] overflow-auto overscroll-contain border-t">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by keyboard is a grid.
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-activedescendant={inSight && count > 0 ? cellId(current.row, current.column) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="group/grid min-w-full table-fixed border-separate border-spacing-0 text-left text-table outline-none"
        style={{ width }}
      >
        <thead className="sticky top-0 z-20 bg-panel">
          <tr aria-rowindex={1}>
            {columns.map((field, index) => (
              <ExplorerHead key={field.id} field={field} first={index === 0} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Filler height={before} span={columns.length} />}
          {items.map(({ index }) => (
            <ExplorerRow
              key={index}
              index={index}
              values={at(index)}
              order={rows.columns}
              columns={columns}
              active={index === current.row ? current.column : -1}
              cellId={id}
              hrefOf={hrefOf}
              onOpen={onOpen}
              onPlace={setPlace}
              draw={draw}
              words={words}
            />
          ))}
          {after > 0 && <Filler height={after} span={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

/** Scrolls cells into view from behind the sticky first column. */
function scrollSideways(box: HTMLElement | null, columns: readonly Field[], column: number): void {
  if (!box) return;
  const widths = columns.map(widthOf);
  const left = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const fixed = column === 0 ? 0 : (widths[0] ?? 0);
  const right = left + (widths[column] ?? 0);
  if (left - fixed < box.scrollLeft) box.scrollLeft = left - fixed;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
}

/** Spacer for the rows out of view. */
function Filler({ height, span }: { height: number; span: number }) {
  return (
    <tr style={{ height }}>
      <td colSpan={span} />
    </tr>
  );
}
