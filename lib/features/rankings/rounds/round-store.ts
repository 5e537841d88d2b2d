import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Rounds and their keywords. Claiming and holding keywords is in `claim-store.ts`. */

export type RunRow = Prisma.TrackingRunGetPayload<object>;
/** A stored check of a round, with its keyword. */
export type ItemRow = Prisma.TrackingItemGetPayload<{ include: { keyword: true } }>;

const OPEN = ['waiting', 'running'];
export const UNDER_WAY: Prisma.EnumTrackingRunStatusFilter = { in: ['queued', 'running'] };
/** Maximum number of earlier slots searched: a month of hours. */
const MAX_SLOTS = 750;

/** A round to store; `slot`: the scheduled time, null if started by a user. */
export interface NewRun {
  projectId: string;
  slot: Date | null;
  userId: string | null;
  until: Date;
}

/** A keyword to add to a round. */
export interface NewItem {
  no: number;
  engine: string;
  dueAt: Date;
}

/**
 * Stores a round with its keywords in one transaction. There is one round per slot: a second call returns the first. A
 * manual round leaves out keywords that another manual round is about to check, so that with concurrent calls each
 * keyword is in one.
 * @param begin queues the checks of an engine's keywords, in the same transaction, only for a new round
 * @returns null when no keywords are left for it
 */
