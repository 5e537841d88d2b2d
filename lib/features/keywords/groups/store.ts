import 'server-only';
import { z } from 'zod';
import type { GroupingStatus } from '#lib/features/keywords/groups/contract.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** Groupings and their keywords. Every write of an attempt requires its lease. */

export type GroupingRow = Prisma.KeywordGroupingGetPayload<object>;
export type KeywordRow = Omit<Prisma.GroupedKeywordGetPayload<object>, 'results'> & { results: StoredResult[] };

const storedResult = z.object({ url: z.string(), host: z.string(), title: z.string(), position: z.int() });
export type StoredResult = z.output<typeof storedResult>;

const UNDER_WAY = { in: ['queued', 'running'] } satisfies Prisma.EnumKeywordGroupingStatusFilter;
const held = (id: string, lease: string) => ({ id, lease, status: 'running' }) as const;

export interface NewGrouping {
  userId: string;
  projectId: string | null;
  name: string;
  listId: string | null;
  researchId: string | null;
  engine: string;
  country: string;
  language: string | null;
  minShared: number;
  freshDays: number;
}

type QueueIt = (tx: Prisma.TransactionClient, run: Pick<GroupingRow, 'id' | 'run'>) => Promise<unknown>;

/** Stores a grouping with its keywords and queues it in one transaction. */
export function createGrouping(
  grouping: NewGrouping,
  keywords: readonly { keyword: string; plain: string }[],
  queueIt: QueueIt,
): Promise<GroupingRow> {
  return db().$transaction(async (tx) => {
    const row = await tx.keywordGrouping.create({ data: storable(grouping) });
    await tx.groupedKeyword.createMany({
      data: keywords.map(({ keyword, plain }, at) => ({ groupingId: row.id, no: at + 1, keyword, plain })),
    });
    await queueIt(tx, row);
    return row;
  });
}

/** A grouping that a user may read: their own, or one filed under one of their projects. */
export async function readGrouping(userId: string, id: string): Promise<GroupingRow | null> {
  return db().keywordGrouping.findFirst({ where: { id, AND: await readableTo(userId) } });
}

export function findGrouping(userId: string, id: string): Promise<GroupingRow | null> {
  return db().keywordGrouping.findFirst({ where: { id, userId } });
}

/** One page of a user's groupings, newest first (ids are chronological). */
export async function listGroupings(
  userId: string,
  filter: {
    q?: string | undefined;
    status?: GroupingStatus | undefined;
    listId?: string | undefined;
    researchId?: string | undefined;
  },
  after: string | null,
  take: number,
): Promise<GroupingRow[]> {
  const { q, status, listId, researchId } = filter;
  return db().keywordGrouping.findMany({
    where: {
      AND: await readableTo(userId),
      ...(q ? { name: { contains: escapeLike(storable(q)), mode: 'insensitive' } } : {}),
      ...(status ? { status } : {}),
      ...(listId ? { listId } : {}),
      ...(researchId ? { researchId } : {}),
      ...(after ? { id: { lt: after } } : {}),
    },
    orderBy: { id: 'desc' },
    take,
  });
}

export interface Counts {
  total: number;
  measured: number;
  not_measured: number;
  reused: number;
}

/** Number of keywords by state, per grouping. */
export async function countKeywords(ids: readonly string[]): Promise<(id: string) => Counts> {
  const rows = await db().groupedKeyword.groupBy({
    by: ['groupingId', 'state', 'reused'],
    where: { groupingId: { in: [...ids] } },
    _count: true,
  });
  return (id) => {
    const own = rows.filter(({ groupingId }) => groupingId === id);
    const sum = (pass: (row: (typeof rows)[number]) => boolean) =>
      own.filter(pass).reduce((all, { _count }) => all + _count, 0);
    return {
      total: sum(() => true),
      measured: sum(({ state }) => state === 'measured'),
      not_measured: sum(({ state }) => state === 'not_measured'),
      reused: sum(({ state, reused }) => state === 'measured' && reused),
    };
  };
}

/** Keywords in their given order. Validates our stored JSON with its schema. */
export async function findKeywords(groupingId: string): Promise<KeywordRow[]> {
  const rows = await db().groupedKeyword.findMany({ where: { groupingId }, orderBy: { no: 'asc' } });
  return rows.map((row) => ({ ...row, results: z.array(storedResult).parse(row.results) }));
}

/** The domain of a project. */
export async function domainOf(projectId: string): Promise<string | null> {
  return (await db().project.findUnique({ where: { id: projectId }, select: { domain: true } }))?.domain ?? null;
}

export async function deleteGrouping(userId: string, id: string): Promise<boolean> {
  return (await db().keywordGrouping.deleteMany({ where: { id, userId } })).count > 0;
}

/** Cancels an active grouping. @returns its running searches; null when it had ended */
export function cancelGrouping(userId: string, id: string, now: Date): Promise<string[] | null> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.keywordGrouping.updateMany({
      where: { id, userId, status: UNDER_WAY },
      data: { status: 'canceled', lease: null, waitsUntil: null, finishedAt: now },
    });
    if (count === 0) return null;
    const open = await tx.groupedKeyword.findMany({
      where: { groupingId: id, state: { in: ['waiting', 'searching'] } },
      select: { searchId: true, state: true },
    });
    await tx.groupedKeyword.updateMany({
      where: { groupingId: id, state: { in: ['waiting', 'searching'] } },
      data: { state: 'not_measured', reason: 'The grouping was cancelled before its turn came.' },
    });
    return open.flatMap(({ searchId, state }) => (state === 'searching' && searchId ? [searchId] : []));
  });
}

