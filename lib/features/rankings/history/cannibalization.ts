import { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * Cannibalization: pages of the domain compete for a keyword. Over its last 10 measured checks, either
 * - `alternating`: the best-ranking page changed at least twice, or
 * - `sharing`: in at least 5 of them the best page was below position 3 and another page of the domain ranked 2 to 5
 *   places below it.
 * Exceptions: a page that replaces another once is a move. A domain with a page in the top 3 and another further down
 * loses nothing. A second result directly below the first is the indented listing that engines give one site, not a
 * competing page. A check without a stored list of results cannot show sharing.
 */
export const CANNIBALIZATION_CHECKS = 10;
const MIN_CHANGES = 2;
const MIN_SHARED = 5;
const TOP = 3;
const [NEAREST, FARTHEST] = [2, 5];

/** A normalized address for comparing pages: without scheme, www., fragment and the trailing slash. */
export const page = (url: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`rtrim(regexp_replace(split_part(${url}, '#', 1), '^https?://(www[.])?', '', 'i'), '/')`;

/**
 * The last measured checks of a keyword, oldest first, each with the positions of the domain's further pages if its
 * list is stored.
 */
export const ownPages = (no: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT c.at, c.state, c.position, c.url, others.urls, others.places FROM (
    SELECT * FROM rank_checks WHERE keyword_no = ${no} AND state <> 'unmeasured'
    ORDER BY at DESC LIMIT ${Prisma.raw(String(CANNIBALIZATION_CHECKS))}
  ) c LEFT JOIN LATERAL (
    SELECT array_agg(o.url ORDER BY o.nth) AS urls, array_agg(coalesce(r.place, 0) ORDER BY o.nth)::int[] AS places
    FROM unnest(c.other_urls) WITH ORDINALITY AS o(url, nth) LEFT JOIN LATERAL (
      SELECT min(one.place)::int AS place FROM rank_tops t, jsonb_array_elements(t.results) WITH ORDINALITY AS one(pair, place)
      WHERE t.keyword_no = c.keyword_no AND t.at = c.at AND one.pair ->> 0 = o.url
    ) r ON true
  ) others ON true
  ORDER BY c.at`;

/** The kind of cannibalization of a keyword, as `kind`; null for none. */
export const cannibalizationOf = (no: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT CASE WHEN count(*) FILTER (WHERE changed) >= ${Prisma.raw(String(MIN_CHANGES))} THEN 'alternating'
    WHEN count(*) FILTER (WHERE shared) >= ${Prisma.raw(String(MIN_SHARED))} THEN 'sharing' END AS kind
  FROM (
    SELECT ${page(Prisma.sql`o.url`)} <> lag(${page(Prisma.sql`o.url`)}) OVER (ORDER BY o.at) AS changed,
      o.position > ${Prisma.raw(String(TOP))} AND EXISTS (SELECT 1 FROM unnest(o.places) AS place
        WHERE place BETWEEN o.position + ${Prisma.raw(String(NEAREST))} AND o.position + ${Prisma.raw(String(FARTHEST))}) AS shared
    FROM (${ownPages(no)}) o WHERE o.state = 'found' AND o.url IS NOT NULL
  ) seen`;
