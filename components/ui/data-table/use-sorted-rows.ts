import { useMemo, useState } from 'react';
import { type DataColumn, type Sort, sortRows } from './columns.ts';

/** Sorts rows that are all in the browser, as the data of a table. */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[]) {
  const [sort, setSort] = useState<Sort | null>(null);
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  return { count: rows.length, rowAt: (index: number) => sorted[index], columns, sort, onSort: setSort };
}
