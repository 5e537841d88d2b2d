import 'server-only';
import type { AiFilter } from '#lib/features/ai-visibility/contract.ts';
import { hasOverviews, lastOverview } from '#lib/features/rankings/service.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** The base of all figures, in SQL: which keywords are selected, and the state of each on each day. */

export interface KeywordSelection {
  projectId: string;
  filter: Omit<AiFilter, 'days'>;
  /** Number of a single keyword, within the filter. */
  only?: number;
}

/** Period in which checks count; `to` is exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

/** `WHERE` conditions for the selected keywords. */
export function selectedKeywords({ projectId, filter, only }: KeywordSelection): Prisma.Sql {
  const { q, tag, country, language, device, starred } = filter;
  const conditions = [
    // Results of a city do not stand for the country.
    Prisma.sql`k.project_id = ${projectId}::uuid AND k.location = ''`,
    ...(only === undefined ? [] : [Prisma.sql`k.no = ${only}`]),
    ...(q ? [Prisma.sql`k.keyword ILIKE ${`%${escapeLike(q)}%`}`] : []),
    ...(tag ? [Prisma.sql`${tag} = ANY(k.tags)`] : []),
    ...(country ? [Prisma.sql`k.country = ${country}`] : []),
    ...(language ? [Prisma.sql`k.language = ${language}`] : []),
    ...(device ? [Prisma.sql`k.device = ${device}`] : []),
    ...(starred ? [Prisma.sql`k.starred`] : []),
  ];
  return Prisma.join(conditions, ' AND ');
}

/**
 * State of a check's overview. A check that failed, was imported from a file or timed out waiting for the overview is
 * unmeasured, which is not "none".
 */
export const stateOf = Prisma.sql`CASE
  WHEN c.ai_state = 'present' AND c.ai_place IS NOT NULL THEN 'cited'
  WHEN c.ai_state = 'present' THEN 'not_cited'
  WHEN c.ai_state = 'absent' THEN 'absent'
  ELSE 'unmeasured' END`;

/**
 * One row per keyword and day with a check: the day's last measured check, else its last check. Reads each keyword
 * through the primary key, however many other checks there are: OFFSET 0 keeps the planner from scanning the whole
 * table.
 */
export function keywordDays(selection: KeywordSelection, { from, to }: Span, timezone: string): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT ON (k.no, day) k.no, c.at, (c.at AT TIME ZONE ${timezone})::date AS day, ${stateOf} AS state,
      c.ai_place, c.position, c.depth, coalesce(c.ai_reason, c.reason) AS reason
    FROM tracked_keywords AS k CROSS JOIN LATERAL (
      SELECT * FROM rank_checks WHERE keyword_no = k.no AND at >= ${from} AND at < ${to} OFFSET 0
    ) AS c
    WHERE ${selectedKeywords(selection)} AND ${hasOverviews}
    ORDER BY k.no, day, (c.ai_state IN ('present', 'absent')) DESC NULLS LAST, c.at DESC`;
}

/** The last check up to a time that measured each keyword's overview, however old; null columns when there is none. */
export function measuredUpTo(selection: KeywordSelection, upTo: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT k.no, k.id, k.keyword, k.engine, k.country, k.language, k.device, k.checked_at, c.at, ${stateOf} AS state, c.ai_place,
      c.position, c.depth
    FROM tracked_keywords AS k LEFT JOIN LATERAL (${lastOverview(Prisma.sql`k.no`, upTo)}) AS c ON true
    WHERE ${selectedKeywords(selection)} AND ${hasOverviews}`;
}

/** A host without "www.", as domains are shown. */
export const bareHost = (host: Prisma.Sql) => Prisma.sql`regexp_replace(${host}, '^www\\.', '')`;
