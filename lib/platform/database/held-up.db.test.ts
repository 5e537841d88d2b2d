import { expect, test } from 'vitest';
import { closeDb, db, query } from '#lib/platform/database/db.ts';

/** Stops this process for a while, as a busy machine does. */
const holdUp = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('a process that is held up while it connects does not take the database for down', async () => {
  await closeDb();
  const connecting = query('SELECT 1 AS one', []);
  setImmediate(() => holdUp(5_500));
  expect(await connecting).toEqual([{ one: 1 }]);
});

test('nor while it begins a transaction', async () => {
  await db().$queryRaw`SELECT 1`;
  const working = db().$transaction((tx) => tx.$queryRaw`SELECT 1 AS one`);
  setImmediate(() => holdUp(2_500));
  expect(await working).toEqual([{ one: 1 }]);
});
