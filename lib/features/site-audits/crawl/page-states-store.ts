import 'server-only';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** SQL for the state, in one crawl, of an address from another crawl. Addresses are matched by `key`. */

/** A crawl, and the addresses whose absence from it means that they are gone. */
export interface Side {
  no: number;
  /** It ran to its end with the scope of the other one, so an address that it lacks is gone. */
  sawAll: boolean;
  /** The same for addresses with a query string, some of which a crawl may skip as a trap. */
  sawQueries: boolean;
  /** The same for addresses in a sitemap. */
  sawSitemaps: boolean;
}

/** Addresses that were not requested, or whose answer says nothing about the page. */
const UNSEEN = Prisma.sql`('waiting', 'unchecked', 'blocked', 'disallowed')`;

const isMissing = (p: Prisma.Sql) => Prisma.sql`(${p}.outcome = 'client_error' AND ${p}.status IN (404, 410))`;

/**
 * Whether the crawl could not read the document at `p`: skipped, blocked, no response, an error other than 404 and 410.
 */
export const isUnread = (p: Prisma.Sql) => Prisma.sql`(${p}.outcome IN ${UNSEEN}
  OR ${p}.outcome IN ('server_error', 'no_answer', 'client_error') AND NOT ${isMissing(p)})`;

/** Whether row `b` of another crawl is a measurement for findings on an address that now has this `outcome`. */
export const isMeasured = (b: Prisma.Sql, outcome: Prisma.Sql) => Prisma.sql`(${b}.outcome NOT IN ${UNSEEN}
  AND NOT (${outcome} = 'page' AND ${isUnread(b)}))`;

/**
 * Numbers of addresses of `from` that `side` may lack only because it could not read the pages linking to them, as the body
 * of a recursive query. A page that was read and no longer links there shows that the link is gone.
 */
const unreachable = (side: Side, from: Side) => Prisma.sql`
  SELECT a.no FROM site_pages a JOIN site_pages b ON b.audit_no = ${side.no} AND b.key = a.key
  WHERE a.audit_no = ${from.no} AND a.outcome IN ('page', 'redirect') AND ${isUnread(Prisma.sql`b`)}
  UNION
  SELECT a.no FROM unreachable u JOIN site_links l ON l.audit_no = ${from.no} AND l.from_no = u.no
  JOIN site_pages a ON a.audit_no = ${from.no} AND a.no = l.to_no
  WHERE NOT EXISTS (SELECT FROM site_pages b WHERE b.audit_no = ${side.no} AND b.key = a.key)
    AND NOT EXISTS (SELECT FROM site_links r JOIN site_pages f ON f.audit_no = ${from.no} AND f.no = r.from_no
      JOIN site_pages g ON g.audit_no = ${side.no} AND g.key = f.key
      WHERE r.audit_no = ${from.no} AND r.to_no = a.no AND NOT ${isUnread(Prisma.sql`g`)})`;

/** Joins the set that `stateOn` needs; at most one row for each row of `a`. */
export const joinUnreachable = (as: Prisma.Sql, side: Side, from: Side, a: Prisma.Sql) => Prisma.sql`
  LEFT JOIN (WITH RECURSIVE unreachable AS (${unreachable(side, from)}) SELECT no FROM unreachable) ${as} ON ${as}.no = ${a}.no`;

/**
 * What `side` says about the address `a` of the other crawl: 'read' (its state is known), 'gone' (it no longer is what
 * it was in `a`) or 'unknown'.
 * @param b its row in `side`, null if there is none
 * @param hidden the result of `joinUnreachable`
 */
export const stateOn = (side: Side, a: Prisma.Sql, b: Prisma.Sql, hidden: Prisma.Sql) => Prisma.sql`CASE
  WHEN ${b}.no IS NULL THEN CASE
    WHEN ${side.sawAll} AND ${hidden}.no IS NULL AND (${side.sawQueries} OR ${a}.url NOT LIKE '%?%')
      AND (${side.sawSitemaps} OR NOT ${a}.in_sitemap) THEN 'gone' ELSE 'unknown' END
  WHEN ${b}.outcome IN ${UNSEEN} THEN 'unknown'
  WHEN ${a}.outcome = 'page' AND ${isUnread(b)} THEN 'unknown'
  WHEN ${a}.outcome = 'page' AND ${b}.outcome <> 'page' OR ${isMissing(b)} AND NOT ${isMissing(a)} THEN 'gone'
  WHEN ${b}.outcome = 'no_answer' AND ${a}.outcome <> 'no_answer' THEN 'unknown'
  ELSE 'read' END`;
