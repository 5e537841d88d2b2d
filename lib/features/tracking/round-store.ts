import 'server-only';
import { db } from '#lib/platform/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Rounds and their keywords. */

export type RunRow = Prisma.TrackingRunGetPayload<object>;
export type ItemRow = Prisma.TrackingItemGetPayload<{ include: { keyword: true } }>;

const OPEN = ['waiting', 'running'];
const UNDER_WAY: Prisma.EnumTrackingRunStatusFilter = { in: ['queued', 'running'] };
/** Without a sign of life for so long a keyword is taken up by another attempt. */
const DEAD_SECONDS = 20;
/** Before then an attempt has died. By the database's clock alone: that of a worker may be set, or differ from another's. */
const dead = Prisma.sql`clock_timestamp() - make_interval(secs => ${DEAD_SECONDS})`;
/** Slots that are looked back over: a month of hours. */
const MOST_SLOTS = 750;

export interface NewRun {
  projectId: string;
  slot: Date | null;
  userId: string | null;
  until: Date;
}

/** A keyword that a round is to have. */
export interface NewItem {
  no: number;
  engine: string;
  dueAt: Date;
}

/**
 * Stores a round with its keywords, all or nothing. Of a slot there is one: the second one finds the first. A round begun by hand
 * leaves out what another one is about to check; of any number of them at once each keyword is in one.
 * @param begin has an engine's keywords checked, in the same transaction, for a new round alone
 * @returns null where nothing is left for it
 */
