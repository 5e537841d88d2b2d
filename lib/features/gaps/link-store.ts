import 'server-only';
import type { LINK_GAPS } from '#lib/features/gaps/link-contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** What to compare. The sides: the project's own domain first, then its competitors. */
export interface LinkGapQuery {
  /** Domain of each side, and the backlink indexes of it. */
  sides: readonly { domain: string; nos: readonly number[] }[];
  kind: (typeof LINK_GAPS)[number];
  q: string | undefined;
  limit: number;
  offset: number;
}

/** A domain that links to a competitor. */
export interface LinkGapRow {
  domain: string;
  /** Links by index of the side. */
  links: Record<string, number>;
  follow: number;
  unverified: number;
  example: string;
  seen: string;
}

/** A page of gaps, and their number. */
export interface LinkGapsRead {
  missing: number;
  all: number;
  rows: LinkGapRow[];
}

/** Referring domains of competitors. Links that were found gone are not counted. */
export async function readLinkGaps({ sides, kind, q, limit, offset }: LinkGapQuery): Promise<LinkGapsRead> {
  const pairs = sides.flatMap(({ nos }, side) => nos.map((no) => ({ no, side })));
  const part = storable({ q }).q;
  const [row] = await db().$queryRaw<LinkGapsRead[]>`
    WITH per AS (
      SELECT b.source_domain AS domain, x.side, count(DISTINCT b.key)::int AS links,
        count(DISTINCT b.key) FILTER (WHERE b.follow = 'follow') AS follow,
        count(DISTINCT b.key) FILTER (WHERE b.state = 'unverified') AS unverified,
        min(b.source_url) AS example, max(coalesce(b.last_seen, b.first_seen)) AS seen
      FROM backlinks b
      JOIN unnest(${pairs.map(({ no }) => no)}::int[], ${pairs.map(({ side }) => side)}::int[]) AS x(no, side)
        ON b.domain_no = x.no
      WHERE b.state <> 'gone' AND NOT b.source_domain = ANY(${sides.map(({ domain }) => domain)}::text[])
        ${part ? Prisma.sql`AND b.source_domain ILIKE ${`%${escapeLike(part)}%`}` : Prisma.empty}
      GROUP BY 1, 2
    ), gaps AS MATERIALIZED (
      SELECT domain, jsonb_object_agg(side, links) AS links, bool_or(side = 0) AS own,
        count(*) FILTER (WHERE side > 0) AS rivals, sum(links) FILTER (WHERE side > 0) AS total,
        (sum(follow) FILTER (WHERE side > 0))::int AS follow, (sum(unverified) FILTER (WHERE side > 0))::int AS unverified,
        min(example) FILTER (WHERE side > 0) AS example,
        to_char(max(seen) FILTER (WHERE side > 0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS seen
      FROM per GROUP BY domain HAVING bool_or(side > 0)
    ), page AS (
      SELECT * FROM gaps ${kind === 'missing' ? Prisma.sql`WHERE NOT own` : Prisma.empty}
      ORDER BY rivals DESC, total DESC, domain LIMIT ${limit} OFFSET ${offset}
    )
    SELECT (SELECT count(*)::int FROM gaps) AS all, (SELECT count(*)::int FROM gaps WHERE NOT own) AS missing,
      (SELECT coalesce(jsonb_agg(to_jsonb(page)), '[]') FROM page) AS rows`;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}
