/** A value of a table: what a cell of a file can hold. null is an empty cell. */
export type Cell = string | number | boolean | null;

/** Text that a spreadsheet would run as a formula, full-width forms too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** What stands before the first row, so that spreadsheets read the file as UTF-8. */
export const CSV_START = '\uFEFF';

/** One row of CSV (RFC 4180) with its line end. Text that begins like a formula gets an apostrophe in front. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
