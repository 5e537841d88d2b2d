import 'server-only';
import type { StoredPage } from '#lib/features/rankings/difficulty/difficulty-input.ts';
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

/** The newest stored first page of each of these keywords; those without one are missing. */
export function readFirstPages(nos: readonly number[]): Promise<(StoredPage & { no: number })[]> {
  return db().$queryRaw`
    SELECT k.no, k.keyword, k.engine, k.country, k.language, t.hosts[1:${FIRST_PAGE}] AS hosts,
      jsonb_path_query_array(t.results, ${`$[0 to ${FIRST_PAGE - 1}]`}::jsonpath) AS results,
      c.features, c.ai_state AS "aiState"
    FROM tracked_keywords k
    CROSS JOIN LATERAL (
      SELECT r.at, r.hosts, r.results FROM rank_tops r WHERE r.keyword_no = k.no ORDER BY r.at DESC LIMIT 1
    ) t
    JOIN rank_checks c ON c.keyword_no = k.no AND c.at = t.at
    WHERE k.no = ANY(${[...nos]}::int[]) AND cardinality(t.hosts) > 0`;
}

/** The difficulty of a keyword as it is stored with it. */
export interface StoredDifficulty {
  no: number;
  value: number | null;
  low: number | null;
  high: number | null;
  reason: 'no_serp' | 'no_links' | null;
}

/** Writes difficulties; unchanged ones are not written. Keywords that are being checked are skipped: the end of that round writes them. */
export async function writeDifficulties(rows: readonly StoredDifficulty[]): Promise<void> {
  if (rows.length === 0) return;
  await db().$executeRaw`
    WITH given AS (
      SELECT * FROM unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ value }) => value)}::int2[],
        ${rows.map(({ low }) => low)}::int2[], ${rows.map(({ high }) => high)}::int2[],
        ${rows.map(({ reason }) => reason)}::text[]) AS g(no, value, low, high, reason)
    ), held AS (
      SELECT k.no FROM tracked_keywords k JOIN given g ON g.no = k.no
      WHERE (k.difficulty, k.difficulty_low, k.difficulty_high, k.difficulty_reason) IS DISTINCT FROM (g.value, g.low, g.high, g.reason)
      ORDER BY k.no FOR NO KEY UPDATE OF k SKIP LOCKED
    )
    UPDATE tracked_keywords k SET difficulty = g.value, difficulty_low = g.low, difficulty_high = g.high, difficulty_reason = g.reason
    FROM given g JOIN held ON held.no = g.no WHERE k.no = g.no`;
}
