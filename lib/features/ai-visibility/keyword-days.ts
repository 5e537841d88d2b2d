import 'server-only';
import type { AiFilter } from '#lib/features/ai-visibility/contract.ts';
import { hasOverviews, lastOverview } from '#lib/features/rankings/read-figures.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** The ground all figures stand on, in SQL: which keywords are meant, and what each was on each day. */

export interface Meant {
  projectId: string;
  filter: Omit<AiFilter, 'days'>;
  /** Number of the one keyword that is meant, of those the filter leaves. */
  only?: number;
}

/** Moments between which checks count; the end itself does not. */
export interface Span {
  from: Date;
  to: Date;
}

/** `where` of the tracked keywords that are meant. */
export function keywordsMeant({ projectId, filter, only }: Meant): Prisma.Sql {
  const { q, tag, country, language, device, starred } = filter;
  const conditions = [
    Prisma.sql`k.project_id = ${projectId}::uuid`,
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
 * What a check told of its overview. A check that failed, that came from a file or that waited for an overview in vain says
 * nothing, which is not "none".
 */
export const stateOf = Prisma.sql`CASE
  WHEN c.ai_state = 'present' AND c.ai_place IS NOT NULL THEN 'cited'
  WHEN c.ai_state = 'present' THEN 'not_cited'
  WHEN c.ai_state = 'absent' THEN 'absent'
  ELSE 'unmeasured' END`;

/**
 * One row for each keyword and day that has a check: the last of the day that measured something, else the last of the day.
 * Checks are reached keyword by keyword through the key of their table, however many others there are: OFFSET 0 keeps the
 * planner from reading all of them instead.
 */
export function keywordDays(meant: Meant, { from, to }: Span, timezone: string): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT ON (k.no, day) k.no, c.at, (c.at AT TIME ZONE ${timezone})::date AS day, ${stateOf} AS state,
      c.ai_place, c.position, c.depth, c.reason
    FROM tracked_keywords AS k CROSS JOIN LATERAL (
      SELECT * FROM rank_checks WHERE keyword_no = k.no AND at >= ${from} AND at < ${to} OFFSET 0
    ) AS c
    WHERE ${keywordsMeant(meant)} AND ${hasOverviews}
    ORDER BY k.no, day, (c.ai_state IN ('present', 'absent')) DESC NULLS LAST, c.at DESC`;
}

/** The last check that measured something, of each keyword, in a span; null columns where there is none. */
export function lastMeasured(meant: Meant, { from, to }: Span): Prisma.Sql {
  return Prisma.sql`
    SELECT k.no, k.id, k.keyword, k.engine, k.country, k.language, k.device, c.at, ${stateOf} AS state, c.ai_place,
      c.position, c.depth
    FROM tracked_keywords AS k LEFT JOIN LATERAL (
      SELECT * FROM rank_checks
      WHERE keyword_no = k.no AND at >= ${from} AND at < ${to} AND ai_state IN ('present', 'absent')
      ORDER BY at DESC LIMIT 1
    ) AS c ON true
    WHERE ${keywordsMeant(meant)} AND ${hasOverviews}`;
}

/** The last check before a moment that measured the overview of each keyword, however old; null columns where there is none. */
export function measuredUpTo(meant: Meant, upTo: Date): Prisma.Sql {
  return Prisma.sql`
    SELECT k.no, k.id, k.keyword, k.engine, k.country, k.language, k.device, k.checked_at, c.at, ${stateOf} AS state, c.ai_place,
      c.position, c.depth
    FROM tracked_keywords AS k LEFT JOIN LATERAL (${lastOverview(Prisma.sql`k.no`, upTo)}) AS c ON true
    WHERE ${keywordsMeant(meant)} AND ${hasOverviews}`;
}

/** A host as domains are told: without its www. */
export const bareHost = (host: Prisma.Sql) => Prisma.sql`regexp_replace(${host}, '^www\\.', '')`;
