import type pg from 'pg';

/** Rows per statement: enough to be fast, few enough to be small. */
const AT_ONCE = 1000;

/**
 * Writes many rows in few statements.
 * @param columns by name, with the type PostgreSQL gives each: `{ at: 'timestamptz', hosts: 'text[]' }`
 * @param rows values by column; what JSON can carry
 */
export async function insertRows<C extends string>(
  client: pg.Client,
  table: string,
  columns: Readonly<Record<C, string>>,
  rows: readonly Readonly<Record<C, unknown>>[],
): Promise<void> {
  const names = Object.keys(columns)
    .map((name) => `"${name}"`)
    .join(', ');
  const typed = Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ');
  const statement = `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS given(${typed})`;
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await client.query(statement, [JSON.stringify(rows.slice(from, from + AT_ONCE))]);
  }
}

/** A time-ordered id (RFC 9562, version 7) derived from a time and a text: the same each time the history is generated. */
export function idAt(at: Date, digits: string): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}
