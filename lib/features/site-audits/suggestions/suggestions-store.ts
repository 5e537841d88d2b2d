import 'server-only';
import { REF, type RefRow } from '#lib/features/site-audits/report/report-store.ts';
import { db } from '#lib/platform/database/db.ts';

/** Pages between which links are suggested. */

/** A page that a link could lead to. */
export interface TargetPage extends RefRow {
  h1: string | null;
  links_in: number | null;
}

/** One page, or those with the fewest inlinks. */
export const targetPages = (no: number, page: number | null, take: number): Promise<TargetPage[]> =>
  db().$queryRaw`
    SELECT ${REF}, p.h1, p.links_in FROM site_pages p
    WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'page' AND p.indexable AND p.no <> 1
      AND (${page}::int IS NULL OR p.no = ${page}::int)
    ORDER BY p.links_in NULLS FIRST, p.no LIMIT ${take}`;

/** A page whose stored HTML is searched. */
export interface SourcePage extends RefRow {
  html: string;
}

/** Pages with stored HTML, the strongest first. */
export const sourcePages = (no: number, take: number): Promise<SourcePage[]> =>
  db().$queryRaw`
    SELECT ${REF}, p.html FROM site_pages p
    WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'page' AND p.indexable AND p.html IS NOT NULL
    ORDER BY p.rank DESC NULLS LAST, p.no LIMIT ${take}`;

/** Links to these pages, as `from to`. */
export async function linksTo(no: number, targets: readonly number[]): Promise<string[]> {
  const rows = await db().$queryRaw<{ pair: string }[]>`
    SELECT from_no || ' ' || to_no AS pair FROM site_links
    WHERE audit_no = ${no} AND kind = 'link' AND to_no = ANY(${[...targets]}::int[])`;
  return rows.map(({ pair }) => pair);
}

const DAYS = 90;

/** Queries of a project's pages in Search Console, by URL, most impressions first. Empty without data. */
export async function queriesOf(
  projectId: string,
  urls: readonly string[],
  perPage: number,
): Promise<Map<string, string[]>> {
  const property = await db().searchConsoleProperty.findUnique({
    where: { projectId },
    select: { no: true, lastDay: true },
  });
  if (!property?.lastDay || urls.length === 0) return new Map();
  const { no, lastDay } = property;
  const after = new Date(lastDay.getTime() - DAYS * 86_400_000);
  const rows = await db().$queryRaw<{ url: string; query: string }[]>`
    SELECT url, query FROM (
      SELECT s.url, q.query, row_number() OVER (PARTITION BY s.no ORDER BY sum(r.impressions) DESC, q.query) AS place
      FROM search_console_pages s JOIN search_console_rows r ON r.property_no = ${no} AND r.page_no = s.no
        AND r.day > ${after}::date AND r.day <= ${lastDay}::date
      JOIN search_console_queries q ON q.no = r.query_no
      WHERE s.property_no = ${no} AND s.url = ANY(${[...urls]}::text[]) GROUP BY s.no, s.url, q.query) ranked
    WHERE place <= ${perPage} ORDER BY url, place`;
  return new Map(
    [...Map.groupBy(rows, ({ url }) => url)].map(([url, group]) => [url, group.map(({ query }) => query)]),
  );
}

/** A keyword that a project tracks, and the page that it is for. */
export interface TrackedPage {
  keyword: string;
  url: string;
}

/** Tracked keywords with the page that is meant to rank for them, else the one that ranks: the most important first. */
export const trackedPages = (projectId: string): Promise<TrackedPage[]> =>
  db().$queryRaw`
    SELECT keyword, coalesce(target_url, url) AS url FROM tracked_keywords
    WHERE project_id = ${projectId}::uuid AND coalesce(target_url, url) IS NOT NULL
    ORDER BY target_url IS NULL, starred DESC, avg_monthly_searches DESC NULLS LAST, keyword`;
