import { useMemo, useState } from 'react';
import type { DataColumn, Sort } from './columns.ts';

const collator = new Intl.Collator('en', { numeric: true });

/** Sorts rows that are all in the browser, as the data of a table. */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[]) {
  const [sort, setSort] = useState<Sort | null>(null);
  const sorted = useMemo(() => {
    const value = columns.find(({ id }) => id === sort?.id)?.value;
    if (!sort || !value) return rows;
    const by = sort.down ? -1 : 1;
    return rows
      .map((row) => ({ row, key: value(row) }))
      .toSorted((a, b) => by * compare(a.key, b.key))
      .map(({ row }) => row);
  }, [rows, columns, sort]);
  return { count: rows.length, rowAt: (index: number) => sorted[index], columns, sort, onSort: setSort };
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
