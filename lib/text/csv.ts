import { type Cell, CSV_START, csvRow } from '#lib/contract/csv-row.ts';

/** A value of a CSV file. */
export type CsvCell = Cell;

/** Rows as CSV that is safe to open in a spreadsheet (see `csvRow`). */
export function toCsv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return CSV_START + [head, ...rows].map(csvRow).join('');
}
