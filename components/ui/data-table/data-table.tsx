'use client';

import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { cn } from '#components/ui/cn.ts';
import { ColumnHead } from './column-head.tsx';
import { type DataColumn, nextRow, type RowSelection, type Sort, TICK_WIDTH, widthOfColumns } from './columns.ts';
import type { Place } from './grid-keys.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** The scroll position, for an owner that moves it. */
export interface DataTableHandle {
  scroller: HTMLElement | null;
  scrollTo: (row: number) => void;
  page: () => number;
}

/** The WAI-ARIA grid pattern: the table has the focus, and keys move along its cells. */
interface Grid {
  place: Place;
  onPlace: (place: Place) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface DataTableProps<Row> {
  label: string;
  /** Accessible name of the box that scrolls, where another region has the table's name. */
  boxLabel?: string;
  /** Stable between renders, so that scrolling renders only new rows. */
  columns: readonly DataColumn<Row>[];
  /** All rows, loaded or not. */
  count: number;
  /** undefined while the row is loading. */
  rowAt: (index: number) => Row | undefined;
  idOf?: (row: Row) => string;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** Pixels; all rows have this height. */
  rowHeight: number;
  /** Pixels below which the table scrolls sideways; the sum of its columns by default. */
  minWidth?: number | undefined;
  /** Classes of the box that scrolls: its height. */
  className: string;
  overscan?: number;
  /** Called with the rendered range; a new function is called again. */
  onRange?: (from: number, to: number) => void;
  /** Scrolled into view when it changes. */
  shownRow?: number;
  selection?: RowSelection<Row>;
  /** The row of an open record. */
  isOpen?: (row: Row) => boolean;
  /** A click anywhere on the row that hits no control of its own; the row's control does the same by keyboard. */
  onOpenRow?: (row: Row) => void;
  rowProps?: (row: Row) => ComponentProps<'tr'>;
  grid?: Grid;
  ref?: Ref<DataTableHandle>;
}

/**
 * A virtualized table. Its headings sort it; the arrow keys, Page Up and Page Down, Home and End move along the controls of
 * its rows that carry `data-row`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, boxLabel = label, columns, count, rowAt, idOf, sort, onSort, rowHeight, selection, grid } = props;
  const { overscan, onRange, shownRow, isOpen, onOpenRow, rowProps, ref } = props;
  const virtual = useVirtualRows({ count, rowHeight, overscan, onRange, shownRow });
  const { scroller, rows, before, after, scrollTo, page } = virtual;
  const cellId = useId();
  /** The row to focus once it is rendered. */
  const wanted = useRef<number | null>(null);
  /** Where a range with Shift begins. */
  const [anchor, setAnchor] = useState(0);
  useImperativeHandle(ref, () => ({ scroller: scroller.current, scrollTo, page }));
  const focusRow = (index: number) => {
    const control = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"] [data-row]`);
    control?.focus();
    return control;
  };
  useEffect(() => {
    if (wanted.current !== null && focusRow(wanted.current)) wanted.current = null;
  });

