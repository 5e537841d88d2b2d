import { toCsv } from '#lib/text/csv.ts';
import type { Field, Value } from './fields.ts';
import type { TextForm } from './messages.ts';

const cell = (value: Value): string | number | null => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value);

/** Rows as a file or for the clipboard; no cell can run as a formula in a spreadsheet. */
export function rowsText(columns: readonly Field[], rows: readonly (readonly Value[])[], form: TextForm): string {
  if (form === 'csv')
    return toCsv(
      columns.map(({ title }) => title),
      rows.map((row) => row.map(cell)),
    );
  if (form === 'json')
    return JSON.stringify(
      rows.map((row) => Object.fromEntries(columns.map(({ id }, at) => [id, row[at] ?? null]))),
      null,
      2,
    );
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => line.map(plain).join('\t')).join('\n');
}

/** A spreadsheet treats pasted text as typed, so it must contain neither tabs nor formulas. */
function plain(value: string | number | null): string {
  if (value === null || typeof value === 'number') return String(value ?? '');
  const text = value.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
}
