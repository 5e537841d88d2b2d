import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { isDatabaseDown } from '#lib/platform/database/database-error.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { closeQueue, queue } from '#lib/platform/queue/queue.ts';

afterAll(() => closeQueue());

const silence = async (on: Prisma.TransactionClient) => {
  const [row] = await on.$queryRaw<{ most: string }[]>`
    SELECT current_setting('idle_in_transaction_session_timeout') AS most`;
  return row?.most;
};
const isFree = async (key: number) => {
  const [row] = await db().$queryRaw<{ free: boolean }[]>`SELECT pg_try_advisory_xact_lock(${key}) AS free`;
  return row?.free;
};

test('the server ends a transaction whose client vanished, and leaves the connection as it was', async () => {
  expect(await db().$transaction((tx) => silence(tx))).toBe('1min');
  expect(await db().$transaction((tx) => silence(tx), { isolationLevel: 'Serializable' })).toBe('1min');
  expect(await silence(db())).toBe('0');
});

test('a transaction that the server ended fails as when the database was away; its locks are free, and others go on', async () => {
  const silent = db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(17)::text`;
    expect(await isFree(17)).toBe(false);
    await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = '100ms'`;
    await expect.poll(() => isFree(17)).toBe(true);
    await tx.$queryRaw`SELECT 1`;
  });
  const failure = await silent.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(isDatabaseDown(failure)).toBe(true);
  expect(await silence(db())).toBe('0');
});

test.skipIf(process.platform !== 'linux')('a server that says nothing is asked whether it is there', async () => {
  await queue();
  const rows = await db().$queryRaw<{ name: string; port: number }[]>`
    SELECT DISTINCT ON (application_name) application_name AS name, client_port AS port FROM pg_stat_activity
    WHERE datname = current_database() AND client_port > 0`;
  expect(rows.map(({ name }) => name)).toContain('serpentine-queue');
  expect(rows.length).toBeGreaterThan(1);
  for (const { name, port } of rows) {
    // 02 is the keepalive timer.
    await expect.poll(() => `${name} ${timerOf(port)}`).toBe(`${name} 02`);
  }
});

/** The timer that is active for our end of an open connection. */
function timerOf(port: number): string | undefined {
  const end = `:${port.toString(16).padStart(4, '0').toUpperCase()}`;
  const sockets = readFileSync('/proc/self/net/tcp', 'utf8').split('\n');
  for (const socket of sockets) {
    const [, local, , state, , timer] = socket.trim().split(/\s+/);
    if (local?.endsWith(end) && state === '01') return timer?.slice(0, 2);
  }
}
