import 'server-only';
import { trimEndChars } from '#lib/contract/trim-end-chars.ts';
import type { Evidence } from '#lib/features/insights/evidence-contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import type { Sums } from './ctr-curve.ts';
import type { Days } from './periods.ts';

/** Reads of measurements for the kinds of insights. */

/** Queries and pages with fewer impressions in the period are left out. */
const MIN_IMPRESSIONS = 10;
/** Maximum queries or pages that a computation reads: those with the most impressions. */
const MAX_READ = 50_000;
/** Fewer days than weeks of a year would compare Mondays with Sundays. */
const YEAR_DAYS = 364;

/** The project that insights are computed for. */
export interface InsightProject {
  id: string;
  name: string;
  domain: string;
  brandTerms: string[];
}

/** A project; null when it is gone. */
export function findProject(id: string): Promise<InsightProject | null> {
  return db().project.findUnique({ where: { id }, select: { id: true, name: true, domain: true, brandTerms: true } });
}

/** A Search Console property as stored. */
export interface PropertyRow {
  no: number;
  source: 'api' | 'file';
  firstDay: string | null;
  lastDay: string | null;
  error: string | null;
}

/** The property of a project; null: none. */
export async function findProperty(projectId: string): Promise<PropertyRow | null> {
  const row = await db().searchConsoleProperty.findUnique({ where: { projectId } });
  const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? null;
  return row && { ...row, firstDay: day(row.firstDay), lastDay: day(row.lastDay) };
}

/** Figures of a query in the periods up to the last day. */
export interface QueryTotals {
  no: number;
  query: string;
  /** As tracked keywords are compared. */
  plain: string;
  last28: Sums;
  /** The 28 days before. */
  before28: Sums;
  last90: Sums;
  /** First day with impressions. */
  firstDay: string;
}

/** A period by its distance from the last day, in days, as columns `name_clicks` and so on. */
function sumsIn(name: string, lastDay: string, [from, until]: readonly [number, number]): Prisma.Sql {
  const within = Prisma.sql`FILTER (WHERE d.day > ${lastDay}::date - ${until}::int AND d.day <= ${lastDay}::date - ${from}::int)`;
  const column = (what: string) => Prisma.raw(`"${name}_${what}"`);
  return Prisma.sql`coalesce(sum(d.clicks) ${within}, 0)::int AS ${column('clicks')},
    coalesce(sum(d.impressions) ${within}, 0)::int AS ${column('impressions')},
    coalesce(sum(d.position_sum) ${within}, 0)::float8 AS ${column('positions')}`;
}

type SumColumns = Record<string, number>;
const sumsFrom = (row: SumColumns, name: string): Sums => ({
  clicks: row[`${name}_clicks`] ?? 0,
  impressions: row[`${name}_impressions`] ?? 0,
  positionSum: row[`${name}_positions`] ?? 0,
});

/** The queries of the last 118 days that had impressions, the most shown first. */
export async function queryTotals(propertyNo: number, lastDay: string): Promise<QueryTotals[]> {
  const rows = await db().$queryRaw<({ no: number; query: string; plain: string; first: string } & SumColumns)[]>`
    SELECT t.*, q.query, q.plain,
      (SELECT min(f.day) FROM search_console_query_days f WHERE f.property_no = ${propertyNo} AND f.query_no = t.no)::text AS first
    FROM (
      SELECT d.query_no AS no, ${sumsIn('a', lastDay, [0, 28])}, ${sumsIn('b', lastDay, [28, 56])}, ${sumsIn('c', lastDay, [0, 90])}
      FROM search_console_query_days d
      WHERE d.property_no = ${propertyNo} AND d.day > ${lastDay}::date - 90 AND d.day <= ${lastDay}::date
      GROUP BY d.query_no HAVING sum(d.impressions) >= ${MIN_IMPRESSIONS}
      ORDER BY sum(d.impressions) DESC, d.query_no LIMIT ${MAX_READ}
    ) t JOIN search_console_queries q ON q.no = t.no`;
  return rows.map((row) => ({
    no: row.no,
    query: row.query,
    plain: row.plain,
    last28: sumsFrom(row, 'a'),
    before28: sumsFrom(row, 'b'),
    last90: sumsFrom(row, 'c'),
    firstDay: row.first,
  }));
}

/** Figures of a page in the periods up to the last day. */
export interface PageTotals {
  no: number;
  url: string;
  last28: Sums;
  before28: Sums;
  last90: Sums;
  /** The 90 days before. */
  before90: Sums;
  /** The same 90 days a year before, and the 90 days before those. */
  lastYear90: Sums;
  lastYearBefore90: Sums;
  firstDay: string;
}