/**
 * Resets unmeasured keywords and queues the grouping in one transaction.
 * @param numbers which keywords; null: all
 * @returns how many; null when the grouping is active
 */
export function retryGrouping(
  userId: string,
  id: string,
  numbers: readonly number[] | null,
  queueIt: QueueIt,
): Promise<number | null> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM keyword_groupings WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
    const row = await tx.keywordGrouping.findFirst({ where: { id, userId, status: { notIn: [...UNDER_WAY.in] } } });
    if (!row) return null;
    const { count } = await tx.groupedKeyword.updateMany({
      where: { groupingId: id, state: 'not_measured', ...(numbers ? { no: { in: [...numbers] } } : {}) },
      data: { state: 'waiting', searchId: null, reason: null, retryAt: null },
    });
    if (count === 0) return 0;
    const again = await tx.keywordGrouping.update({
      where: { id },
      data: { status: 'queued', run: { increment: 1 }, attempts: 0, errorCode: null, error: null, finishedAt: null },
    });
    await queueIt(tx, again);
    return count;
  });
}

/** Starts an attempt at a run; earlier attempts can no longer write. @returns null when there is nothing to do */
export async function claim(
  { id, run }: { id: string; run: number },
  lease: string,
  now: Date,
): Promise<GroupingRow | null> {
  const { count } = await db().keywordGrouping.updateMany({
    where: { id, run, status: UNDER_WAY },
    data: { status: 'running', lease, attempts: { increment: 1 }, heartbeatAt: now },
  });
  if (count === 0) return null;
  await db().keywordGrouping.updateMany({ where: { id, startedAt: null }, data: { startedAt: now } });
  return db().keywordGrouping.findUnique({ where: { id } });
}

/** @returns whether the attempt still holds the lease */
export async function beat(id: string, lease: string, now: Date): Promise<boolean> {
  return (await db().keywordGrouping.updateMany({ where: held(id, lease), data: { heartbeatAt: now } })).count > 0;
}

/** Records until when the grouping waits for the engine. @throws LeaseLost */
export async function noteWait({ id, lease }: { id: string; lease: string }, waitsUntil: Date | null): Promise<void> {
  const { count } = await db().keywordGrouping.updateMany({ where: held(id, lease), data: { waitsUntil } });
  if (count === 0) throw new LeaseLost();
}

export interface KeywordWrite {
  state: 'searching' | 'measured' | 'not_measured';
  searchId: string | null;
  reused?: boolean;
  results?: readonly StoredResult[];
  searchedAt?: Date;
  reason?: string | null;
  retryAt?: Date | null;
}

/** Writes the result of a keyword. @throws LeaseLost */
export async function writeKeyword(
  { id, lease }: { id: string; lease: string },
  no: number,
  { results, reason, ...data }: KeywordWrite,
): Promise<void> {
  const { count } = await db().groupedKeyword.updateMany({
    where: { groupingId: id, no, grouping: { lease, status: 'running' } },
    data: {
      ...data,
      ...(results ? { results: storable(results) as Prisma.InputJsonValue } : {}),
      ...(reason === undefined ? {} : { reason: reason && storable(reason) }),
    },
  });
  if (count === 0) throw new LeaseLost();
}

/**
 * Stores a keyword's search and its reference in one transaction, so that no search runs unreferenced.
 * @param open stores the search and returns its id
 * @throws LeaseLost
 */
export function beginSearch(
  { id, lease }: { id: string; lease: string },
  no: number,
  open: (tx: Prisma.TransactionClient) => Promise<string>,
): Promise<string> {
  return db().$transaction(
    async (tx) => {
      const searchId = await open(tx);
      // The lock makes a cancellation or takeover wait for this transaction, or this one sees its result.
      const held = await tx.$queryRaw<unknown[]>`SELECT 1 FROM keyword_groupings
        WHERE id = ${id}::uuid AND lease = ${lease}::uuid AND status = 'running' FOR SHARE`;
      if (held.length === 0) throw new LeaseLost();
      await tx.groupedKeyword.updateMany({ where: { groupingId: id, no }, data: { state: 'searching', searchId } });
      return searchId;
    },
    { maxWait: 10_000, timeout: 30_000 },
  );
}

/** Ends a grouping with its attempt's result. @throws LeaseLost */
export async function finish(
  id: string,
  lease: string,
  end: { status: 'done' | 'partial' | 'failed'; groupsCount: number; groupedCount: number; error: string | null },
  now: Date,
): Promise<void> {
  const { count } = await db().keywordGrouping.updateMany({
    where: held(id, lease),
    data: { ...end, error: end.error && storable(end.error), lease: null, waitsUntil: null, finishedAt: now },
  });
  if (count === 0) throw new LeaseLost();
}

/**
 * Ends a grouping as failed; measured keywords remain.
 * @param of one attempt by its lease, or a run, whichever attempt holds it
 */
export async function fail(
  id: string,
  of: { lease: string } | { run: number },
  { code, message, now }: { code: string; message: string; now: Date },
): Promise<void> {
  const error = storable(message);
  await db().$transaction(async (tx) => {
    const { count } = await tx.keywordGrouping.updateMany({
      where: { id, status: UNDER_WAY, ...of },
      data: { status: 'failed', errorCode: code, error, lease: null, waitsUntil: null, finishedAt: now },
    });
    if (count === 0) return;
    await tx.groupedKeyword.updateMany({
      where: { groupingId: id, state: { in: ['waiting', 'searching'] } },
      data: { state: 'not_measured', reason: error },
    });
  });
}

/** Returns a grouping to the queue. */
export async function release(id: string, lease: string): Promise<void> {
  await db().keywordGrouping.updateMany({
    where: held(id, lease),
    data: { status: 'queued', lease: null, waitsUntil: null },
  });
}