export async function createRun(
  run: NewRun,
  wanted: readonly NewItem[],
  begin: (engine: string, tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<RunRow | null> {
  return db().$transaction(
    async (tx) => {
      // A concurrent call waits here for the first, and sees its round.
      await tx.$queryRaw`SELECT id FROM projects WHERE id = ${run.projectId}::uuid FOR NO KEY UPDATE`;
      if (run.slot) {
        const there = await tx.trackingRun.findFirst({ where: { projectId: run.projectId, slot: run.slot } });
        if (there) return there;
      }
      const busy = run.slot ? new Set<number>() : await busyKeywords(tx, run.projectId);
      const items = wanted.filter(({ no }) => !busy.has(no));
      if (items.length === 0) return null;
      const row = await tx.trackingRun.create({ data: { ...run, total: items.length } });
      await tx.$executeRaw`
        INSERT INTO tracking_items (run_id, keyword_no, due_at)
        SELECT ${row.id}::uuid, no, due FROM unnest(${items.map(({ no }) => no)}::int[], ${items.map(({ dueAt }) => dueAt)}::timestamptz[]) AS given(no, due)
        WHERE EXISTS (SELECT 1 FROM tracked_keywords k WHERE k.no = given.no)`;
      for (const engine of new Set(items.map((item) => item.engine))) await begin(engine, tx);
      return row;
    },
    { timeout: 30_000, maxWait: 10_000 },
  );
}

/** Keywords of manual rounds that have not ended. */
async function busyKeywords(tx: Prisma.TransactionClient, projectId: string): Promise<Set<number>> {
  const rows = await tx.trackingItem.findMany({
    where: { status: { in: OPEN }, run: { projectId, slot: null, status: UNDER_WAY } },
    select: { keywordNo: true },
  });
  return new Set(rows.map(({ keywordNo }) => keywordNo));
}

/** A round of a project; null if there is none. */
export function findRun(projectId: string, id: string): Promise<RunRow | null> {
  return db().trackingRun.findFirst({ where: { id, projectId } });
}

/** Earlier slots of a project's rounds, newest first, as far back as keywords may be left out. */
export async function slotsBefore(projectId: string, slot: Date): Promise<Date[]> {
  const rows = await db().trackingRun.findMany({
    where: { projectId, slot: { lt: slot } },
    orderBy: { slot: 'desc' },
    take: MAX_SLOTS,
    select: { slot: true },
  });
  return rows.flatMap((row) => row.slot ?? []);
}

/** The newest running round of a project. */
export function findRunning(projectId: string): Promise<RunRow | null> {
  return db().trackingRun.findFirst({ where: { projectId, status: UNDER_WAY }, orderBy: { createdAt: 'desc' } });
}

/** The rounds of a project, newest first. */
export function listRuns(projectId: string, after: string | null, take: number): Promise<RunRow[]> {
  return db().trackingRun.findMany({
    where: { projectId, ...(after ? { id: { lt: after } } : {}) },
    orderBy: { id: 'desc' },
    take,
  });
}

/** Number of open checks, when the next one is due, and why it was postponed. */
export interface OpenItems {
  count: number;
  nextAt: Date | null;
  error: string | null;
}

/** The open keywords of rounds. */
export async function openItems(ids: readonly string[]): Promise<Map<string, OpenItems>> {
  if (ids.length === 0) return new Map();
  const rows = await db().$queryRaw<(OpenItems & { id: string })[]>`
    SELECT run_id AS id, count(*)::int AS count, min(due_at) FILTER (WHERE status = 'waiting') AS "nextAt",
      (array_agg(error ORDER BY due_at) FILTER (WHERE error IS NOT NULL))[1] AS error
    FROM tracking_items WHERE run_id = ANY(${[...ids]}::uuid[]) AND status IN ('waiting', 'running') GROUP BY run_id`;
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

const ORDER = Prisma.sql`(CASE i.status WHEN 'failed' THEN 0 WHEN 'running' THEN 1 WHEN 'waiting' THEN 2 WHEN 'stopped' THEN 3 ELSE 4 END)`;

/** Keywords of a round: failed ones first, then running ones. @param after rank and number of the last one */
export async function readItems(
  runId: string,
  status: string | undefined,
  after: readonly [number, number] | null,
  take: number,
): Promise<{ row: ItemRow; place: [number, number] }[]> {
  const found = await db().$queryRaw<{ no: number; rank: number }[]>`
    SELECT i.keyword_no AS no, ${ORDER} AS rank FROM tracking_items i
    WHERE i.run_id = ${runId}::uuid AND ${status === undefined ? Prisma.sql`true` : Prisma.sql`i.status = ${status}`}
      AND ${after ? Prisma.sql`(${ORDER}, i.keyword_no) > (${after[0]}::int, ${after[1]}::int)` : Prisma.sql`true`}
    ORDER BY rank, i.keyword_no LIMIT ${take}`;
  const rows = await db().trackingItem.findMany({
    where: { runId, keywordNo: { in: found.map(({ no }) => no) } },
    include: { keyword: true },
  });
  const byNo = new Map(rows.map((row) => [row.keywordNo, row]));
  return found.flatMap(({ no, rank }) => {
    const row = byNo.get(no);
    return row ? [{ row, place: [rank, no] as [number, number] }] : [];
  });
}

/**
 * Stops a round.
 * @param queueIt runs in the same transaction
 * @returns searches that nothing waits for any longer; null when it had already ended
 */
export async function stopRun(
  projectId: string,
  id: string,
  now: Date,
  queueIt: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<string[] | null> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.trackingRun.updateMany({
      where: { id, projectId, status: UNDER_WAY },
      data: { status: 'stopped', finishedAt: now },
    });
    if (count === 0) return null;
    const searches = await openSearches(tx, { runId: id });
    await tx.trackingItem.updateMany({
      where: { runId: id, status: { in: OPEN } },
      data: { status: 'stopped', lease: null, finishedAt: now },
    });
    await queueIt(tx);
    return searches;
  });
}

/** Searches that attempts wait for; when their keywords are removed, the caller must end them. */
export async function openSearches(
  tx: Prisma.TransactionClient,
  where: Prisma.TrackingItemWhereInput,
): Promise<string[]> {
  const rows = await tx.trackingItem.findMany({ where: { ...where, status: 'running' }, select: { searchId: true } });
  return rows.flatMap(({ searchId }) => searchId ?? []);
}

/**
 * Reopens keywords of a round that has ended: those that measured nothing, or were stopped.
 * @param retry.keywordIds only these keywords; null: all of them
 * @param retry.until when the round ends
 * @param queueIt called in the transaction if there is something to do
 * @returns number of keywords; null while the round is running
 */
export async function retryItems(
  projectId: string,
  id: string,
  { keywordIds, now, until }: { keywordIds: readonly string[] | null; now: Date; until: Date },
  queueIt: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<number | null> {
  return db().$transaction(async (tx) => {
    const [run] = await tx.$queryRaw<{ status: string }[]>`
      SELECT status::text FROM tracking_runs WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid FOR UPDATE`;
    if (run?.status === 'queued' || run?.status === 'running') return null;
    const some = keywordIds ? { keyword: { id: { in: [...keywordIds] } } } : {};
    const failed = await tx.trackingItem.count({ where: { runId: id, status: 'failed', ...some } });
    const { count } = await tx.trackingItem.updateMany({
      where: { runId: id, status: { in: ['failed', 'stopped'] }, ...some },
      data: {
        status: 'waiting',
        dueAt: now,
        attempts: 0,
        lease: null,
        searchId: null,
        reason: null,
        error: null,
        finishedAt: null,
      },
    });
    if (count === 0) return 0;
    await tx.trackingRun.update({
      where: { id },
      data: { status: 'running', finishedAt: null, until, since: now, unmeasured: { decrement: failed } },
    });
    await queueIt(tx);
    return count;
  });
}

/** Rounds whose time is over, or without open keywords. */
export async function endingRuns(now: Date): Promise<{ id: string; projectId: string; overdue: boolean }[]> {
  return db().$queryRaw`
    SELECT r.id, r.project_id AS "projectId", r.until <= ${now} AS overdue FROM tracking_runs r
    WHERE r.status IN ('queued', 'running') AND (r.until <= ${now}
      OR NOT EXISTS (SELECT 1 FROM tracking_items i WHERE i.run_id = r.id AND i.status IN ('waiting', 'running')))`;
}
