import 'server-only';
import { UNDER_WAY } from '#lib/features/rankings/rounds/round-store.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Due keywords of rounds: one attempt claims each, and holds it under its lease. */

/** Without a heartbeat for this long, another attempt takes over a keyword. */
const DEAD_SECONDS = 20;
/**
 * An attempt with an earlier heartbeat is dead. Only the database's clock is used, because the clocks of workers may be
 * changed or differ.
 */
const dead = Prisma.sql`clock_timestamp() - make_interval(secs => ${DEAD_SECONDS})`;

/** A keyword to be checked, under a lease. */
export interface Claimed {
  runId: string;
  lease: string;
  attempts: number;
  searchId: string | null;
  /** A search since then can be reused for it. */
  since: Date;
  until: Date;
  keyword: Prisma.TrackedKeywordGetPayload<{ include: { project: true } }>;
}

/**
 * Claims the keyword of an engine that has been due longest, including one whose attempt died. Limits how many keywords
 * of an engine are checked concurrently over all processes. @returns null when there is none, or the limit is reached
 */
export async function claimItem(engine: string, lease: string, now: Date, most: number): Promise<Claimed | null> {
  const claimed = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`tracking:${engine}`}))`;
    const [taken] = await tx.$queryRaw<{ run_id: string; keyword_no: number }[]>`
      -- Materialized: a join that reads the choice once for each row would take another row each time.
      WITH due AS MATERIALIZED (
        SELECT i.run_id, i.keyword_no FROM tracking_items i
        JOIN tracked_keywords k ON k.no = i.keyword_no JOIN tracking_runs r ON r.id = i.run_id
        WHERE (i.status = 'waiting' AND i.due_at <= ${now} OR i.status = 'running' AND i.heartbeat_at < ${dead})
          AND k.engine = ${engine} AND r.status IN ('queued', 'running') AND r.until > ${now}
          AND ${most} > (SELECT count(*) FROM tracking_items o JOIN tracked_keywords ok ON ok.no = o.keyword_no
            WHERE o.status = 'running' AND o.heartbeat_at >= ${dead} AND ok.engine = ${engine})
        ORDER BY i.due_at, i.run_id, i.keyword_no LIMIT 1 FOR UPDATE OF i SKIP LOCKED
      )
      UPDATE tracking_items SET status = 'running', lease = ${lease}::uuid, heartbeat_at = clock_timestamp(), attempts = attempts + 1
      FROM due
      WHERE tracking_items.run_id = due.run_id AND tracking_items.keyword_no = due.keyword_no
      RETURNING tracking_items.run_id, tracking_items.keyword_no`;
    return taken;
  });
  if (!claimed) return null;
  // A separate statement: stopping or ending a round locks it before its keywords, so waiting for it with a keyword
  // locked would deadlock.
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

/** Writes the heartbeat of an attempt. @returns whether it still holds the keyword */
export async function beat({ runId, keyword, lease }: Claimed): Promise<boolean> {
  const beats = await db().$executeRaw`
    UPDATE tracking_items SET heartbeat_at = clock_timestamp()
    WHERE run_id = ${runId}::uuid AND keyword_no = ${keyword.no} AND lease = ${lease}::uuid AND status = 'running'`;
  return beats > 0;
}

/** Stores the search of an attempt. @returns whether it still holds the keyword */
export async function noteSearch(item: Claimed, searchId: string): Promise<boolean> {
  return (await db().trackingItem.updateMany({ where: held(item), data: { searchId } })).count > 0;
}

/** Postpones a keyword. @returns whether the attempt still held it */
export async function putOff(
  item: Claimed,
  to: { dueAt: Date; reason: string | null; error: string | null },
): Promise<boolean> {
  const data = { ...to, status: 'waiting', lease: null, searchId: null };
  return (await db().trackingItem.updateMany({ where: held(item), data })).count > 0;
}

/** Postpones all keywords that are due before then and need the same engine, country and device. */
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
