/**
 * Runs before each file of the projects "db" and "process-db", ahead of its imports, so that `env()` finds the file's own
 * database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';

const database = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'serpentine-test-data-'));
Object.assign(process.env, {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  AUTH_SECRET: 'a secret of the tests, long enough to be one',
  LOG_LEVEL: 'silent',
});

afterAll(async () => {
  const [{ closeDb }, { closeQueue }] = await Promise.all([
    import('#lib/platform/database/db.ts'),
    import('#lib/platform/queue/queue.ts'),
  ]);
  await closeQueue();
  await closeDb();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