/** The pages that had impressions in the last 180 days, the most shown first. */
export async function pageTotals(propertyNo: number, lastDay: string): Promise<PageTotals[]> {
  const rows = await db().$queryRaw<({ no: number; url: string; first: string } & SumColumns)[]>`
    SELECT t.*, p.url FROM (
      SELECT d.page_no AS no, min(d.day)::text AS first, ${sumsIn('a', lastDay, [0, 28])}, ${sumsIn('b', lastDay, [28, 56])},
        ${sumsIn('c', lastDay, [0, 90])}, ${sumsIn('d', lastDay, [90, 180])},
        ${sumsIn('e', lastDay, [YEAR_DAYS, YEAR_DAYS + 90])}, ${sumsIn('f', lastDay, [YEAR_DAYS + 90, YEAR_DAYS + 180])}
      FROM search_console_page_days d WHERE d.property_no = ${propertyNo} AND d.day <= ${lastDay}::date
      GROUP BY d.page_no
      HAVING coalesce(sum(d.impressions) FILTER (WHERE d.day > ${lastDay}::date - 180), 0) >= ${MIN_IMPRESSIONS}
      ORDER BY sum(d.impressions) DESC, d.page_no LIMIT ${MAX_READ}
    ) t JOIN search_console_pages p ON p.no = t.no`;
  return rows.map((row) => ({
    no: row.no,
    url: row.url,
    last28: sumsFrom(row, 'a'),
    before28: sumsFrom(row, 'b'),
    last90: sumsFrom(row, 'c'),
    before90: sumsFrom(row, 'd'),
    lastYear90: sumsFrom(row, 'e'),
    lastYearBefore90: sumsFrom(row, 'f'),
    firstDay: row.first,
  }));
}

/** A page that Google showed for a query. */
export type QueryPage = Evidence['pages'][number] & {
  /** Days on which the query showed any page. */
  days: number;
};

/** The pages shown for each query in a period, the most impressions first. */
export async function pagesOfQueries(
  propertyNo: number,
  queryNos: readonly number[],
  { from, to }: Days,
): Promise<Map<number, QueryPage[]>> {
  if (queryNos.length === 0) return new Map();
  const rows = await db().$queryRaw<(QueryPage & { no: number })[]>`
    WITH daily AS MATERIALIZED (
      SELECT r.query_no, r.page_no, r.day, sum(r.clicks) AS clicks, sum(r.impressions) AS impressions,
        sum(r.position * r.impressions) AS positions
      FROM search_console_rows r
      WHERE r.property_no = ${propertyNo} AND r.day BETWEEN ${from}::date AND ${to}::date AND r.query_no = ANY(${[...queryNos]}::int[])
      GROUP BY r.query_no, r.page_no, r.day
    ), leaders AS (
      SELECT DISTINCT ON (query_no, day) query_no, day, page_no FROM daily ORDER BY query_no, day, impressions DESC, clicks DESC, page_no
    )
    SELECT d.query_no AS no, p.url, sum(d.clicks)::int AS clicks, sum(d.impressions)::int AS impressions,
      round((sum(d.positions) / sum(d.impressions))::numeric, 1)::float8 AS position,
      count(l.day)::int AS lead_days, (SELECT count(*) FROM leaders a WHERE a.query_no = d.query_no)::int AS days
    FROM daily d JOIN search_console_pages p ON p.no = d.page_no
      LEFT JOIN leaders l ON l.query_no = d.query_no AND l.day = d.day AND l.page_no = d.page_no
    GROUP BY d.query_no, d.page_no, p.url HAVING sum(d.impressions) > 0
    ORDER BY d.query_no, impressions DESC, p.url`;
  const byQuery = new Map<number, QueryPage[]>();
  for (const { no, ...page } of rows) byQuery.set(no, [...(byQuery.get(no) ?? []), page]);
  return byQuery;
}

/** Clicks and impressions of every query of a period. */
export function queryClicks(
  propertyNo: number,
  { from, to }: Days,
): Promise<{ query: string; clicks: number; impressions: number }[]> {
  return db().$queryRaw`
    SELECT q.query, t.clicks, t.impressions FROM (
      SELECT query_no, sum(clicks)::int AS clicks, sum(impressions)::int AS impressions FROM search_console_query_days
      WHERE property_no = ${propertyNo} AND day BETWEEN ${from}::date AND ${to}::date GROUP BY query_no
    ) t JOIN search_console_queries q ON q.no = t.query_no`;
}

/** Clicks and impressions without a query in a period; null where the queries of a day are not loaded. */
export async function anonymizedIn(
  propertyNo: number,
  { from, to }: Days,
): Promise<{ clicks: number; impressions: number } | null> {
  const [row] = await db().$queryRaw<{ clicks: number | null; impressions: number | null }[]>`
    SELECT CASE WHEN count(*) = count(query_clicks) THEN sum(clicks - query_clicks)::int END AS clicks,
      CASE WHEN count(*) = count(query_clicks) THEN sum(impressions - query_impressions)::int END AS impressions
    FROM search_console_days WHERE property_no = ${propertyNo} AND day BETWEEN ${from}::date AND ${to}::date`;
  if (!row || row.clicks === null || row.impressions === null) return null;
  return { clicks: Math.max(0, row.clicks), impressions: Math.max(0, row.impressions) };
}

