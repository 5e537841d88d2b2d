import 'server-only';
import type { KeywordGapKind } from '#lib/features/gaps/contract.ts';
import { type KeywordFilter, type toDifficulty, whereKeywords } from '#lib/features/rankings/service.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { NO_LOCATION } from '#lib/text/location-name.ts';

/** What to compare. The domains: the project's own first, then its competitors. */
export interface GapQuery {
  projectId: string;
  domains: readonly string[];
  filter: Pick<KeywordFilter, 'q' | 'search_engine' | 'country' | 'language' | 'device'>;
  kind: KeywordGapKind;
  limit: number;
  offset: number;
}

/** The stored difficulty of a tracked keyword. */
export type GapDifficulty = Parameters<typeof toDifficulty>[0];

/** A keyword for which a competitor ranks. */
export interface GapRow {
  keyword: string;
  keyword_id: string | null;
  search_id: string | null;
  engine: string;
  country: string;
  language: string;
  device: string;
  at: string;
  depth: number;
  volume: number | null;
  /** Difficulty of the tracked keyword; null for others. */
  difficulty: GapDifficulty | null;
  own: number | null;
  /** Positions by index of the domain in the query. */
  positions: Record<string, number>;
}

/** A page of gaps, the number of each kind, and the SERPs behind them. */
export interface GapsRead {
  serps: number;
  tracked: number;
  oldest: Date | null;
  newest: Date | null;
  counts: Record<KeywordGapKind, number>;
  rows: GapRow[];
}

/** Searches whose results are the SERP of a keyword in a country; others contain operators such as site:. */
const PURPOSES = ['serp', 'serp_html', 'serp_text', 'ranking', 'brief', 'keyword-groups'];

