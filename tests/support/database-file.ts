/**
 * Runs before each file of the projects "db" and "process-db": gives it a database, a data folder and variables of its own.
 * The files share the modules of their process.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { closeDb } from '#lib/platform/database/db.ts';
import { reloadEnv } from '#lib/platform/env.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testDatabase } from '#tests/support/database.ts';

const before = { ...process.env };
const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'serpentine-test-data-'));
Object.assign(process.env, {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  AUTH_SECRET: 'a secret of the tests, long enough to be one',
});
reloadEnv();
// Late work of the file before may have connected once more, to a database that is no longer there.
await closeQueue();
await closeDb();

afterAll(async () => {
  await closeQueue();
  await closeDb();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
