import 'server-only';
import { z } from 'zod';
import { ENGINES } from '#lib/contract/fields.ts';
import type { BulkItemStatus, BulkKindId, BulkStatus } from '#lib/features/bulk-runs/contract.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Bulk runs and their items for their owner: create, read, change. Attempts are in `attempt-store.ts`. */

export type RunRow = Prisma.BulkRunGetPayload<object>;
export type ItemRow = Prisma.BulkItemGetPayload<object>;

/** Settings shared by all items of a run. */
const params = z.object({ engines: z.array(z.enum(ENGINES)), country: z.string(), pages: z.int() });
export type RunParams = z.output<typeof params>;
export const paramsOf = (row: Pick<RunRow, 'params'>): RunParams => params.parse(row.params);

export const UNDER_WAY = ['queued', 'running', 'pausing'];
const CHUNK = 2_000;
/** Time limit for statements over all items of a run, which may be tens of thousands. */
export const ALL_ITEMS = { timeout: 60_000 };

export interface NewRun {
  userId: string;
  projectId: string | null;
  name: string;
  kind: BulkKindId;
  params: RunParams;
}

export type QueueIt = (tx: Prisma.TransactionClient, run: Pick<RunRow, 'id' | 'run'>) => Promise<unknown>;

/** Stores a run with its items and queues it in one transaction. */
export function createRun(
  run: NewRun,
  items: readonly { subject: string; engine: string | null }[],
  queueIt: QueueIt,
): Promise<RunRow> {
  return db().$transaction(async (tx) => {
    const row = await tx.bulkRun.create({ data: { ...storable(run), total: items.length } });
    for (let from = 0; from < items.length; from += CHUNK) {
      await tx.bulkItem.createMany({
        data: items.slice(from, from + CHUNK).map((item, at) => ({ runId: row.id, no: from + at + 1, ...item })),
      });
    }
    await queueIt(tx, row);
    return row;
  }, ALL_ITEMS);
}

/** The user's own run, for changes. */
export const findOwnRun = (userId: string, id: string): Promise<RunRow | null> =>
  db().bulkRun.findFirst({ where: { id, userId } });

/** A run that the user may read. */
export const findRun = async (userId: string, id: string): Promise<RunRow | null> =>
  db().bulkRun.findFirst({ where: { id, AND: await readableTo(userId) } });

/** One page of the runs that a user may read, newest first (ids are chronological). */
export async function listRuns(
  userId: string,
  { q, kind, status }: { q?: string | undefined; kind?: BulkKindId | undefined; status?: BulkStatus | undefined },
  after: string | null,
  take: number,
): Promise<RunRow[]> {
  return db().bulkRun.findMany({
    where: {
      AND: await readableTo(userId),
      ...(q ? { name: { contains: escapeLike(storable(q)), mode: 'insensitive' } } : {}),
      ...(kind ? { kind } : {}),
      ...(status ? { status } : {}),
      ...(after ? { id: { lt: after } } : {}),
    },
    orderBy: { id: 'desc' },
    take,
  });
}

export type Counts = Record<BulkItemStatus, number>;

/** Number of items by status, per run. */
export async function countItems(ids: readonly string[]): Promise<(id: string) => Counts> {
  const rows = await db().bulkItem.groupBy({
    by: ['runId', 'status'],
    where: { runId: { in: [...ids] } },
    _count: true,
  });
  return (id) => {
    const of = (status: BulkItemStatus) => rows.find((row) => row.runId === id && row.status === status)?._count ?? 0;
    return {
      waiting: of('waiting'),
      running: of('running'),
      done: of('done'),
      blocked: of('blocked'),
      failed: of('failed'),
      stopped: of('stopped'),
    };
  };
}

/** Items in their given order. @param after number of the previous item */
export function listItems(
  runId: string,
  { status, q, after, take }: { status?: string | undefined; q?: string | undefined; after: number; take: number },
): Promise<ItemRow[]> {
  return db().bulkItem.findMany({
    where: {
      runId,
      no: { gt: after },
      ...(status ? { status } : {}),
      ...(q ? { subject: { contains: escapeLike(storable(q)), mode: 'insensitive' } } : {}),
    },
    orderBy: { no: 'asc' },
    take,
  });
}

/** Pauses a run. One statement, because a worker may take it from the queue at any moment. */
export async function pause(userId: string, id: string): Promise<void> {
  await db().$executeRaw`
    UPDATE bulk_runs
    SET status = CASE status WHEN 'queued' THEN 'paused' ELSE 'pausing' END,
        run = CASE status WHEN 'queued' THEN run + 1 ELSE run END
    WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND status IN ('queued', 'running')`;
}

/** @returns whether there was a run to resume */
export function resume(userId: string, id: string, queueIt: QueueIt): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const back = await tx.bulkRun.updateMany({ where: { id, userId, status: 'pausing' }, data: { status: 'running' } });
    if (back.count > 0) return true;
    const { count } = await tx.bulkRun.updateMany({
      where: { id, userId, status: 'paused' },
      data: { status: 'queued', run: { increment: 1 }, attempts: 0, finishedAt: null },
    });
    const row = count > 0 ? await tx.bulkRun.findUnique({ where: { id } }) : null;
    if (row) await queueIt(tx, row);
    return row !== null;
  });
}

/** Stops a run. @returns its running records; null when it had ended */
export function stop(userId: string, id: string, now: Date): Promise<string[] | null> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.bulkRun.updateMany({
      where: { id, userId, status: { in: [...UNDER_WAY, 'paused'] } },
      data: { status: 'stopped', lease: null, waitsUntil: null, finishedAt: now },
    });
    if (count === 0) return null;
    // Reads in the UPDATE itself, so that a record stored in between is not missed.
    const open = await tx.bulkItem.updateManyAndReturn({
      where: { runId: id, status: { in: ['waiting', 'running'] } },
      data: { status: 'stopped', errorCode: 'canceled', error: 'The run was stopped.', finishedAt: now },
      select: { recordId: true },
    });
    return open.flatMap(({ recordId }) => recordId ?? []);
  }, ALL_ITEMS);
}

/**
 * Returns failed and stopped items to the queue, together with the run.
 * @param numbers which items; null: all.
 * @returns how many; null when the run is active
 */
export function retry(
  userId: string,
  id: string,
  numbers: readonly number[] | null,
  queueIt: QueueIt,
): Promise<number | null> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM bulk_runs WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
    const row = await tx.bulkRun.findFirst({ where: { id, userId, status: { notIn: UNDER_WAY } } });
    if (!row) return null;
    const { count } = await tx.bulkItem.updateMany({
      where: {
        runId: id,
        status: { in: ['blocked', 'failed', 'stopped'] },
        ...(numbers ? { no: { in: [...numbers] } } : {}),
      },
      data: { status: 'waiting', recordId: null, errorCode: null, error: null, startedAt: null, finishedAt: null },
    });
    if (count === 0) return 0;
    const again = await tx.bulkRun.update({
      where: { id },
      data: { status: 'queued', run: { increment: 1 }, attempts: 0, error: null, finishedAt: null },
    });
    await queueIt(tx, again);
    return count;
  }, ALL_ITEMS);
}

export const deleteRun = async (userId: string, id: string): Promise<boolean> =>
  (await db().bulkRun.deleteMany({ where: { id, userId } })).count > 0;
