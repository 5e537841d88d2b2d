import { db } from '#lib/platform/database/db.ts';

interface Column {
  name: string;
  type: string;
  /** First value of an enum. */
  first: string | null;
  required: boolean;
  /** "table.column" of the referenced key. */
  names: string | null;
}

const columnsOf = (table: string) => db().$queryRaw<Column[]>`
  SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    (SELECT enumlabel FROM pg_enum WHERE enumtypid = a.atttypid ORDER BY enumsortorder LIMIT 1) AS first,
    a.attnotnull AND NOT a.atthasdef AS required,
    (SELECT f.relname || '.' || fa.attname FROM pg_constraint c
       JOIN pg_class f ON f.oid = c.confrelid
       JOIN pg_attribute fa ON fa.attrelid = c.confrelid AND fa.attnum = c.confkey[1]
     WHERE c.conrelid = a.attrelid AND c.contype = 'f' AND c.conkey = ARRAY[a.attnum] LIMIT 1) AS names
  FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
  WHERE t.relname = ${table} AND t.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`;

function anyValue({ type, first }: Column): string {
  if (first !== null) return first;
  if (type === 'uuid') return crypto.randomUUID();
  if (type.endsWith('[]')) return '{}';
  if (type.startsWith('json')) return '{}';
  if (type.startsWith('timestamp') || type === 'date') return '2026-01-02T03:04:05Z';
  if (type === 'boolean') return 'false';
  if (type === 'bytea') return '\\x00';
  return /int|numeric|double|real/.test(type) ? '1' : `any-${crypto.randomUUID().slice(0, 8)}`;
}

/**
 * A row of any table with a value in each required column, and rows of the tables that it references unless given. For tests
 * of who may see a row, whatever its content.
 * @param given values by column, as text; a column named here is always written when the table has it
 * @param known replacement for a row of a table: "projects" → its id
 * @returns the row, as text
 */
export async function anyRow(
  table: string,
  given: Record<string, string> = {},
  known: Record<string, string> = {},
): Promise<Record<string, string | null>> {
  const values: Record<string, string> = {};
  for (const column of await columnsOf(table)) {
    const [parent = '', key = ''] = column.names?.split('.') ?? [];
    if (given[column.name] !== undefined) values[column.name] = given[column.name] ?? '';
    else if (known[parent] !== undefined) values[column.name] = known[parent] ?? '';
    else if (column.required && parent) values[column.name] = (await anyRow(parent, given, known))[key] ?? '';
    else if (column.required) values[column.name] = anyValue(column);
  }
  const types = new Map((await columnsOf(table)).map(({ name, type }) => [name, type]));
  const names = Object.keys(values);
  const rows = await db().$queryRawUnsafe<{ row: Record<string, unknown> }[]>(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')})
     VALUES (${names.map((name, at) => `($${at + 1}::text)::${types.get(name)}`).join(', ')}) RETURNING to_jsonb("${table}") AS row`,
    ...Object.values(values),
  );
  return Object.fromEntries(
    Object.entries(rows[0]?.row ?? {}).map(([name, value]) => [name, value === null ? null : String(value)]),
  );
}
