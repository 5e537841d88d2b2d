import 'server-only';
import { db } from '#lib/platform/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * The priority by which a new job has its turn among all that wait: workers take the highest, and of equal ones the
 * oldest. A user's first job stands beside the front of the queue, each further one behind the one before, so users take
 * turns: ten thousand jobs of one make another wait for one of them, not for all.
 * @param goesOn it goes on with what had its turn already, and stands beside the front whatever else its user has waiting
 */
export async function turnOf(
  name: string,
  owner: string,
  { goesOn = false, within }: { goesOn?: boolean; within?: Prisma.TransactionClient | undefined },
): Promise<number> {
  const [row] = await (within ?? db()).$queryRaw<{ front: number | null; last: number | null }[]>`
    SELECT max(priority)::int AS front, (min(priority) FILTER (WHERE group_id = ${owner}))::int AS last
    FROM pgboss.job WHERE name = ${name} AND state IN ('created', 'retry')`;
  const front = row?.front ?? 0;
  return goesOn || row?.last == null ? front : row.last - 1;
}
