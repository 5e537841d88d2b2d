import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

interface Priorities {
  oldest: number | null;
  started: number | null;
  waiting: number | null;
  running: number | null;
}

/**
 * Inputs of a priority: the priorities of the longest-waiting due job, of the job that started last, and of this owner's
 * last waiting and running jobs. The conditions match the queue's partial indexes, so finished jobs, which are kept for
 * days, are not read.
 */
export const prioritiesSql = (name: string, owner: string) => Prisma.sql`
  SELECT
    (SELECT priority FROM pgboss.job WHERE name = ${name} AND state < 'active' AND NOT blocked AND start_after <= now()
      ORDER BY created_on, priority DESC LIMIT 1)::int AS oldest,
    (SELECT min(priority) FROM pgboss.job
      WHERE name = ${name} AND state = 'active' AND group_id IS NOT NULL)::int AS started,
    (SELECT priority FROM pgboss.job WHERE name = ${name} AND state < 'active' AND NOT blocked AND group_id = ${owner}
      ORDER BY priority LIMIT 1)::int AS waiting,
    (SELECT min(priority) FROM pgboss.job
      WHERE name = ${name} AND state = 'active' AND group_id = ${owner})::int AS running`;

/**
 * The priority that schedules a new job fairly: workers take the highest, and among equal ones the oldest. A user's first
 * job gets the priority of the front of the queue, each further one a position behind the previous one, including running
 * ones, so users take turns: ten thousand jobs of one user delay another by one of them, not by all. The front is the
 * position of the longest-waiting job: later jobs go behind it, so every job runs eventually, however many others keep
 * arriving.
 * @param goesOn it continues work that already had its turn, and gets the priority of the front whatever else its user has
 * waiting
 */
export async function fairPriority(
  name: string,
  owner: string,
  { goesOn = false, within }: { goesOn?: boolean; within?: Prisma.TransactionClient | undefined },
): Promise<number> {
  const [now] = await (within ?? db()).$queryRaw<Priorities[]>(prioritiesSql(name, owner));
  const front = now?.oldest ?? now?.started ?? 0;
  const own = [now?.waiting, now?.running].filter((one) => one != null);
  return goesOn || own.length === 0 ? front : Math.min(front, Math.min(...own) - 1);
}
