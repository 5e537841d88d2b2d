import 'server-only';
import pg from 'pg';
import { appliedChecksums, applyMigration, HISTORY_TABLE, type Migration } from '#lib/platform/database/migrate.ts';

const quoted = (name: string) => pg.escapeIdentifier(name);
/** Tables that a start or a backup writes to by itself: rows in them alone are not user data. */
const WRITTEN_BY_A_START = new Set([
  '_prisma_migrations',
  'backups',
  'running_processes',
  'settings',
  'usage_counters',
]);

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
       AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Tables that contain user data. */
export async function tablesInUse(client: pg.Client): Promise<string[]> {
  const used: string[] = [];
  for (const name of await tableNames(client)) {
    if (WRITTEN_BY_A_START.has(name)) continue;
    const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
    if (rowCount) used.push(name);
  }
  return used;
}

/** Statements that remove what a database's migrations created in its schema, and nothing else there. */
async function removal(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const applied = await appliedChecksums(client);
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = [...applied.keys()].find((name) => !known.has(name));
  if (foreign) throw new Error(`The database has a newer schema than this version knows (${foreign}).`);
  // Run the migrations in a schema that is rolled back, to learn the names of what they create.
  await client.query('SAVEPOINT look');
  await client.query('CREATE SCHEMA serpentine_look');
  await client.query('SET LOCAL search_path = serpentine_look');
  for (const { name, sql } of migrations) if (applied.has(name)) await client.query(sql);
  const { rows } = await client.query<{ kind: string; name: string }>(
    `SELECT 'TABLE' AS kind, quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'serpentine_look'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
     UNION ALL SELECT 'TYPE', quote_ident(typname) FROM pg_type
     WHERE typnamespace = 'serpentine_look'::regnamespace AND typtype IN ('e', 'd')
     UNION ALL SELECT 'FUNCTION', quote_ident(proname) FROM pg_proc WHERE pronamespace = 'serpentine_look'::regnamespace`,
  );
  await client.query('ROLLBACK TO SAVEPOINT look');
  return ['TABLE', 'FUNCTION', 'TYPE'].flatMap((kind) => {
    const names = rows.filter((row) => row.kind === kind).map(({ name }) => name);
    if (kind === 'TABLE') names.push('_prisma_migrations');
    return names.length > 0 ? [`DROP ${kind} IF EXISTS ${names.join(', ')}`] : [];
  });
}

/**
 * Empties the schema and brings it to the archive's version, inside the open transaction.
 * @param levels the archive's migrations
 */
export async function emptySchema(
  client: pg.Client,
  migrations: readonly Migration[],
  levels: readonly { name: string }[],
): Promise<void> {
  const tables = await tableNames(client);
  if (tables.includes('_prisma_migrations')) {
    for (const statement of await removal(client, migrations)) await client.query(statement);
  }
  const wanted = new Set(levels.map(({ name }) => name));
  await client.query(HISTORY_TABLE);
  for (const migration of migrations) if (wanted.has(migration.name)) await applyMigration(client, migration);
}

/** Drops all foreign keys, so that rows may be inserted in any order. @returns the statements that restore them */
export async function suspendForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  return rows.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
}

/**
 * Disables the triggers of all tables: what they would derive from the restored rows is in the backup too. @returns the
 * statements that enable them
 */
export async function suspendTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT DISTINCT c.oid::regclass::text AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace`,
  );
  for (const { table } of rows) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  return rows.map(({ table }) => `ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

/** Current types of a table's columns. */
export async function columnTypes(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
    [quoted(table)],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}
