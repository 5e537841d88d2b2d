/**
 * Runs before each file of the projects "db" and "process-db", so that `env()` finds the file's own
 * database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { reloadEnv } from '#lib/platform/env.ts';
import { testDatabase } from '#tests/support/database.ts';

const before = { ...process.env };
const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'serpentine-test-data-'));
Object.assign(process.env, {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  AUTH_SECRET: 'a secret of the tests, long enough to be one',
  LOG_LEVEL: 'silent',
});
reloadEnv();

afterAll(async () => {
  const [{ closeDb }, { closeQueue }] = await Promise.all([
    import('#lib/platform/database/db.ts'),
    import('#lib/platform/queue/queue.ts'),
  ]);
  await closeQueue();
  await closeDb();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
