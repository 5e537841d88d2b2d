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
 * What decides on a turn: the priorities of the job that has waited longest of those that are due, of what started last,
 * and of this owner's last one that waits and that runs. Its conditions are those of the queue's partial indexes, so jobs
 * that have ended, which are kept for days, are not read.
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
 * The priority by which a new job has its turn among all that wait: workers take the highest, and of equal ones the
 * oldest. A user's first job stands beside the front of the queue, each further one behind the one before, those that
 * run counted, so users take turns: ten thousand jobs of one make another wait for one of them, not for all. The front
 * is where the job stands that has waited longest: whoever comes later stands behind it, so each job has its turn,
 * however many others bring one after another.
 * @param goesOn it goes on with what had its turn already, and stands beside the front whatever else its user has waiting
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
