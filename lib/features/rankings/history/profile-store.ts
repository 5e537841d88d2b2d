import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** Reads of one page's keywords, and of what happened to keywords. Callers check access to the project. */

const select = {
  id: true,
  no: true,
  keyword: true,
  engine: true,
  country: true,
  device: true,
  location: true,
  url: true,
  targetUrl: true,
  position: true,
  state: true,
  checkedAt: true,
  bestPosition: true,
  bestAt: true,
  day7: true,
  aiMeasuredAt: true,
  aiMeasuredState: true,
  aiMeasuredPlace: true,
} as const;

/** One tracked keyword of a project; null: none with this id. */
export const keywordForProfile = (projectId: string, id: string) =>
  db().trackedKeyword.findFirst({ where: { projectId, id }, select });

/** A tracked keyword as profiles show it. */
export type ProfileKeyword = NonNullable<Awaited<ReturnType<typeof keywordForProfile>>>;

/** Tracked keywords that a page ranks for or is the target of, the best position first. */
export const keywordsOfPage = (projectId: string, urls: readonly string[]): Promise<ProfileKeyword[]> =>
  db().trackedKeyword.findMany({
    where: { projectId, OR: [{ url: { in: [...urls] } }, { targetUrl: { in: [...urls] } }] },
    select,
    orderBy: [{ position: { sort: 'asc', nulls: 'last' } }, { keyword: 'asc' }],
  });

/** Something that changed between two consecutive checks. */
export interface RankEvent {
  keywordId: string;
  keyword: string;
  at: Date;
  kind: 'position' | 'url_changed' | 'citation_won' | 'citation_lost';
  before: string | null;
  after: string | null;
}

/** Smallest number of positions that counts as a change. */
export const MIN_MOVE = 3;

/**
 * Position changes of at least `MIN_MOVE`, entering and leaving the results, new ranking URLs, and AI Overview citations won
 * and lost, newest first.
 */
export function rankEvents(nos: readonly number[], since: Date, take: number): Promise<RankEvent[]> {
  return db().$queryRaw<RankEvent[]>`
    WITH checks AS (
      SELECT c.keyword_no, c.at, c.position::int AS position, c.url, lag(c.position::int) OVER w AS position_before,
        lag(c.url) OVER w AS url_before, lag(c.at) OVER w AS at_before
      FROM rank_checks c WHERE c.keyword_no = ANY(${[...nos]}::int[]) AND c.at >= ${since} AND c.state <> 'unmeasured'
      WINDOW w AS (PARTITION BY c.keyword_no ORDER BY c.at)
    ), overviews AS (
      SELECT c.keyword_no, c.at, c.ai_place, lag(c.ai_place) OVER w AS place_before, lag(c.at) OVER w AS at_before
      FROM rank_checks c
      WHERE c.keyword_no = ANY(${[...nos]}::int[]) AND c.at >= ${since} AND c.ai_state IN ('present', 'absent')
      WINDOW w AS (PARTITION BY c.keyword_no ORDER BY c.at)
    ), events AS (
      SELECT keyword_no, at, 'position' AS kind, position_before::text AS before, position::text AS after FROM checks
      WHERE at_before IS NOT NULL AND ((position IS NULL) <> (position_before IS NULL) OR abs(position - position_before) >= ${MIN_MOVE}::int)
      UNION ALL
      SELECT keyword_no, at, 'url_changed', url_before, url FROM checks WHERE url <> url_before
      UNION ALL
      SELECT keyword_no, at, CASE WHEN ai_place IS NULL THEN 'citation_lost' ELSE 'citation_won' END, place_before::text, ai_place::text
      FROM overviews WHERE at_before IS NOT NULL AND (ai_place IS NULL) <> (place_before IS NULL)
    )
    SELECT k.id AS "keywordId", k.keyword, e.at, e.kind, e.before, e.after
    FROM events e JOIN tracked_keywords k ON k.no = e.keyword_no ORDER BY e.at DESC, k.keyword, e.kind LIMIT ${take}`;
}

/** The best position of each UTC day; null: not in the results that were checked. */
export function bestPositions(
  nos: readonly number[],
  since: Date,
): Promise<{ date: string; position: number | null }[]> {
  return db().$queryRaw`
    SELECT to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS date, min(c.position)::int AS position
    FROM rank_checks c WHERE c.keyword_no = ANY(${[...nos]}::int[]) AND c.at >= ${since} AND c.state <> 'unmeasured'
    GROUP BY 1 ORDER BY 1`;
}

/** A tracked keyword whose last measured AI Overview cites a page. */
export interface PageCitation {
  id: string;
  keyword: string;
  engine: string;
  country: string;
  location: string;
  at: Date;
  place: number;
}

/** Last measured AI Overviews of a project's keywords that cite a page. */
export function citationsOfPage(projectId: string, urls: readonly string[]): Promise<PageCitation[]> {
  return db().$queryRaw<PageCitation[]>`
    SELECT k.id, k.keyword, k.engine, k.country, k.location, t.at, min(s.place)::int AS place
    FROM tracked_keywords k JOIN rank_tops t ON t.keyword_no = k.no AND t.at = k.ai_measured_at
      CROSS JOIN LATERAL jsonb_array_elements(t.ai_sources) WITH ORDINALITY s(source, place)
    WHERE k.project_id = ${projectId}::uuid AND k.ai_measured_state = 'present' AND k.ai_measured_place IS NOT NULL
      AND s.source ->> 'url' = ANY(${[...urls]}::text[])
    GROUP BY k.id, t.at ORDER BY place, k.keyword`;
}

/** When an AI Overview of a project's keywords was last measured; null: never. */
export async function lastOverviewOf(projectId: string): Promise<Date | null> {
  const { _max } = await db().trackedKeyword.aggregate({ where: { projectId }, _max: { aiMeasuredAt: true } });
  return _max.aiMeasuredAt;
}