/** Newest SERP of each keyword, engine, country, language and device, and who ranks in it. */
export async function readGaps(query: GapQuery): Promise<GapsRead> {
  const [row] = await db().$queryRaw<GapsRead[]>(gapsSql(query));
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** The statement of `readGaps`. */
export function gapsSql({ projectId, domains, filter, kind, limit, offset }: GapQuery): Prisma.Sql {
  return Prisma.sql`
    WITH tracked AS MATERIALIZED (
      SELECT k.id AS keyword_id, NULL::uuid AS search_id, k.keyword, k.plain, k.engine, k.country, k.language, k.device,
        k.avg_monthly_searches AS volume, jsonb_build_object('difficulty', k.difficulty, 'difficultyLow', k.difficulty_low,
          'difficultyHigh', k.difficulty_high, 'difficultyReason', k.difficulty_reason, 'measuredAt', k.measured_at) AS difficulty,
        t.at, t.hosts
      FROM tracked_keywords k LEFT JOIN LATERAL (
        SELECT r.at, r.hosts FROM rank_tops r WHERE r.keyword_no = k.no ORDER BY r.at DESC LIMIT 1
      ) t ON true WHERE ${whereKeywords(projectId, { ...filter, location: NO_LOCATION })}
    ), checked AS MATERIALIZED (
      SELECT DISTINCT ON (plain, engine, country, language, device) NULL::uuid AS keyword_id, s.id AS search_id,
        s.query AS keyword, lower(btrim(regexp_replace(s.query, '\\s+', ' ', 'g'))) AS plain, s.engine, s.country,
        coalesce(s.language, '') AS language, s.device, NULL::int AS volume, NULL::jsonb AS difficulty, s.created_at AS at
      FROM searches s WHERE ${whereSearches(projectId, filter)}
      ORDER BY plain, engine, country, language, device, s.created_at DESC
    ), both_kinds AS (
      SELECT * FROM tracked UNION ALL
      SELECT c.*, (SELECT array_agg(r.host ORDER BY r.position) FROM search_results r WHERE r.search_id = c.search_id)
      FROM checked c
    ), newest AS (
      SELECT keyword, plain, engine, country, language, device, at, hosts, search_id,
        first_value(keyword_id) OVER same AS keyword_id, first_value(volume) OVER same AS volume,
        first_value(difficulty) OVER same AS difficulty,
        row_number() OVER (PARTITION BY plain, engine, country, language, device ORDER BY at DESC NULLS LAST) AS age
      FROM both_kinds
      WINDOW same AS (PARTITION BY plain, engine, country, language, device ORDER BY keyword_id NULLS LAST)
    ), lists AS MATERIALIZED (
      SELECT *, row_number() OVER () AS no FROM newest WHERE age = 1 AND hosts IS NOT NULL
    ), placed AS MATERIALIZED (
      SELECT lists.no, one.host, one.place::int AS place
      FROM lists, unnest(hosts) WITH ORDINALITY AS one(host, place) WHERE one.host <> ''
    ), named AS MATERIALIZED (
      SELECT h.host, d.no - 1 AS domain FROM (SELECT DISTINCT host FROM placed) h
      JOIN unnest(${[...domains]}::text[]) WITH ORDINALITY AS d(name, no)
        ON h.host = d.name OR right(h.host, length(d.name) + 1) = '.' || d.name
    ), best AS (
      SELECT p.no, n.domain, min(p.place) AS place FROM placed p JOIN named n ON n.host = p.host GROUP BY 1, 2
    ), ranked AS (
      SELECT no, min(place) FILTER (WHERE domain = 0) AS own, min(place) FILTER (WHERE domain > 0) AS rival,
        count(*) FILTER (WHERE domain > 0) AS rivals, jsonb_object_agg(domain, place) AS positions
      FROM best GROUP BY no
    ), gaps AS MATERIALIZED (
      SELECT l.keyword, l.plain, l.keyword_id, l.search_id, l.engine, l.country, l.language, l.device, l.volume, l.difficulty,
        to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, cardinality(l.hosts) AS depth,
        r.own, r.rival, r.positions, r.own IS NULL AS missing, coalesce(r.own > r.rival, false) AS weaker,
        r.own IS NOT NULL AND r.rivals = ${domains.length - 1} AS shared, true AS "all"
      FROM ranked r JOIN lists l ON l.no = r.no WHERE r.rival IS NOT NULL
    ), page AS (
      SELECT * FROM gaps WHERE ${Prisma.raw(`"${kind}"`)}
      ORDER BY volume DESC NULLS LAST, rival, plain, engine, country, language, device LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*)::int FROM lists) AS serps,
      (SELECT count(*)::int FROM lists WHERE search_id IS NULL) AS tracked,
      (SELECT min(at) FROM lists) AS oldest, (SELECT max(at) FROM lists) AS newest,
      (SELECT jsonb_build_object('missing', count(*) FILTER (WHERE missing), 'weaker', count(*) FILTER (WHERE weaker),
        'shared', count(*) FILTER (WHERE shared), 'all', count(*)) FROM gaps) AS counts,
      (SELECT coalesce(jsonb_agg(to_jsonb(page)), '[]') FROM page) AS rows`;
}

function whereSearches(projectId: string, filter: GapQuery['filter']): Prisma.Sql {
  const { q, search_engine: engine, country, language, device } = storable(filter);
  const parts = [
    Prisma.sql`s.project_id = ${projectId}::uuid AND s.state IN ('done', 'partial') AND s.results_count > 0
      AND s.purpose = ANY(${PURPOSES}::text[]) AND s.location IS NULL`,
  ];
  if (q) parts.push(Prisma.sql`lower(s.query) LIKE lower(${`%${escapeLike(q)}%`})`);
  if (engine) parts.push(Prisma.sql`s.engine = ${engine}`);
  if (country) parts.push(Prisma.sql`s.country = ${country}`);
  if (language) parts.push(Prisma.sql`s.language = ${language}`);
  if (device) parts.push(Prisma.sql`s.device = ${device}`);
  return Prisma.join(parts, ' AND ');
}
