import type { ReactNode } from 'react';

/** The column to sort by; `down` is descending. */
export interface Sort {
  /** Id of the column. */
  id: string;
  down: boolean;
}

/** Attributes of a cell element itself: a table of many rows avoids an extra element per cell. */
interface CellProps {
  title?: string | undefined;
  'aria-label'?: string | undefined;
  className?: string | undefined;
}

/** A column of a table. */
export interface DataColumn<Row> {
  id: string;
  title: string;
  /** Shorter heading. */
  short?: string | undefined;
  /** Tooltip of the heading. */
  description?: string | undefined;
  /** Pixels; columns without a width share the rest. */
  width?: number | undefined;
  /** Order after the first click on the heading; absent: not sortable. */
  sort?: 'asc' | 'desc' | undefined;
  /** What `useSortedRows` compares; it is needed only there. */
  value?: (row: Row) => string | number;
  isNumber?: boolean | undefined;
  /** Stays in view when the table scrolls sideways. */
  isPinned?: boolean | undefined;
  /** Classes of heading and cells. */
  className?: string | undefined;
  cell: (row: Row, index: number) => ReactNode;
  cellProps?: (row: Row) => CellProps;
}

/** Rows that X, the checkbox, or a range with Shift selects. */
export interface RowSelection<Row> {
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], isOn: boolean) => void;
  /** Accessible name of a row's checkbox. */
  labelOf: (row: Row) => string;
  all: { label: string; isOn: boolean; set: (isOn: boolean) => void };
}

/** Width of columns that state none, where the table is about to scroll sideways. */
const FLEXIBLE_WIDTH = 240;
export const TICK_WIDTH = 44;

/** Total width in pixels; flexible columns count with their minimum. */
export const widthOfColumns = (columns: readonly DataColumn<never>[]): number =>
  columns.reduce((sum, { width = FLEXIBLE_WIDTH }) => sum + width, 0);

/** The order after a click: first direction of the column, the other one, then the original order. */
export function nextSort({ id, sort: first }: Pick<DataColumn<never>, 'id' | 'sort'>, sort: Sort | null): Sort | null {
  const startsDown = first === 'desc';
  if (sort?.id !== id) return { id, down: startsDown };
  return sort.down === startsDown ? { id, down: !startsDown } : null;
}

/** Rows in the order of a column's `value`; rows with equal values keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const value = columns.find(({ id }) => id === sort?.id)?.value;
  if (!sort || !value) return rows;
  const by = sort.down ? -1 : 1;
  return rows
    .map((row) => ({ row, key: value(row) }))
    .toSorted((a, b) => by * compare(a.key, b.key))
    .map(({ row }) => row);
}

const collator = new Intl.Collator('en', { numeric: true });

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** The row that a key moves to; null for other keys. */
export function nextRow(key: string, at: number, { rows, page }: { rows: number; page: number }): number | null {
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: rows - 1,
  };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(rows - 1, next));
}
