'use client';

import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Field, Value } from '#components/explorer/model/fields.ts';
import type { Sorting } from '#components/explorer/model/query.ts';
import type { DataColumn } from '#components/ui/data-table/columns.ts';
import { DataTable, type DataTableHandle } from '#components/ui/data-table/data-table.tsx';
import { nextPlace, type Place } from '#components/ui/data-table/grid-keys.ts';
import { widthOf } from './cell-text.ts';
import { type DrawCell, ExplorerCell, type HrefOf } from './explorer-cell.tsx';
import type { Rows } from './use-rows.ts';

const ROW_HEIGHT = 36;

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

type Values = readonly Value[];

/** A table that follows the WAI-ARIA grid pattern: arrow keys move between cells, Enter opens the row, copying takes the cell. */
export function ExplorerTable({ label, rows, columns, sort, onSort, hrefOf, onOpen, draw, words }: ExplorerTableProps) {
  const table = useRef<DataTableHandle>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const count = rows.matched ?? 0;
  const { want, at, columns: order, moved, hold } = rows;
  const reader = useCallback((row: Values) => (id: string) => row[order.indexOf(id)] ?? null, [order]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that came, or came anew, may leave others wanting.
  const onRange = useCallback((from: number, to: number) => want(from, to), [want, at]);

  useEffect(() => {
    const top = () => Math.floor((table.current?.scroller?.scrollTop ?? 0) / ROW_HEIGHT);
    hold(() => ({ selected: place.row, top: top() }));
  }, [hold, place]);
  // New rows above shift the visible ones, so the scroll position moves along.
  useLayoutEffect(() => {
    const box = table.current?.scroller;
    if (!moved || !box) return;
    const { before: then, now } = moved;
    if (box.contains(document.activeElement) && now.selected >= 0) {
      setPlace((held) => (held.row === then.selected ? { ...held, row: now.selected } : held));
    }
    if (box.scrollTop >= ROW_HEIGHT && now.top >= 0) box.scrollTop += (now.top - then.top) * ROW_HEIGHT;
  }, [moved]);

  const drawn = useMemo(
    () =>
      columns.map((field, index): DataColumn<Values> => {
        const isNumber = field.kind === 'number';
        return {
          id: field.id,
          title: field.title,
          description: field.description,
          width: widthOf(field),
          // Numbers sort from the largest first, texts from A.
          sort: isNumber || field.kind === 'moment' ? 'desc' : 'asc',
          isNumber,
          isPinned: index === 0,
          cell: (row) => {
            const value = reader(row);
            const href = index === 0 ? hrefOf(value) : null;
            return (
              <ExplorerCell
                field={field}
                value={value(field.id)}
                href={href}
                onOpen={onOpen}
                draw={draw}
                words={words}
              />
            );
          },
        };
      }),
    [columns, reader, hrefOf, onOpen, draw, words],
  );
  const current = {
    row: Math.min(place.row, Math.max(0, count - 1)),
    column: Math.min(place.column, columns.length - 1),
  };
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
    const size = { rows: count, columns: columns.length, page: table.current?.page() ?? 1 };
    const next = nextPlace(event, current, size);
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    table.current?.scrollTo(next.row);
    scrollSideways(table.current?.scroller, columns, next.column);
  };
  return (
    <DataTable
      ref={table}
      label={label}
      columns={drawn}
      count={count}
      rowAt={at}
      sort={sort && { id: sort.field, down: sort.down }}
      onSort={(next) => onSort(next && { field: next.id, down: next.down })}
      rowHeight={ROW_HEIGHT}
      className="h-[min(640px,72vh)] border-t"
      onRange={onRange}
      grid={{ place: current, onPlace: setPlace, onKeyDown }}
    />
  );
}

/** Scrolls cells into view from behind the sticky first column. */
function scrollSideways(box: HTMLElement | null | undefined, columns: readonly Field[], column: number): void {
  if (!box) return;
  const widths = columns.map(widthOf);
  const left = widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const fixed = column === 0 ? 0 : (widths[0] ?? 0);
  const right = left + (widths[column] ?? 0);
  if (left - fixed < box.scrollLeft) box.scrollLeft = left - fixed;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
}
