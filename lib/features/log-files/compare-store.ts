import 'server-only';
import { IS_PAGE, newestAudit, pagesOf, partsOf } from '#lib/features/log-files/audit-pages.ts';
import { type CrawlReport, MAX_LISTED } from '#lib/features/log-files/contract.ts';
import { hitsOf, type Scope } from '#lib/features/log-files/report-store.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * Comparison with the newest finished site audit, by host and path with query; null: there is none. Requests without a host
 * count for every host of the audit, requests of other hosts for none.
 */
export async function auditOf(scope: Scope): Promise<CrawlReport['audit']> {
  const audit = await newestAudit(scope.projectId);
  if (!audit?.finishedAt) return null;
  const pages = pagesOf(audit.no);
  const ofAudit = Prisma.sql`(h.host = lower(${audit.host}) OR h.host IN (SELECT page.host FROM ${pages}))`;
  const [notCrawled, orphans, [hits]] = await Promise.all([
    listed(Prisma.sql`
      SELECT page.url FROM ${pages} WHERE page.indexable
        AND NOT EXISTS (SELECT 1 FROM ${hitsOf(scope)} AND ${IS_PAGE})`),
    listed(Prisma.sql`
      SELECT DISTINCT coalesce(h.host, '') || h.path AS url FROM ${hitsOf(scope)} AND h.status = 200
        AND h.path IS NOT NULL AND (h.host IS NULL OR ${ofAudit})
        AND NOT EXISTS (SELECT 1 FROM ${pages} WHERE ${IS_PAGE})`),
    db().$queryRaw<{ own: number; unnamed: number; others: number }[]>`
      SELECT coalesce(sum(h.hits) FILTER (WHERE ${ofAudit}), 0)::float8 AS own,
             coalesce(sum(h.hits) FILTER (WHERE h.host IS NULL), 0)::float8 AS unnamed,
             coalesce(sum(h.hits) FILTER (WHERE h.host IS NOT NULL AND NOT ${ofAudit}), 0)::float8 AS others
      FROM ${hitsOf(scope)}`,
  ]);
  return {
    id: audit.id,
    finished_at: audit.finishedAt.toISOString(),
    host: audit.host,
    hits: hits?.own ?? 0,
    hits_without_host: hits?.unnamed ?? 0,
    hits_of_other_hosts: hits?.others ?? 0,
    not_crawled: notCrawled,
    orphans,
  };
}

/** Days of impressions that are compared. */
const COMPARED_DAYS = 90;
/** Files that are no pages. */
const ASSETS = String.raw`\.(avif|bmp|css|eot|gif|ico|jpe?g|js|json|map|mjs|mp4|otf|pdf|png|svg|ttf|txt|webm|webp|woff2?|xml)($|\?)`;

/** Googlebot compared with the connected property of the project, by host and path; null: there is none with data. */
export async function searchConsoleOf(projectId: string): Promise<CrawlReport['search_console']> {
  const property = await db().searchConsoleProperty.findFirst({
    where: { projectId, source: 'api', lastDay: { not: null } },
    select: { no: true, firstDay: true, lastDay: true },
  });
  if (!property?.firstDay || !property.lastDay) return null;
  const { no, lastDay } = property;
  const from = new Date(Math.max(property.firstDay.getTime(), lastDay.getTime() - (COMPARED_DAYS - 1) * 86_400_000));
  const crawled = Prisma.sql`(SELECT DISTINCT h.host, h.path, h.status FROM ${hitsOf({ projectId, bot: null })}
    AND h.bot LIKE 'Googlebot%' AND h.path IS NOT NULL) AS h`;
  const shown = Prisma.sql`(SELECT p.url, ${partsOf(Prisma.sql`p.url`)} FROM search_console_pages p
    WHERE p.property_no = ${no} AND EXISTS (SELECT 1 FROM search_console_page_days d WHERE d.property_no = ${no}
      AND d.page_no = p.no AND d.day BETWEEN ${from} AND ${lastDay} AND d.impressions > 0)) AS page`;
  const inspected = Prisma.sql`(SELECT i.url, i.verdict, ${partsOf(Prisma.sql`i.url`)} FROM (
    SELECT DISTINCT ON (url) url, verdict FROM search_console_inspections
    WHERE property_no = ${no} AND status = 'done' ORDER BY url, inspected_at DESC) AS i) AS page`;
  const [notIndexed, withoutImpressions, notCrawled] = await Promise.all([
    listed(Prisma.sql`SELECT page.url FROM ${inspected} WHERE page.verdict IS DISTINCT FROM 'PASS'
      AND EXISTS (SELECT 1 FROM ${crawled} WHERE ${IS_PAGE})`),
    listed(Prisma.sql`SELECT DISTINCT coalesce(h.host, '') || h.path AS url FROM ${crawled}
      WHERE h.status = 200 AND h.path !~* ${ASSETS} AND NOT EXISTS (SELECT 1 FROM ${shown} WHERE ${IS_PAGE})`),
    listed(Prisma.sql`SELECT page.url FROM ${shown} WHERE NOT EXISTS (SELECT 1 FROM ${crawled} WHERE ${IS_PAGE})`),
  ]);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return {
    first_day: day(from),
    last_day: day(lastDay),
    not_indexed: notIndexed,
    without_impressions: withoutImpressions,
    not_crawled: notCrawled,
  };
}

async function listed(urls: Prisma.Sql): Promise<{ count: number; urls: string[] }> {
  const rows = await db().$queryRaw<{ url: string; count: number }[]>`
    SELECT url, (count(*) OVER ())::int AS count FROM (${urls}) AS found ORDER BY url LIMIT ${MAX_LISTED}`;
  return { count: rows[0]?.count ?? 0, urls: rows.map(({ url }) => url) };
}
