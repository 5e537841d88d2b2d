import 'server-only';
import { ALL_ITEMS, type ItemRow, type QueueIt, type RunRow, UNDER_WAY } from '#lib/features/bulk-runs/store.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** An attempt at a bulk run: its reads, and its writes, which all require its lease. */

const held = (id: string, lease: string) => ({ id, lease, status: { in: ['running', 'pausing'] } });

/** The next waiting items. @param engines currently available engines; null: any */
export function nextWaiting(runId: string, engines: readonly string[] | null, take: number): Promise<ItemRow[]> {
  return db().bulkItem.findMany({
    where: {
      runId,
      status: 'waiting',
      ...(engines ? { OR: [{ engine: null }, { engine: { in: [...engines] } }] } : {}),
    },
    orderBy: { no: 'asc' },
    take,
  });
}

export const runningItems = (runId: string): Promise<ItemRow[]> =>
  db().bulkItem.findMany({ where: { runId, status: 'running' }, orderBy: { no: 'asc' } });

/** Engines that waiting items need. */
export async function waitingEngines(runId: string): Promise<string[]> {
  const rows = await db().bulkItem.groupBy({ by: ['engine'], where: { runId, status: 'waiting' } });
  return rows.flatMap(({ engine }) => engine ?? []);
}

/** Starts an attempt; earlier attempts can no longer write. @returns null when there is nothing to do */
export async function claim(
  { id, run }: { id: string; run: number },
  lease: string,
  now: Date,
): Promise<RunRow | null> {
  const data = { lease, attempts: { increment: 1 }, heartbeatAt: now };
  const [queued, pausing] = await Promise.all([
    db().bulkRun.updateMany({
      where: { id, run, status: { in: ['queued', 'running'] } },
      data: { ...data, status: 'running' },
    }),
    db().bulkRun.updateMany({ where: { id, run, status: 'pausing' }, data }),
  ]);
  if (queued.count + pausing.count === 0) return null;
  await db().bulkRun.updateMany({ where: { id, startedAt: null }, data: { startedAt: now } });
  return db().bulkRun.findUnique({ where: { id } });
}

/** @returns whether the attempt still holds the lease */
export const beat = async (id: string, lease: string, now: Date): Promise<boolean> =>
  (await db().bulkRun.updateMany({ where: held(id, lease), data: { heartbeatAt: now } })).count > 0;

/** @returns the status of the run that the attempt holds. @throws LeaseLost */
export async function statusOf(id: string, lease: string): Promise<string> {
  const row = await db().bulkRun.findFirst({ where: held(id, lease), select: { status: true } });
  if (!row) throw new LeaseLost();
  return row.status;
}

/** @throws LeaseLost */
export async function writeRun(id: string, lease: string, data: Prisma.BulkRunUpdateManyMutationInput): Promise<void> {
  const { count } = await db().bulkRun.updateMany({ where: held(id, lease), data });
  if (count === 0) throw new LeaseLost();
}

/**
 * Writes the result of an item.
 * @param was its expected status: a write that waited while the run ended finds the lease unchanged, but not the item
 * @throws LeaseLost
 */
export async function writeItem(
  { id, lease }: { id: string; lease: string },
  { no, was }: { no: number; was: 'waiting' | 'running' },
  { error, ...data }: Prisma.BulkItemUpdateManyMutationInput & { error?: string | null },
): Promise<void> {
  const { count } = await db().bulkItem.updateMany({
    where: { runId: id, no, status: was, run: held(id, lease) },
    data: { ...data, ...(error === undefined ? {} : { error: error && storable(error) }) },
  });
  if (count === 0) throw new LeaseLost();
}

/** Whether an item is still running since that time, under any lease. */
export const isUnderWay = async (runId: string, no: number, startedAt: Date): Promise<boolean> =>
  (await db().bulkItem.count({ where: { runId, no, startedAt, status: 'running' } })) > 0;

/** Stops the items that wait for an engine. @throws LeaseLost */
export async function stopWaiting(id: string, lease: string, engine: string, error: string, now: Date): Promise<void> {
  await statusOf(id, lease);
  await db().bulkItem.updateMany({
    where: { runId: id, status: 'waiting', engine, run: held(id, lease) },
    data: { status: 'stopped', errorCode: 'blocked', error: storable(error), finishedAt: now },
  });
}

/** Ends a run as failed; waiting and running items are stopped with the reason. */
export async function fail(
  id: string,
  of: { lease: string } | { run: number },
  message: string,
  now: Date,
): Promise<void> {
  const error = storable(message);
  await db().$transaction(async (tx) => {
    const { count } = await tx.bulkRun.updateMany({
      where: { id, status: { in: UNDER_WAY }, ...of },
      data: { status: 'failed', error, lease: null, waitsUntil: null, finishedAt: now },
    });
    if (count === 0) return;
    await tx.bulkItem.updateMany({
      where: { runId: id, status: { in: ['waiting', 'running'] } },
      data: { status: 'stopped', errorCode: 'internal', error, finishedAt: now },
    });
  }, ALL_ITEMS);
}

/** Returns a run to the queue, for another attempt or as a new job. */
export function requeue(id: string, lease: string, queueIt: QueueIt | null): Promise<void> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.bulkRun.updateMany({
      where: { ...held(id, lease), status: 'running' },
      data: {
        status: 'queued',
        lease: null,
        waitsUntil: null,
        ...(queueIt ? { run: { increment: 1 }, attempts: 0 } : {}),
      },
    });
    const row = count > 0 && queueIt ? await tx.bulkRun.findUnique({ where: { id } }) : null;
    if (row && queueIt) await queueIt(tx, row);
  });
}
