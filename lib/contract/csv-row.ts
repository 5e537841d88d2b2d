/** A value of a table: what a cell of a file can hold. null is an empty cell. */
export type Cell = string | number | boolean | null;

/** Text that a spreadsheet would run as a formula, full-width forms too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * The same after a character that begins a new cell or row for a spreadsheet that does not separate at the comma:
 * Excel separates at the semicolon where the comma is the decimal sign, and imports also at tabs. Such a reader does not
 * treat our quotes as quotes, since they are in the middle of its cells.
 */
const LATER_FORMULA = /(?<=[;\t\r\n])(?=["  ]{0,20}[=+\-@＝＋－＠])/g;

/** What stands before the first row, so that spreadsheets read the file as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * One row of CSV (RFC 4180) with its line end. Text that begins like a formula gets an apostrophe in front, and so does a
 * part of it that another separator would make a cell of its own.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = (FORMULA.test(value) ? `'${value}` : value).replace(LATER_FORMULA, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
