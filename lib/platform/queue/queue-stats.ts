import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** One kind of job as it stands in the queue now. */
export interface QueueStats {
  name: string;
  /** Ready to run, or to be tried again. */
  waiting: number;
  /** Waiting for their time. */
  deferred: number;
  active: number;
  /** Failed for good in the last seven days; the queue keeps them no longer. */
  failed: number;
  /** How long the oldest that is ready has waited, in seconds; 0 with none. */
  oldestSeconds: number;
}

/** Whether the queue's tables are there: the first process that uses it makes them. */
export async function queueTablesExist(): Promise<boolean> {
  const [found] = await db().$queryRaw<{ made: boolean }[]>`SELECT to_regclass('pgboss.job') IS NOT NULL AS made`;
  return found?.made ?? false;
}

/** What waits, runs and failed, for each kind of job that the queue knows; empty before its tables are there. */
export async function queueStats(): Promise<QueueStats[]> {
  if (!(await queueTablesExist())) return [];
  return db().$queryRaw<QueueStats[]>`
    SELECT q.name,
      count(*) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after <= now())::int AS waiting,
      count(*) FILTER (WHERE j.state IN ('created', 'retry') AND j.start_after > now())::int AS deferred,
      count(*) FILTER (WHERE j.state = 'active')::int AS active,
      count(*) FILTER (WHERE j.state = 'failed')::int AS failed,
      coalesce(extract(epoch FROM now() - min(j.start_after) FILTER (
        WHERE j.state IN ('created', 'retry') AND j.start_after <= now())), 0)::float AS "oldestSeconds"
    FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name AND j.state <> 'completed'
    WHERE q.name NOT LIKE '%.failed' AND q.name NOT LIKE '\\_\\_%' GROUP BY q.name ORDER BY q.name`;
}

/** The whole queue in three figures. */
export interface QueueDepth {
  /** Ready to run, or to be tried again. */
  waiting: number;
  active: number;
  /** How long the oldest that is ready has waited, in seconds; 0 with none. */
  oldest_seconds: number;
}

/** Health is asked every few seconds by every open dashboard; a long queue is not counted for each. */
const DEPTH_MS = 2_000;
let depth: { at: number; read: Promise<QueueDepth | null> } | undefined;

/** Read at most every two seconds; null while it cannot be, and before the queue's tables are there. */
export function queueDepth(): Promise<QueueDepth | null> {
  const now = performance.now();
  if (!depth || now - depth.at > DEPTH_MS) depth = { at: now, read: readDepth().catch(() => null) };
  return depth.read;
}

async function readDepth(): Promise<QueueDepth | null> {
  if (!(await queueTablesExist())) return null;
  const [found] = await db().$queryRaw<QueueDepth[]>`
    SELECT count(*) FILTER (WHERE state <> 'active')::int AS waiting, count(*) FILTER (WHERE state = 'active')::int AS active,
      coalesce(round(extract(epoch FROM now() - min(start_after) FILTER (WHERE state <> 'active'))), 0)::int AS oldest_seconds
    FROM pgboss.job WHERE (state = 'active' OR state IN ('created', 'retry') AND start_after <= now())
      AND name NOT LIKE '%.failed' AND name NOT LIKE '\\_\\_%'`;
  return found ?? null;
}
