import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#lib/platform/database/migrate.ts';
import { startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';

const TEMPLATE = 'migrated';

/** `url` with another database name. */
function named(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: named(url, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Vitest's global setup: one embedded PostgreSQL for the run, with a migrated database that each file copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-test-'));
  const server = await startEmbedded(folder);
  // A run that is interrupted ends without the function below.
  process.once('exit', server.requestStop);
  // Nothing here must survive a power failure; with fsync, creating one file's database would block another's transactions.
  await administer(server.url, 'ALTER SYSTEM SET fsync = off');
  await administer(server.url, 'SELECT pg_reload_conf()');
  await administer(server.url, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(named(server.url, TEMPLATE));
  // Test processes are started after this and inherit it.
  process.env.TEST_DATABASE_SERVER = server.url;
  return async () => {
    process.off('exit', server.requestStop);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * A separate database; `content: 'empty'` leaves the migrations out. A test file in the projects "db" and "process-db"
 * already has one (tests/support/database-file.ts); this is only needed for a second one.
 */
export async function testDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_SERVER;
  if (!server)
    throw new Error('Only the vitest projects "db" and "process-db" have a database; name the file *.db.test.ts.');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${content === 'empty' ? 'template0' : TEMPLATE}`);
  return { url: named(server, name), drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}
