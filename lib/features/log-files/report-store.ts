import 'server-only';
import { type CrawledPath, type CrawlReport, MAX_LISTED } from '#lib/features/log-files/contract.ts';
import { MAX_DAYS } from '#lib/features/log-files/labels.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Log files of a project, and one crawler or all. */
interface Scope {
  projectId: string;
  bot: string | null;
}

const hitsOf = ({ projectId, bot }: Scope) => Prisma.sql`
  log_hits h JOIN log_files f ON f.id = h.file_id
  WHERE f.project_id = ${projectId}::uuid AND (${bot}::text IS NULL OR h.bot = ${bot})`;

/** Requests by crawler, most first. */
export async function botsOf(projectId: string): Promise<CrawlReport['bots']> {
  const rows = await db().$queryRaw<(Omit<CrawlReport['bots'][number], 'last_at'> & { last_at: Date })[]>`
    SELECT h.bot, sum(h.hits)::float8 AS hits,
           coalesce(sum(h.hits) FILTER (WHERE h.status BETWEEN 200 AND 299), 0)::float8 AS ok,
           coalesce(sum(h.hits) FILTER (WHERE h.status BETWEEN 300 AND 399), 0)::float8 AS redirects,
           coalesce(sum(h.hits) FILTER (WHERE h.status BETWEEN 400 AND 499), 0)::float8 AS client_errors,
           coalesce(sum(h.hits) FILTER (WHERE h.status BETWEEN 500 AND 599), 0)::float8 AS server_errors,
           sum(h.bytes)::float8 AS bytes, sum(h.total_ms) / nullif(sum(h.timed), 0)::float8 AS average_ms,
           max(h.last_at) AS last_at
    FROM ${hitsOf({ projectId, bot: null })}
    GROUP BY h.bot ORDER BY sum(h.hits) DESC, h.bot`;
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
}

/** Requests by virtual host, most first. */
export const hostsOf = (scope: Scope): Promise<CrawlReport['hosts']> =>
  db().$queryRaw`
    SELECT h.host, sum(h.hits)::float8 AS hits
    FROM ${hitsOf(scope)} GROUP BY h.host ORDER BY sum(h.hits) DESC, h.host LIMIT ${MAX_LISTED}`;

/** Requests by day and crawler: the newest days, oldest first. */
export async function daysOf(scope: Scope): Promise<CrawlReport['days']> {
  const days = await db().$queryRaw<CrawlReport['days']>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(hits)::float8 AS hits, jsonb_object_agg(bot, hits ORDER BY bot) AS bots
    FROM (SELECT h.day, h.bot, sum(h.hits) AS hits FROM ${hitsOf(scope)} GROUP BY h.day, h.bot) AS by_bot
    GROUP BY by_bot.day ORDER BY by_bot.day DESC LIMIT ${MAX_DAYS}`;
  return days.toReversed();
}

/** Paths by status, most requests first. @param fromStatus the lowest status code */
export async function pathsOf(scope: Scope, fromStatus: number): Promise<CrawledPath[]> {
  const rows = await db().$queryRaw<(Omit<CrawledPath, 'last_at'> & { last_at: Date })[]>`
    SELECT h.host, h.path, h.status, sum(h.hits)::float8 AS hits, max(h.last_at) AS last_at
    FROM ${hitsOf(scope)} AND h.status >= ${fromStatus}
    GROUP BY h.host, h.path, h.status ORDER BY sum(h.hits) DESC, h.host, h.path, h.status LIMIT ${MAX_LISTED}`;
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }));
}

/**
 * Comparison with the newest finished site audit, by host and path with query; null: there is none. Requests without a host
 * count for every host of the audit, requests of other hosts for none.
 */
export async function auditOf(scope: Scope): Promise<CrawlReport['audit']> {
  const audit = await db().siteAudit.findFirst({
    where: { projectId: scope.projectId, status: 'done' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, no: true, host: true, finishedAt: true },
  });
  if (!audit?.finishedAt) return null;
  const pages = Prisma.sql`(
    SELECT p.url, p.indexable, lower(substring(p.url FROM '^https?://([^/?#:]+)')) AS host,
           coalesce(nullif(regexp_replace(p.url, '^https?://[^/?#]+', ''), ''), '/') AS path
    FROM site_pages p WHERE p.audit_no = ${audit.no} AND p.internal) AS page`;
  const isPage = Prisma.sql`h.path = page.path AND (h.host IS NULL OR h.host = page.host)`;
  const ofAudit = Prisma.sql`(h.host = lower(${audit.host}) OR h.host IN (SELECT page.host FROM ${pages}))`;
  const [notCrawled, orphans, [hits]] = await Promise.all([
    listed(Prisma.sql`
      SELECT page.url FROM ${pages} WHERE page.indexable
        AND NOT EXISTS (SELECT 1 FROM ${hitsOf(scope)} AND ${isPage})`),
    listed(Prisma.sql`
      SELECT DISTINCT coalesce(h.host, '') || h.path AS url FROM ${hitsOf(scope)} AND h.status = 200
        AND h.path IS NOT NULL AND (h.host IS NULL OR ${ofAudit})
        AND NOT EXISTS (SELECT 1 FROM ${pages} WHERE ${isPage})`),
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

async function listed(urls: Prisma.Sql): Promise<{ count: number; urls: string[] }> {
  const rows = await db().$queryRaw<{ url: string; count: number }[]>`
    SELECT url, (count(*) OVER ())::int AS count FROM (${urls}) AS found ORDER BY url LIMIT ${MAX_LISTED}`;
  return { count: rows[0]?.count ?? 0, urls: rows.map(({ url }) => url) };
}
