import 'server-only';
import { databaseMemory } from '#lib/platform/database/database-memory.ts';
import { db, query } from '#lib/platform/database/db.ts';

/** Current state of one kind of job in the queue. */
export interface QueueStats {
  name: string;
  /** Ready to run or to be retried. */
  waiting: number;
  /** Scheduled for later. */
  deferred: number;
  active: number;
  /** Failed permanently in the last seven days; the queue keeps them no longer. */
  failed: number;
  /** Wait of the oldest ready job in seconds; 0 if there is none. */
  oldestSeconds: number;
}

/** Whether the queue's tables exist: the first process that uses the queue creates them. */
export async function queueTablesExist(): Promise<boolean> {
  const [found] = await query<{ made: boolean }>(`SELECT to_regclass('pgboss.job') IS NOT NULL AS made`, []);
  return found?.made ?? false;
}

/** Waiting, running and failed jobs of each kind that the queue knows; empty before its tables exist. */
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

/** The whole queue in three numbers. */
export interface QueueDepth {
  /** Ready to run or to be retried. */
  waiting: number;
  active: number;
  /** Wait of the oldest ready job in seconds; 0 if there is none. */
  oldest_seconds: number;
}

/** Every open dashboard requests the health status every few seconds; a long queue is not counted each time. */
const DEPTH_MS = 2_000;
const depth = databaseMemory((): { at: number; read: Promise<QueueDepth | null> } => ({
  at: Number.NEGATIVE_INFINITY,
  read: Promise.resolve(null),
}));

/** Read at most every two seconds; null if it cannot be read, and before the queue's tables exist. */
export function queueDepth(): Promise<QueueDepth | null> {
  const now = performance.now();
  const last = depth();
  if (now - last.at > DEPTH_MS) Object.assign(last, { at: now, read: readDepth().catch(() => null) });
  return last.read;
}

async function readDepth(): Promise<QueueDepth | null> {
  if (!(await queueTablesExist())) return null;
  const [found] = await query<QueueDepth & Record<string, unknown>>(
    `SELECT count(*) FILTER (WHERE state <> 'active')::int AS waiting, count(*) FILTER (WHERE state = 'active')::int AS active,
      coalesce(round(extract(epoch FROM now() - min(start_after) FILTER (WHERE state <> 'active'))), 0)::int AS oldest_seconds
    FROM pgboss.job WHERE (state = 'active' OR state IN ('created', 'retry') AND start_after <= now())
      AND name NOT LIKE '%.failed' AND name NOT LIKE '\\_\\_%'`,
    [],
  );
  return found ?? null;
}
