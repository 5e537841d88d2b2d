import { expect } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Number of statements in the database of this test file that wait for a lock. */
export async function blockedStatements(): Promise<number> {
  const rows = await db().$queryRaw<object[]>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length;
}

type Step = (tx: Prisma.TransactionClient) => Promise<unknown>;

/**
 * Starts `act` after `hold` in a transaction that is committed once a statement of `act` waits for it.
 * @param finish what the transaction does before it is committed
 * @returns how `act` ended
 */
export async function during<T>(
  hold: Step,
  act: () => Promise<T>,
  finish?: Step,
): Promise<PromiseSettledResult<Awaited<T>>> {
  let acting: Promise<[PromiseSettledResult<Awaited<T>>]> | undefined;
  await db().$transaction(
    async (tx) => {
      await hold(tx);
      acting = Promise.allSettled([act()] as const);
      await expect.poll(blockedStatements, { timeout: 40_000 }).not.toBe(0);
      await finish?.(tx);
    },
    { timeout: 50_000 },
  );
  if (!acting) throw new Error('The transaction did not run.');
  return (await acting)[0];
}
