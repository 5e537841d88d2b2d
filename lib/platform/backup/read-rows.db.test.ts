import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Row } from '#lib/platform/backup/format.ts';
import { readRowsInBatches } from '#lib/platform/backup/read-rows.ts';
import { db } from '#lib/platform/database/db.ts';

const LARGE = 256 * 1024;
const LIMITS = { bytes: 1024 * 1024, rows: 5_000 };
/** Bytes that a connection delivers per read. */
const ONE_READ = 64 * 1024;
/** Small rows followed by unexpectedly large ones. */
const smallThenLarge = `SELECT n, repeat('x', CASE WHEN n <= 6000 THEN 20 ELSE ${LARGE} END) FROM generate_series(1, 6100) n`;

let client: pg.Client;
beforeEach(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  client.on('error', () => {});
  await client.connect();
});
afterEach(() => client.end());

async function all(text: string, most = LIMITS): Promise<Row[]> {
  const found: Row[] = [];
  for await (const rows of readRowsInBatches(client, text, most)) found.push(...rows);
  return found;
}

/** State of this test's database connection. */
async function backend(): Promise<string | undefined> {
  const [found] = await db().$queryRaw<{ waits: string | null }[]>`
    SELECT wait_event AS waits FROM pg_stat_activity WHERE query LIKE 'SELECT n, repeat(%'`;
  return found?.waits ?? undefined;
}

test('large rows after small ones: no part is larger than it may be, the database waits while one is used', async () => {
  const parts: { rows: number; bytes: number }[] = [];
  let next = 1;
  for await (const rows of readRowsInBatches(client, smallThenLarge, LIMITS)) {
    if (parts.length === 2) await expect.poll(backend).toBe('ClientWrite');
    for (const [n] of rows) expect(n).toBe(String(next++));
    parts.push({ rows: rows.length, bytes: rows.reduce((sum, [n, text]) => sum + `${n}${text}`.length, 0) });
  }
  expect(next).toBe(6_101);
  expect(parts[0]?.rows).toBeGreaterThanOrEqual(LIMITS.rows);
  for (const { bytes } of parts) expect(bytes).toBeLessThanOrEqual(LIMITS.bytes + LARGE + ONE_READ);
  // The connection stays usable, even if the last row filled a batch.
  const exactly = await all('VALUES (1), (2)', { bytes: LIMITS.bytes, rows: 1 });
  expect(exactly).toEqual([['1'], ['2']]);
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('a fault of the database, at the beginning or on the way, and a connection that ends are told', async () => {
  await expect(all('SELECT nothing')).rejects.toThrow('"nothing" does not exist');
  const later = 'SELECT 1 / (3 - n) FROM generate_series(1, 9) n';
  await expect(all(later)).rejects.toThrow('division by zero');
  const ended = async () => {
    for await (const _ of readRowsInBatches(client, smallThenLarge, LIMITS)) void client.end();
  };
  await expect(ended()).rejects.toThrow('Connection terminated');
});
