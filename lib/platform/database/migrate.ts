import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { IDLE_TRANSACTION_TIMEOUT } from '#lib/platform/database/tcp-keepalive.ts';

const folder = resolve(import.meta.dirname, '..', '..', '..', 'prisma', 'migrations');
/** Prisma's own key (schema-engine, `pg_advisory_lock(72707369)`), so that its CLI and this code exclude each other. */
const LOCK_KEY = 72_707_369;
/**
 * Longest wait for a table lock. Every query on the table queues behind a statement that waits to change it, so one long
 * reader (a backup) would block the running program: instead the migration is rolled back and retried.
 */
const TABLE_WAIT_MS = 15_000;

/** The table as `prisma migrate` creates it, so that its CLI can read the history. */
export const HISTORY_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

/** A migration of the schema; the checksum detects changes of an applied one. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** All migrations of a folder in name order. */
export function readMigrations(from = folder): Migration[] {
  return readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(from, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Names and checksums of the migrations applied to a database, in order. */
export async function appliedChecksums(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name',
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

/** Runs one migration and records it, inside the open transaction. */
export async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

/**
 * Applies the first pending migration and records it in the same transaction. The lock also belongs to the transaction:
 * behind a transaction pooler, a session lock would stay with a pooled connection.
 * @returns its name; null if there is none
 */
async function applyNext(
  client: pg.Client,
  migrations: readonly Migration[],
  tableWaitMs: number,
): Promise<string | null> {
  await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
  try {
    await client.query(`SET LOCAL client_min_messages = 'warning'; ${IDLE_TRANSACTION_TIMEOUT}`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
    // Set only now: the wait for another process that migrates is unlimited.
    await client.query(`SET LOCAL lock_timeout = ${tableWaitMs}`);
    await client.query(HISTORY_TABLE);
    const applied = await appliedChecksums(client);
    const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
    if (changed)
      throw new Error(
        `Migration ${changed.name} was changed after it was applied to this database; restore the file or use a new DATA_DIR.`,
      );
    const next = migrations.find(({ name }) => !applied.has(name));
    if (next) await explained(applyMigration(client, next), next);
    await client.query('COMMIT');
    return next?.name ?? null;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function explained(applying: Promise<void>, { name }: Migration): Promise<void> {
  await applying.catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed and was rolled back completely; the database is unchanged: ${reason}`);
  });
}

/**
 * Migrates a database to the newest schema: one process at a time (advisory lock), one transaction per file.
 * @returns names of the migrations applied now
 * @throws Error with one clear line: a file changed after it was applied, a migration fails, no connection
 */
export async function migrate(databaseUrl: string, from = folder, tableWaitMs = TABLE_WAIT_MS): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const version = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    if (Number(version.rows[0]?.server_version_num) < 140_000)
      throw new Error('DATABASE_URL: PostgreSQL 14 or newer is required.');
    const migrations = readMigrations(from);
    const done: string[] = [];
    for (;;) {
      const name = await applyNext(client, migrations, tableWaitMs);
      if (name === null) return done;
      done.push(name);
    }
  } finally {
    await client.end();
  }
}