export async function createRun(
  run: NewRun,
  wanted: readonly NewItem[],
  begin: (engine: string, tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<RunRow | null> {
  return db().$transaction(
    async (tx) => {
      // Whoever comes second waits here for the first, and sees its round.
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

/** Keywords of hand-begun rounds that are not over. */
async function busyKeywords(tx: Prisma.TransactionClient, projectId: string): Promise<Set<number>> {
  const rows = await tx.trackingItem.findMany({
    where: { status: { in: OPEN }, run: { projectId, slot: null, status: UNDER_WAY } },
    select: { keywordNo: true },
  });
  return new Set(rows.map(({ keywordNo }) => keywordNo));
}

export function findRun(projectId: string, id: string): Promise<RunRow | null> {
  return db().trackingRun.findFirst({ where: { id, projectId } });
}

/** Slots of a project's rounds before one, the newest first, as far back as keywords are left out for. */
export async function slotsBefore(projectId: string, slot: Date): Promise<Date[]> {
  const rows = await db().trackingRun.findMany({
    where: { projectId, slot: { lt: slot } },
    orderBy: { slot: 'desc' },
    take: MOST_SLOTS,
    select: { slot: true },
  });
  return rows.flatMap((row) => row.slot ?? []);
}

/** The newest round of a project that is under way. */
export function findRunning(projectId: string): Promise<RunRow | null> {
  return db().trackingRun.findFirst({ where: { projectId, status: UNDER_WAY }, orderBy: { createdAt: 'desc' } });
}

export function listRuns(projectId: string, after: string | null, take: number): Promise<RunRow[]> {
  return db().trackingRun.findMany({
    where: { projectId, ...(after ? { id: { lt: after } } : {}) },
    orderBy: { id: 'desc' },
    take,
  });
}

export interface OpenItems {
  count: number;
  nextAt: Date | null;
  error: string | null;
}

/** What is left to do of rounds. */
export async function openItems(ids: readonly string[]): Promise<Map<string, OpenItems>> {
  if (ids.length === 0) return new Map();
  const rows = await db().$queryRaw<(OpenItems & { id: string })[]>`
    SELECT run_id AS id, count(*)::int AS count, min(due_at) FILTER (WHERE status = 'waiting') AS "nextAt",
      (array_agg(error ORDER BY due_at) FILTER (WHERE error IS NOT NULL))[1] AS error
    FROM tracking_items WHERE run_id = ANY(${[...ids]}::uuid[]) AND status IN ('waiting', 'running') GROUP BY run_id`;
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

const ORDER = Prisma.sql`(CASE i.status WHEN 'failed' THEN 0 WHEN 'running' THEN 1 WHEN 'waiting' THEN 2 WHEN 'stopped' THEN 3 ELSE 4 END)`;

/** Keywords of a round: failed ones first, then what is under way. @param after rank and number of the last one */
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
 * Stops a round. @returns searches that nobody waits for any longer; null where it was over already
 * @param queueIt runs in the same transaction
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

/** Searches that attempts wait for; whoever takes their keywords away ends them, as nobody else does. */
export async function openSearches(
  tx: Prisma.TransactionClient,
  where: Prisma.TrackingItemWhereInput,
): Promise<string[]> {
  const rows = await tx.trackingItem.findMany({ where: { ...where, status: 'running' }, select: { searchId: true } });
  return rows.flatMap(({ searchId }) => searchId ?? []);
}

/**
 * Puts keywords of a round that is over back: those that measured nothing, or were stopped.
 * @returns how many; null while the round is under way
 */
export async function retryItems(
  projectId: string,
  id: string,
  ids: readonly string[] | null,
  { now, until }: { now: Date; until: Date },
  queueIt: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<number | null> {
  return db().$transaction(async (tx) => {
    const [run] = await tx.$queryRaw<{ status: string }[]>`
      SELECT status::text FROM tracking_runs WHERE id = ${id}::uuid AND project_id = ${projectId}::uuid FOR UPDATE`;
    if (run?.status === 'queued' || run?.status === 'running') return null;
    const some = ids ? { keyword: { id: { in: [...ids] } } } : {};
    const failed = await tx.trackingItem.count({ where: { runId: id, status: 'failed', ...some } });
    const { count } = await tx.trackingItem.updateMany({
      where: { runId: id, status: { in: ['failed', 'stopped'] }, ...some },
      data: {
        ...{ status: 'waiting', dueAt: now, attempts: 0, lease: null, searchId: null, reason: null, error: null },
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

/** A keyword that is to be checked, under a lease. */
export interface Claimed {
  runId: string;
  lease: string;
  attempts: number;
  searchId: string | null;
  /** Searches from then on answer for it. */
  since: Date;
  until: Date;
  keyword: Prisma.TrackedKeywordGetPayload<{ include: { project: true } }>;
}

/**
 * Takes the keyword of an engine that is due longest, also one whose attempt died. Of an engine so many are under way at most,
 * in all processes together. @returns null when there is none, or enough are under way
 */
export async function claimItem(engine: string, lease: string, now: Date, most: number): Promise<Claimed | null> {
  const claimed = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`tracking:${engine}`}))`;
    const [taken] = await tx.$queryRaw<{ run_id: string; keyword_no: number }[]>`
      UPDATE tracking_items SET status = 'running', lease = ${lease}::uuid, heartbeat_at = clock_timestamp(), attempts = attempts + 1
      FROM (
        SELECT i.run_id, i.keyword_no FROM tracking_items i
        JOIN tracked_keywords k ON k.no = i.keyword_no JOIN tracking_runs r ON r.id = i.run_id
        WHERE (i.status = 'waiting' AND i.due_at <= ${now} OR i.status = 'running' AND i.heartbeat_at < ${dead})
          AND k.engine = ${engine} AND r.status IN ('queued', 'running') AND r.until > ${now}
          AND ${most} > (SELECT count(*) FROM tracking_items o JOIN tracked_keywords ok ON ok.no = o.keyword_no
            WHERE o.status = 'running' AND o.heartbeat_at >= ${dead} AND ok.engine = ${engine})
        ORDER BY i.due_at, i.run_id, i.keyword_no LIMIT 1 FOR UPDATE OF i SKIP LOCKED
      ) AS due
      WHERE tracking_items.run_id = due.run_id AND tracking_items.keyword_no = due.keyword_no
      RETURNING tracking_items.run_id, tracking_items.keyword_no`;
    return taken;
  });
  if (!claimed) return null;
  // Apart: who stops or ends a round holds it before its keywords, so it is not waited for with one in hand.
  await db().trackingRun.updateMany({
    where: { id: claimed.run_id, status: 'queued' },
    data: { status: 'running', startedAt: now },
  });
  const row = await db().trackingItem.findUnique({
    where: { runId_keywordNo: { runId: claimed.run_id, keywordNo: claimed.keyword_no } },
    include: { run: true, keyword: { include: { project: true } } },
  });
  if (row?.lease !== lease) return null;
  const { runId, attempts, searchId, run, keyword } = row;
  const since = run.since ?? run.slot ?? run.createdAt;
  return { runId, lease, attempts, searchId, keyword, since, until: run.until };
}

const held = ({ runId, lease, keyword }: Claimed) => ({ runId, keywordNo: keyword.no, lease, status: 'running' });

/** Writes that an attempt lives. @returns whether it still holds the keyword */
export async function beat({ runId, keyword, lease }: Claimed): Promise<boolean> {
  const beats = await db().$executeRaw`
    UPDATE tracking_items SET heartbeat_at = clock_timestamp()
    WHERE run_id = ${runId}::uuid AND keyword_no = ${keyword.no} AND lease = ${lease}::uuid AND status = 'running'`;
  return beats > 0;
}

/** Notes the search of an attempt. @returns whether it still holds the keyword */
export async function noteSearch(item: Claimed, searchId: string): Promise<boolean> {
  return (await db().trackingItem.updateMany({ where: held(item), data: { searchId } })).count > 0;
}

/** Lets a keyword wait. @returns whether the attempt still held it */
export async function putOff(
  item: Claimed,
  to: { dueAt: Date; reason: string | null; error: string | null },
): Promise<boolean> {
  const data = { ...to, status: 'waiting', lease: null, searchId: null };
  return (await db().trackingItem.updateMany({ where: held(item), data })).count > 0;
}

/** Lets all keywords wait that are due before then and ask the same engine from the same country as the same device. */
export async function putOffOthers(
  { engine, country, device }: { engine: string; country: string; device: string },
  to: { dueAt: Date; reason: string | null; error: string | null },
): Promise<void> {
  await db().trackingItem.updateMany({
    where: {
      status: 'waiting',
      dueAt: { lt: to.dueAt },
      keyword: { engine, country, device },
      run: { status: UNDER_WAY },
    },
    data: to,
  });
}

/** Engines with a keyword that is due, or whose attempt died. */
export async function dueEngines(now: Date): Promise<string[]> {
  const rows = await db().$queryRaw<{ engine: string }[]>`
    SELECT DISTINCT k.engine FROM tracking_items i JOIN tracked_keywords k ON k.no = i.keyword_no
    JOIN tracking_runs r ON r.id = i.run_id
    WHERE (i.status = 'waiting' AND i.due_at <= ${now}
        OR i.status = 'running' AND i.heartbeat_at < ${dead})
      AND r.status IN ('queued', 'running') AND r.until > ${now}`;
  return rows.map(({ engine }) => engine);
}

/** Rounds whose time is over, or of which nothing is left to do. */
export async function endingRuns(now: Date): Promise<{ id: string; projectId: string; overdue: boolean }[]> {
  return db().$queryRaw`
    SELECT r.id, r.project_id AS "projectId", r.until <= ${now} AS overdue FROM tracking_runs r
    WHERE r.status IN ('queued', 'running') AND (r.until <= ${now}
      OR NOT EXISTS (SELECT 1 FROM tracking_items i WHERE i.run_id = r.id AND i.status IN ('waiting', 'running')))`;
}