/** The query with the most impressions of each page in a period. */
export async function topQueries(
  propertyNo: number,
  pageNos: readonly number[],
  { from, to }: Days,
): Promise<Map<number, string>> {
  if (pageNos.length === 0) return new Map();
  const rows = await db().$queryRaw<{ page: number; query: string }[]>`
    SELECT DISTINCT ON (t.page_no) t.page_no AS page, q.query FROM (
      SELECT r.page_no, r.query_no, sum(r.impressions) AS impressions FROM search_console_rows r
      WHERE r.property_no = ${propertyNo} AND r.day BETWEEN ${from}::date AND ${to}::date AND r.page_no = ANY(${[...pageNos]}::int[])
      GROUP BY r.page_no, r.query_no
    ) t JOIN search_console_queries q ON q.no = t.query_no
    ORDER BY t.page_no, t.impressions DESC, q.query`;
  return new Map(rows.map(({ page, query }) => [page, query]));
}

/** What a site audit knows of a page. */
export interface AuditedPage {
  title: string | null;
  h1: string | null;
  description: string | null;
  indexable: boolean | null;
  linksIn: number | null;
  words: number | null;
}

/** A URL as pages are compared: without scheme, www., fragment and the trailing slash. */
export const pageKey = (url: string): string =>
  trimEndChars((url.split('#')[0] ?? '').replace(/^https?:\/\/(?:www\.)?/i, ''), '/');

/** The HTML pages of the project's last finished site audit, by `pageKey`; empty without one. */
export async function auditedPages(projectId: string): Promise<Map<string, AuditedPage>> {
  const audit = await db().siteAudit.findFirst({
    where: { projectId, status: 'done', deletedAt: null },
    orderBy: { createdAt: 'desc' },
    select: { no: true },
  });
  if (!audit) return new Map();
  const rows = await db().sitePage.findMany({
    where: { auditNo: audit.no, outcome: 'page', internal: true },
    select: { url: true, title: true, h1: true, description: true, indexable: true, linksIn: true, words: true },
    take: MAX_READ,
  });
  return new Map(rows.map(({ url, ...page }) => [pageKey(url), page]));
}

/** What a project tracks. */
export interface Tracked {
  /** Keywords in the form in which they are compared. */
  plain: ReadonlySet<string>;
  /** `pageKey` of target pages and of pages that rank. */
  pages: ReadonlySet<string>;
}

/** The keywords that a project tracks, and the pages they lead to. */
export async function trackedOf(projectId: string): Promise<Tracked> {
  const rows = await db().trackedKeyword.findMany({
    where: { projectId },
    select: { plain: true, url: true, targetUrl: true },
  });
  return {
    plain: new Set(rows.map(({ plain }) => plain)),
    pages: new Set(
      rows.flatMap(({ url, targetUrl }) => [url, targetUrl]).flatMap((url) => (url ? [pageKey(url)] : [])),
    ),
  };
}

/** An AI Overview that cited the domain and no longer does. */
export interface LostCitation {
  keywordId: string;
  keyword: string;
  engine: string;
  country: string;
  device: string;
  citedAt: Date;
  lostAt: Date;
  place: number;
  /** The page that was cited; null: the sources are not stored. */
  url: string | null;
}

/** How far back a citation counts, in days. */
const CITATION_DAYS = 90;

/**
 * Keywords of a country whose last measured AI Overview is shown without the domain, and that cited it before. Overviews
 * of a city are not those of the country.
 */
export function lostCitations(projectId: string): Promise<LostCitation[]> {
  return db().$queryRaw<LostCitation[]>`
    SELECT k.id AS "keywordId", k.keyword, k.engine, k.country, k.device, c.at AS "citedAt", l.at AS "lostAt", c.ai_place AS place,
      t.ai_sources -> (c.ai_place - 1) ->> 'url' AS url
    FROM tracked_keywords k
      JOIN LATERAL (
        SELECT c.at, c.ai_place FROM rank_checks c
        WHERE c.keyword_no = k.no AND c.ai_state = 'present' AND c.ai_place IS NOT NULL
          AND c.at >= k.ai_measured_at - make_interval(days => ${CITATION_DAYS}::int) ORDER BY c.at DESC LIMIT 1
      ) c ON true
      JOIN LATERAL (
        SELECT c2.at FROM rank_checks c2
        WHERE c2.keyword_no = k.no AND c2.at > c.at AND c2.ai_state = 'present' ORDER BY c2.at LIMIT 1
      ) l ON true
      LEFT JOIN rank_tops t ON t.keyword_no = k.no AND t.at = c.at
    WHERE k.project_id = ${projectId}::uuid AND k.location = '' AND k.ai_measured_state = 'present' AND k.ai_measured_place IS NULL
    ORDER BY l.at DESC, k.keyword`;
}
