import 'server-only';
import { hitsOf } from '#lib/features/log-files/report-store.ts';
import { db } from '#lib/platform/database/db.ts';

/** Requests of a crawler on a day, without spoofed ones. */
export interface CrawlDay {
  /** UTC, YYYY-MM-DD. */
  day: string;
  bot: string;
  hits: number;
  /** Status 4xx and 5xx. */
  errors: number;
}

/** Requests in the log files of a project by day and crawler. A day without rows may be missing in the logs. */
export const crawlDays = (projectId: string, from: string, to: string): Promise<CrawlDay[]> =>
  db().$queryRaw<CrawlDay[]>`
    SELECT to_char(h.day, 'YYYY-MM-DD') AS day, h.bot, sum(h.hits)::float8 AS hits,
           coalesce(sum(h.hits) FILTER (WHERE h.status >= 400), 0)::float8 AS errors
    FROM ${hitsOf({ projectId, bot: null })} AND h.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY h.day, h.bot ORDER BY h.day, h.bot`;

/** The last day in the log files of a project, and when the newest of them was uploaded or read; null: there is none. */
export async function lastCrawlDay(projectId: string): Promise<{ day: string; at: Date } | null> {
  const [row] = await db().$queryRaw<{ day: string | null; at: Date | null }[]>`
    SELECT to_char(max(h.day), 'YYYY-MM-DD') AS day, max(coalesce(f.read_at, f.created_at)) AS at FROM ${hitsOf({ projectId, bot: null })}`;
  return row?.day && row.at ? { day: row.day, at: row.at } : null;
}
