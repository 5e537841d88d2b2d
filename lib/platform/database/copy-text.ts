/** A value of a column; dates are stored as timestamps. */
export type CopyValue = string | number | bigint | boolean | Date | null;

const SPECIAL = /[\\\n\r\t\0]/;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\0': '\uFFFD',
};

/**
 * Rows in the text format of COPY (PostgreSQL, "COPY", File Formats). Like `storable`, it replaces NUL; lone surrogates are
 * replaced when the text is encoded as UTF-8.
 */
export function copyText(rows: readonly (readonly CopyValue[])[]): string {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const value of row) {
      text += separator + columnText(value);
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

function columnText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return SPECIAL.test(value) ? escaped(value) : value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value instanceof Date ? value.toISOString() : String(value);
}

const escaped = (text: string): string => text.replaceAll(/[\\\n\r\t\0]/g, (found) => ESCAPES[found] ?? found);
