import 'server-only';
import { z } from 'zod';
import { ENGINES } from '#lib/contract/fields.ts';
import { type BulkItemStatus, type BulkKindId, type BulkStatus, bulkStatus } from '#lib/features/bulk-runs/contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import type { Client } from '#lib/runs/run-model.ts';

/** The items of bulk runs. */

export type RunRow = Prisma.BulkRunGetPayload<object>;
/** A stored item. */
export type ItemRow = Prisma.BulkItemGetPayload<object>;

/** Settings shared by all items of a run. */
const params = z.object({ engines: z.array(z.enum(ENGINES)), country: z.string(), pages: z.int() });
/** The settings that all items of a run share. */
export type RunParams = z.output<typeof params>;
/** The settings of a stored run. */
export const paramsOf = (row: Pick<RunRow, 'params'>): RunParams => params.parse(row.params);

const CHUNK = 2_000;

/** The status; older releases stored `stopped`. */
export const statusOf = (status: string): BulkStatus => bulkStatus.parse(status === 'stopped' ? 'canceled' : status);

/** Selects runs by part of their name, kind and status. */
export const matching = ({
  q,
  kind,
  status,
  project_id: projectId,
}: {
  q?: string | undefined;
  kind?: BulkKindId | undefined;
  status?: BulkStatus | undefined;
  project_id?: string | undefined;
}): Prisma.BulkRunWhereInput => ({
  ...(q ? { name: { contains: escapeLike(storable(q)), mode: 'insensitive' } } : {}),
  ...(kind ? { kind } : {}),
  ...(projectId ? { projectId } : {}),
  ...(status ? { status: { in: status === 'canceled' ? [status, 'stopped'] : [status] } } : {}),
});

/** Stores the items of a new run in their given order. */
export async function addItems(
  client: Client,
  runId: string,
  items: readonly { subject: string; engine: string | null }[],
): Promise<void> {
  for (let from = 0; from < items.length; from += CHUNK) {
    const data = items.slice(from, from + CHUNK).map((item, at) => ({ runId, no: from + at + 1, ...item }));
    await client.bulkItem.createMany({ data });
  }
}

/** Numbers of items by status. */
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

/**
 * Stops the items of a run that were not done. Reads in the UPDATE itself, so that a record stored in between is not
 * missed.
 * @returns the kind of the run, and the running records
 */
export async function stopItems(
  client: Client,
  runId: string,
  errorCode: string,
  error: string,
): Promise<{ kind: string; recordIds: string[] }> {
  const { kind, finishedAt } = await client.bulkRun.findUniqueOrThrow({ where: { id: runId } });
  const open = await client.bulkItem.updateManyAndReturn({
    where: { runId, status: { in: ['waiting', 'running'] } },
    data: { status: 'stopped', errorCode, error: storable(error), finishedAt },
    select: { recordId: true },
  });
  return { kind, recordIds: open.flatMap(({ recordId }) => recordId ?? []) };
}

/** Returns failed and stopped items to their state before the start. @param numbers which; null: all. @returns how many */
export async function resetItems(client: Client, runId: string, numbers: readonly number[] | null): Promise<number> {
  const { count } = await client.bulkItem.updateMany({
    where: {
      runId,
      status: { in: ['blocked', 'failed', 'stopped'] },
      ...(numbers ? { no: { in: [...numbers] } } : {}),
    },
    data: { status: 'waiting', recordId: null, errorCode: null, error: null, startedAt: null, finishedAt: null },
  });
  return count;
}

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

/** The items of a run that are running. */
export const runningItems = (runId: string): Promise<ItemRow[]> =>
  db().bulkItem.findMany({ where: { runId, status: 'running' }, orderBy: { no: 'asc' } });

/** Engines that waiting items need. */
export async function waitingEngines(runId: string): Promise<string[]> {
  const rows = await db().bulkItem.groupBy({ by: ['engine'], where: { runId, status: 'waiting' } });
  return rows.flatMap(({ engine }) => engine ?? []);
}

/** A change of items. */
export type ItemChange = Prisma.BulkItemUncheckedUpdateManyInput & { error?: string | null };

/** Writes the result of an item. @param was its expected status. @throws LeaseLost */
export async function writeItem(
  client: Client,
  { runId, no, was }: { runId: string; no: number; was: BulkItemStatus },
  { error, ...data }: ItemChange,
): Promise<void> {
  const { count } = await client.bulkItem.updateMany({
    where: { runId, no, status: was },
    data: { ...data, ...(error === undefined ? {} : { error: error && storable(error) }) },
  });
  if (count === 0) throw new LeaseLost();
}

/** Whether an item is still running since that time, under any lease. */
export const isUnderWay = async (runId: string, no: number, startedAt: Date): Promise<boolean> =>
  (await db().bulkItem.count({ where: { runId, no, startedAt, status: 'running' } })) > 0;

/** Stops the items that wait for an engine, with the reason. */
export async function stopWaiting(
  client: Client,
  runId: string,
  { engine, error, now }: { engine: string; error: string; now: Date },
) {
  await client.bulkItem.updateMany({
    where: { runId, status: 'waiting', engine },
    data: { status: 'stopped', errorCode: 'blocked', error: storable(error), finishedAt: now },
  });
}
