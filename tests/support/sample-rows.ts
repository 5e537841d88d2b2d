import type pg from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  labels: string[] | null;
  identity: boolean;
}

interface ForeignKey {
  table: string;
  columns: string[];
  parent: string;
  names: string[];
}

/** Catalog of a database's tables; a stored one can fill a newer schema as older code would. */
export interface Catalogue {
  columns: Column[];
  foreignKeys: ForeignKey[];
}

const OURS =
  "c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations'";

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const columns = await client.query<Column>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type, a.attidentity <> '' AS identity,
       (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = a.atttypid) AS labels
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE ${OURS} AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY 1, a.attnum`,
  );
  const keys = `SELECT array_agg(attname::text ORDER BY at) FROM unnest(`;
  const foreignKeys = await client.query<ForeignKey>(
    `SELECT c.relname AS table, p.relname AS parent,
       (${keys}k.conkey) WITH ORDINALITY u(no, at) JOIN pg_attribute ON attrelid = k.conrelid AND attnum = no) AS columns,
       (${keys}k.confkey) WITH ORDINALITY u(no, at) JOIN pg_attribute ON attrelid = k.confrelid AND attnum = no) AS names
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
     WHERE k.contype = 'f' AND ${OURS} ORDER BY k.conname`,
  );
  return { columns: columns.rows, foreignKeys: foreignKeys.rows };
}

/** The tables, each after those that it references; self-references are ignored. */
export function inOrder({ columns, foreignKeys }: Catalogue): string[] {
  const waiting = new Set(columns.map(({ table }) => table));
  const order: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter((table) =>
      foreignKeys.every((key) => key.table !== table || key.parent === table || !waiting.has(key.parent)),
    );
    if (free.length === 0) throw new Error(`These tables name each other in a ring: ${[...waiting].join(', ')}`);
    for (const table of free) waiting.delete(table);
    order.push(...free);
  }
  return order;
}

const AWKWARD = 'tab\t quote" back\\slash {a,b} NULL é 日本 \u{1f600}';

/** Value of a column in row `at` of its table, as text: unique for each row, the same in every run. */
function sampleOf({ table, name, type, labels }: Column, at: number): string {
  if (labels) return labels[at % labels.length] ?? '';
  if (type === 'uuid') return idOf(table, at);
  if (type === 'uuid[]') return `{${idOf(table, at)}}`;
  if (type.endsWith('[]')) return type.startsWith('text') ? `{"${name} ${at}","comma, and brace}"}` : `{${at % 100},0}`;
  if (type.startsWith('json')) return JSON.stringify({ [name]: at, text: AWKWARD });
  if (/^timestamp|^date/.test(type)) return new Date(1_770_000_000_000 + at * 61_000).toISOString();
  if (type === 'boolean') return String(at % 2 === 0);
  if (type === 'bytea') return `\\x${at.toString(16).padStart(4, '0')}ff`;
  if (type === 'smallint') return String(at % 30_000);
  if (/int|numeric|double|real/.test(type)) return String(at);
  return `${name} ${at} ${AWKWARD}`;
}

/** The id of row `at` of a table. */
const idOf = (table: string, at: number) => `${hex(table)}-0000-7000-8000-${at.toString(16).padStart(12, '0')}`;

/** Eight hexadecimal digits derived from a name. */
function hex(name: string): string {
  let sum = 2_166_136_261;
  for (const char of name) sum = Math.imul(sum ^ char.charCodeAt(0), 16_777_619) >>> 0;
  return sum.toString(16).padStart(8, '0');
}

/** Constraints of a column besides its type: table.column → value of row `at`. */
type Rules = Readonly<Record<string, (at: number) => string | null>>;

/** Rules of this product that the catalog does not contain, or only in later versions. */
const RULES: Rules = {
  // Active accounts: a command of the operator acts as one.
  'users.disabled_at': () => null,
  // schedules_of_one: a schedule belongs to a project or to a stored domain.
  'schedules.backlink_domain_no': () => null,
  'backlink_domains.every': () => 'off',
  // A SHA-256 in hexadecimal digits.
  'evidence.hash': (at) => at.toString(16).padStart(64, '0'),
  // Keys since the migrations that clear dangling references.
  'bulk_runs.project_id': (at) => idOf('projects', at),
  'keyword_list_items.research_id': (at) => idOf('keyword_researches', at),
};

/**
 * Writes rows `from` … `from + count - 1` of every table: a value in each column, keys that reference rows of the same
 * number.
 * @returns the tables, in the order in which they were filled
 */
export async function fillTables(
  client: pg.Client,
  catalogue: Catalogue,
  { from, count }: { from: number; count: number },
): Promise<string[]> {
  const order = inOrder(catalogue);
  const byName = new Map(catalogue.columns.map((column) => [`${column.table}.${column.name}`, column]));
  const value = (column: Column, at: number): string | null => {
    const rule = RULES[`${column.table}.${column.name}`];
    if (rule) return rule(at);
    const key = catalogue.foreignKeys.find((one) => one.table === column.table && one.columns.includes(column.name));
    if (!key) return sampleOf(column, at);
    if (key.parent === column.table) return null;
    const parent = byName.get(`${key.parent}.${key.names[key.columns.indexOf(column.name)]}`);
    return parent ? value(parent, at) : null;
  };
  for (const table of order) {
    const columns = catalogue.columns.filter((column) => column.table === table);
    const list = columns.map(({ name }) => `"${name}"`).join(', ');
    const casts = columns.map(({ name, type }) => `("row"->>${literal(name)})::${type}`);
    const rows = Array.from({ length: count }, (_, step) =>
      Object.fromEntries(columns.map((column) => [column.name, value(column, from + step)])),
    );
    // Counters would add rows of their own, under the keys of sample rows.
    await client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
    await client.query(
      `INSERT INTO "${table}" (${list}) OVERRIDING SYSTEM VALUE SELECT ${casts.join(', ')} FROM jsonb_array_elements($1::jsonb) AS "row"`,
      [JSON.stringify(rows)],
    );
    await client.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
  }
  return order;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** For each table its row count and a checksum over the named columns, independent of order. */
export async function checksums(
  client: pg.Client,
  { columns }: Catalogue,
  tables: readonly string[],
): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const table of tables) {
    const names = columns.filter((column) => column.table === table).map(({ name }) => `"${name}"`);
    const { rows } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' rows, ' || coalesce(md5(string_agg(h, '' ORDER BY h)), '-') AS sum
       FROM (SELECT md5(ROW(${names.join(', ')})::text) AS h FROM "${table}") t`,
    );
    sums.set(table, rows[0]?.sum ?? '');
  }
  return sums;
}
