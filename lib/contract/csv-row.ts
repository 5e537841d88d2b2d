/** A cell value of a table. null is an empty cell. */
export type Cell = string | number | boolean | null;

/** Text that a spreadsheet would execute as a formula, including full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * The same after a character that starts a new cell or row in a spreadsheet with a different separator: Excel uses the
 * semicolon where the comma is the decimal separator, and imports also split at tabs. Such a reader does not treat our
 * quotes as quotes, because they are in the middle of its cells.
 */
const LATER_FORMULA = /(?<=[;\t\r\n])(?=["  ]{0,20}[=+\-@＝＋－＠])/g;

/** Most cells: nothing in them starts a formula or needs quotes. Only here to be fast. */
const PLAIN = /^\w[\w ./:?&#%~-]*$/;

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
export const CSV_START = '\uFEFF';

/**
 * One row of CSV (RFC 4180) with its line end. Text that starts like a formula is prefixed with an apostrophe, and so is any
 * part of it that a different separator would make a separate cell.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  if (PLAIN.test(value) && !value.endsWith(' ')) return value;
  const text = (FORMULA.test(value) ? `'${value}` : value).replace(LATER_FORMULA, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