  const select = (index: number, isOn: boolean, isRange: boolean) => {
    const [from, to] = isRange ? [Math.min(anchor, index), Math.max(anchor, index)] : [index, index];
    const chosen = Array.from({ length: to - from + 1 }, (_, at) => rowAt(from + at));
    selection?.set(
      chosen.filter((row) => row !== undefined),
      isOn,
    );
    setAnchor(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const line = event.target.closest('tr');
    const index = Number(line?.dataset.index ?? Number.NaN);
    const row = rowAt(index);
    if (!row) return;
    if (selection && event.key.toLowerCase() === 'x') {
      event.preventDefault();
      return select(index, event.shiftKey || !selection.has(row), event.shiftKey);
    }
    const next = nextRow(event.key, index, { rows: count, page: page() });
    if (next === null || !line?.querySelector('[data-row]')) return;
    event.preventDefault();
    wanted.current = next;
    scrollTo(next);
    if (focusRow(next)) wanted.current = null;
  };
  // A row that is still loading has no cells that the attribute could name.
  const hasPlace = grid && rows.includes(grid.place.row) && rowAt(grid.place.row) !== undefined;

  return (
    <section
      ref={scroller}
      // What scrolls must be reachable by keyboard; a grid has the focus itself.
      {...(!grid && { 'aria-label': boxLabel, tabIndex: 0 })}
      className={cn('relative overflow-auto overscroll-contain', props.className)}
    >
      <table
        aria-label={label}
        aria-rowcount={count + 1}
        className="group/grid w-full table-fixed border-separate border-spacing-0 text-left text-table outline-none"
        style={{ minWidth: props.minWidth ?? widthOfColumns(columns) + (selection ? TICK_WIDTH : 0) }}
        {...(grid && {
          role: 'grid',
          'aria-colcount': columns.length,
          'aria-activedescendant': hasPlace ? `${cellId}${grid.place.row}-${grid.place.column}` : undefined,
          tabIndex: 0,
          onKeyDown: grid.onKeyDown,
        })}
      >
        <thead className="sticky top-0 z-20 bg-panel">
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className="h-9 border-b bg-panel pl-4" style={{ width: TICK_WIDTH }}>
                <input
                  type="checkbox"
                  aria-label={selection.all.label}
                  className="block size-4 accent-accent"
                  checked={selection.all.isOn}
                  onChange={({ target }) => selection.all.set(target.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={grid ? undefined : onKeyDown}>
          {before > 0 && <Filler height={before} />}
          {rows.map((index) => {
            const row = rowAt(index);
            if (row === undefined)
              return (
                <WaitingRow key={index} index={index} height={rowHeight} span={columns.length + (selection ? 1 : 0)} />
              );
            const active = grid?.place.row === index ? grid.place.column : -1;
            const isMarked = selection?.has(row) || isOpen?.(row) || false;
            return (
              <tr
                key={idOf?.(row) ?? index}
                data-id={idOf?.(row)}
                data-index={index}
                aria-rowindex={index + 2}
                className={cn(
                  'group/row',
                  onOpenRow && 'cursor-pointer',
                  isMarked ? 'bg-accent-soft' : 'hover:bg-hover/60',
                )}
                style={{ height: rowHeight }}
                onClick={
                  grid
                    ? () => grid.onPlace({ row: index, column: Math.max(0, active) })
                    : onOpenRow && ((event) => isRowClick(event) && onOpenRow(row))
                }
                {...rowProps?.(row)}
              >
                {selection && (
                  <td className="border-b pl-4">
                    <input
                      type="checkbox"
                      aria-label={selection.labelOf(row)}
                      className="block size-4 accent-accent"
                      checked={selection.has(row)}
                      onChange={({ target, nativeEvent }) =>
                        select(index, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                      }
                    />
                  </td>
                )}
                <Cells
                  row={row}
                  index={index}
                  columns={columns}
                  isMarked={isMarked}
                  active={active}
                  cellId={grid && cellId}
                />
              </tr>
            );
          })}
          {after > 0 && <Filler height={after} />}
        </tbody>
      </table>
    </section>
  );
}

/** Whether a click is meant for the row: not for a control in it, nor the end of selecting text. */
const isRowClick = ({ target }: ReactMouseEvent): boolean =>
  target instanceof Element && !target.closest('a, button, input, label') && !getSelection()?.toString();

interface CellsProps<Row> {
  row: Row;
  index: number;
  columns: readonly DataColumn<Row>[];
  isMarked: boolean;
  /** The focused column; -1 in other rows. */
  active: number;
  cellId: string | undefined;
}

function DrawnCells<Row>({ row, index, columns, isMarked, active, cellId }: CellsProps<Row>): ReactNode {
  return columns.map(({ id, isNumber, isPinned, className, cell, cellProps }, column) => {
    const { className: ownClass, ...ownProps } = cellProps?.(row) ?? {};
    return (
      <td
        key={id}
        id={cellId && `${cellId}${index}-${column}`}
        {...ownProps}
        className={cn(
          'overflow-hidden text-ellipsis whitespace-nowrap border-b px-2 first:pl-4 last:pr-4',
          isNumber && 'text-right',
          isPinned && 'md:sticky md:left-0 md:z-10',
          isPinned && (isMarked ? 'bg-accent-soft' : 'bg-panel group-hover/row:bg-hover'),
          column === active && '-outline-offset-2 outline-accent group-focus-visible/grid:outline-2',
          className,
          ownClass,
        )}
      >
        {cell(row, index)}
      </td>
    );
  });
}

/** Memoized: rerenders only when its row or its focused cell changes, which keeps scrolling cheap. */
const Cells = memo(DrawnCells) as typeof DrawnCells; // memo loses the type parameter

function WaitingRow({ index, height, span }: { index: number; height: number; span: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy="true" style={{ height }}>
      <td colSpan={span} className="border-b px-4">
        <span className="block h-3 animate-pulse rounded-control bg-line/70" />
      </td>
    </tr>
  );
}

/** Spacer for the rows out of view. One cell: on phones some columns are hidden, and a span would add them. */
function Filler({ height }: { height: number }) {
  return (
    <tr style={{ height }}>
      <td />
    </tr>
  );
}
