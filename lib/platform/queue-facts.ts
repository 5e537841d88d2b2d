import 'server-only';
import { db } from '#lib/platform/db.ts';

/** One kind of job as it stands in the queue now. */
export interface QueueFacts {
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
export async function queueIsMade(): Promise<boolean> {
  const [found] = await db().$queryRaw<{ made: boolean }[]>`SELECT to_regclass('pgboss.job') IS NOT NULL AS made`;
  return found?.made ?? false;
}

/** What waits, runs and failed, for each kind of job that the queue knows; empty before its tables are there. */
export async function queueFacts(): Promise<QueueFacts[]> {
  if (!(await queueIsMade())) return [];
  return db().$queryRaw<QueueFacts[]>`
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
