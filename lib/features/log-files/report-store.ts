import 'server-only';
import { IS_PAGE, newestAudit, pagesOf } from '#lib/features/log-files/audit-pages.ts';
import { type CrawledPath, type CrawlReport, MAX_LISTED } from '#lib/features/log-files/contract.ts';
import { MAX_DAYS } from '#lib/features/log-files/labels.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Log files of a project, and one crawler or all. */
export interface Scope {
  projectId: string;
  bot: string | null;
}

/** Requests of the files that were read, with spoofed ones. */
const allHitsOf = ({ projectId, bot }: Scope) => Prisma.sql`
  log_hits h JOIN log_files f ON f.id = h.file_id
  WHERE f.project_id = ${projectId}::uuid AND f.is_complete AND (${bot}::text IS NULL OR h.bot = ${bot})`;

/** Requests of the files that were read, without spoofed ones. */
export const hitsOf = (scope: Scope) => Prisma.sql`${allHitsOf(scope)} AND h.verification <> 'spoofed'`;

/** Requests by crawler, most first. */
export async function botsOf(projectId: string): Promise<CrawlReport['bots']> {
  const rows = await db().$queryRaw<(Omit<CrawlReport['bots'][number], 'last_at'> & { last_at: Date })[]>`
    SELECT bot, coalesce(sum(hits) FILTER (WHERE genuine), 0)::float8 AS hits,
           coalesce(sum(hits) FILTER (WHERE method = 'ranges' AND genuine), 0)::float8 AS verified_by_ranges,
           coalesce(sum(hits) FILTER (WHERE method = 'dns' AND genuine), 0)::float8 AS verified_by_dns,
           coalesce(sum(hits) FILTER (WHERE verification = 'unverified'), 0)::float8 AS unverified,
           coalesce(sum(hits) FILTER (WHERE NOT genuine), 0)::float8 AS spoofed,
           coalesce(sum(hits) FILTER (WHERE status BETWEEN 200 AND 299 AND genuine), 0)::float8 AS ok,
           coalesce(sum(hits) FILTER (WHERE status BETWEEN 300 AND 399 AND genuine), 0)::float8 AS redirects,
           coalesce(sum(hits) FILTER (WHERE status BETWEEN 400 AND 499 AND genuine), 0)::float8 AS client_errors,
           coalesce(sum(hits) FILTER (WHERE status BETWEEN 500 AND 599 AND genuine), 0)::float8 AS server_errors,
           coalesce(sum(bytes) FILTER (WHERE genuine), 0)::float8 AS bytes,
           sum(total_ms) FILTER (WHERE genuine) / nullif(sum(timed) FILTER (WHERE genuine), 0)::float8 AS average_ms,
           max(last_at) AS last_at
    FROM (SELECT h.*, h.verification <> 'spoofed' AS genuine FROM ${allHitsOf({ projectId, bot: null })}) AS hit
    GROUP BY bot ORDER BY 2 DESC, bot`;
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

/** Requests that a crawler could have spent on indexable pages. */
export async function budgetOf(scope: Scope): Promise<CrawlReport['budget']> {
  const audit = await newestAudit(scope.projectId);
  const pages = pagesOf(audit?.no ?? 0);
  const [row] = await db().$queryRaw<CrawlReport['budget'][]>`
    SELECT coalesce(sum(h.hits), 0)::float8 AS hits,
           coalesce(sum(h.hits) FILTER (WHERE h.status BETWEEN 300 AND 399 AND h.status <> 304), 0)::float8 AS redirects,
           coalesce(sum(h.hits) FILTER (WHERE h.status BETWEEN 400 AND 499), 0)::float8 AS client_errors,
           coalesce(sum(h.hits) FILTER (WHERE h.status BETWEEN 500 AND 599), 0)::float8 AS server_errors,
           coalesce(sum(h.hits) FILTER (WHERE strpos(h.path, '?') > 0), 0)::float8 AS parameters,
           coalesce(sum(h.hits) FILTER (WHERE h.status BETWEEN 200 AND 299 AND EXISTS (
             SELECT 1 FROM ${pages} WHERE ${IS_PAGE} AND NOT page.indexable)), 0)::float8 AS not_indexable
    FROM ${hitsOf(scope)}`;
  const none = { hits: 0, redirects: 0, client_errors: 0, server_errors: 0, parameters: 0, not_indexable: 0 };
  return { ...none, ...row, ...(!audit && { not_indexable: null }) };
}
