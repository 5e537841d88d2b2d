import 'server-only';
import { FIRST_PAGE } from '#lib/features/rankings/difficulty/formula.ts';
import { db } from '#lib/platform/database/db.ts';

/** SERPs that recurring domains are counted in: enough for a share, and the same cost for any number of keywords. */
const MAX_SERPS = 200;

/** How many first pages of the project a host is on, without `www.`, in the same engine and country. */
export async function countFirstPages(
  projectId: string,
  engine: string,
  country: string,
): Promise<{ serps: number; pagesOf: (host: string) => number }> {
  const rows = await db().$queryRaw<{ host: string | null; count: number; serps: number }[]>`
    WITH lists AS MATERIALIZED (
      SELECT k.no, t.hosts[1:${FIRST_PAGE}] AS hosts FROM (
        SELECT no FROM tracked_keywords
        WHERE project_id = ${projectId}::uuid AND engine = ${engine} AND country = ${country} AND measured_at IS NOT NULL
        ORDER BY no LIMIT ${MAX_SERPS}
      ) k CROSS JOIN LATERAL (
        SELECT r.hosts FROM rank_tops r WHERE r.keyword_no = k.no ORDER BY r.at DESC LIMIT 1
      ) t
    )
    SELECT regexp_replace(one.host, '^www[.]', '') AS host, count(DISTINCT no)::int AS count,
      (SELECT count(*)::int FROM lists) AS serps
    FROM lists, unnest(hosts) AS one(host) GROUP BY 1`;
  const counts = new Map(rows.map(({ host, count }) => [host, count]));
  return { serps: rows[0]?.serps ?? 0, pagesOf: (host) => counts.get(host.replace(/^www\./, '')) ?? 0 };
}
