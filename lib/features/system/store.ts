import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { queueTablesExist } from '#lib/platform/queue/queue-stats.ts';

/** Jobs that failed for good, latest first; empty until the queue has created its tables. */
export async function findFailedJobs(most: number) {
  if (!(await queueTablesExist())) return [];
  return db().$queryRaw<{ job: string; id: string; reason: string | null; again: boolean; tried: number; at: Date }[]>`
    SELECT name AS job, id::text, output->>'message' AS reason, coalesce((output->>'again')::boolean, false) AS again,
      retry_count + 1 AS tried, completed_on AS at
    FROM pgboss.job WHERE state = 'failed' AND name NOT LIKE '%.failed' ORDER BY completed_on DESC LIMIT ${most}`;
}

/** Size on disk in bytes, including indexes. */
export async function databaseSizes(most: number) {
  const [whole] = await db().$queryRaw<{ bytes: bigint }[]>`SELECT pg_database_size(current_database()) AS bytes`;
  const tables = await db().$queryRaw<{ name: string; bytes: bigint }[]>`
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 2 DESC, 1 LIMIT ${most}`;
  return { bytes: whole?.bytes ?? 0n, tables };
}

/** Stored pages and screenshots by kind, largest first. */
export function evidenceSizes() {
  return db().$queryRaw<{ kind: string; pieces: number; bytes: bigint }[]>`
    SELECT kind, count(*)::int AS pieces, sum(stored_bytes) AS bytes FROM evidence GROUP BY kind ORDER BY 3 DESC`;
}

/** The last backup; null if there is none. */
export const findLastBackup = () => db().backup.findFirst({ orderBy: { madeAt: 'desc' } });
