import 'server-only';
import type { CITED } from '#lib/features/ai-visibility/contract.ts';
import {
  bareHost,
  type KeywordSelection,
  keywordDays,
  measuredUpTo,
  type Span,
} from '#lib/features/ai-visibility/keyword-days.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Queries that read many checks; a test verifies their plans. */

/** Keywords by state and day. */
export const dayCounts = (selection: KeywordSelection, span: Span, timezone: string): Prisma.Sql => Prisma.sql`
    SELECT d.day::text AS date, d.state, count(*)::int AS count FROM (${keywordDays(selection, span, timezone)}) AS d
    GROUP BY d.day, d.state ORDER BY d.day`;

/**
 * Keywords by last measured state up to a time.
 * @param named PostgreSQL regular expression that finds the project's names in a text
 */
export const stateCounts = (selection: KeywordSelection, upTo: Date, named: string): Prisma.Sql => Prisma.sql`
    WITH measured AS MATERIALIZED (${measuredUpTo(selection, upTo)})
    SELECT m.state, count(*)::int AS count, coalesce(sum(m.ai_place), 0)::int AS places,
      (count(*) FILTER (WHERE t.named))::int AS mentioned,
      (count(*) FILTER (WHERE t.named AND m.state = 'not_cited'))::int AS "mentionedNotCited",
      (count(*) FILTER (WHERE m.at < m.checked_at))::int AS earlier, min(m.at) FILTER (WHERE m.at < m.checked_at) AS oldest
    FROM measured AS m LEFT JOIN LATERAL (
      SELECT ai_text ~* ${named} AS named FROM rank_tops
      WHERE keyword_no = m.no AND at = m.at AND m.state IN ('cited', 'not_cited') OFFSET 0
    ) AS t ON true
    GROUP BY m.state`;

/** Citations by domain, with each domain's organic position in the same results. */
export const domainCounts = (
  selection: KeywordSelection,
  span: Span,
  timezone: string,
  limit: number,
): Prisma.Sql => Prisma.sql`
    WITH days AS MATERIALIZED (${keywordDays(selection, span, timezone)}),
    cited AS (
      SELECT d.no, ${bareHost(Prisma.sql`s.host`)} AS domain, s.place, array_position(t.hosts, s.host) AS organic
      FROM days AS d CROSS JOIN LATERAL (
        SELECT ai_hosts, hosts FROM rank_tops WHERE keyword_no = d.no AND at = d.at OFFSET 0
      ) AS t CROSS JOIN LATERAL unnest(t.ai_hosts) WITH ORDINALITY AS s(host, place)
      WHERE d.state IN ('cited', 'not_cited')
    )
    SELECT domain, count(*)::int AS citations, count(DISTINCT no)::int AS keywords, avg(place)::float8 AS place,
      avg(organic)::float8 AS position, (count(*) FILTER (WHERE organic IS NULL))::int AS outside,
      (sum(count(*)) OVER ())::int AS total, (count(*) OVER ())::int AS domains
    FROM cited GROUP BY domain ORDER BY citations DESC, domain LIMIT ${limit}`;

/** Rows of checks joined with their result lists. */
export const withTops = (rows: Prisma.Sql) => Prisma.sql`
  SELECT m.*, t.hosts, t.ai_hosts, t.ai_sources FROM (${rows}) AS m LEFT JOIN LATERAL (
    SELECT hosts, ai_hosts, ai_sources FROM rank_tops WHERE keyword_no = m.no AND at = m.at OFFSET 0
  ) AS t ON true`;

/** Whom the overview of `m` cites. */
function citedSql(cited: (typeof CITED)[number] | undefined, competitors: readonly string[]): Prisma.Sql {
  if (!cited) return Prisma.sql`true`;
  if (cited === 'you') return Prisma.sql`state = 'cited'`;
  if (cited === 'not_you') return Prisma.sql`state = 'not_cited'`;
  // As `isOnDomain`: the domain, its subdomains, and for "www." the domain without it.
  const hosts = competitors.flatMap((domain) => [domain, domain.replace(/^www\./, '')]);
  const below = competitors.map((domain) => `%.${escapeLike(domain)}`);
  return Prisma.sql`(state = 'not_cited' AND EXISTS (
    SELECT 1 FROM (SELECT ai_hosts FROM rank_tops WHERE keyword_no = m.no AND at = m.at OFFSET 0) AS t, unnest(t.ai_hosts) AS h
    WHERE h = ANY(${hosts}::text[]) OR h LIKE ANY(${below}::text[])))`;
}

/** One page of keywords with their last measured checks. */
export const keywordPage = (
  selection: KeywordSelection,
  upTo: Date,
  page: { limit: number; offset: number; cited?: (typeof CITED)[number] | undefined; competitors?: readonly string[] },
): Prisma.Sql => Prisma.sql`
    WITH m AS MATERIALIZED (${measuredUpTo(selection, upTo)}), page AS (
      SELECT *, (count(*) OVER ())::int AS all FROM m WHERE ${citedSql(page.cited, page.competitors ?? [])}
      ORDER BY (state IN ('cited', 'not_cited')) DESC, keyword, country, device, no
      LIMIT ${page.limit} OFFSET ${page.offset}
    )
    SELECT * FROM (${withTops(Prisma.sql`SELECT * FROM page`)}) AS shown
    ORDER BY (state IN ('cited', 'not_cited')) DESC, keyword, country, device, no`;
