import 'server-only';
import type { CrawlFact } from '#lib/features/alerts/series/points.ts';
import { type CrawlDay, crawlDays, lastCrawlDay } from '#lib/features/log-files/service.ts';
import { addDays } from '#lib/text/zoned-time.ts';

/**
 * Requests of crawlers in the last days of the log files and in as many days before them, if the newest file was uploaded
 * within the period. Days without any crawler are missing in the logs, and not counted.
 */
export async function crawlChange(
  projectId: string,
  days: number,
  { from, until }: { from: Date; until: Date },
): Promise<CrawlFact | null> {
  const last = await lastCrawlDay(projectId);
  if (!last || last.at <= from || last.at > until) return null;
  const start = addDays(last.day, 1 - days);
  const rows = await crawlDays(projectId, addDays(start, -days), last.day);
  const sum = (part: readonly CrawlDay[]) => ({
    days: new Set(part.map(({ day }) => day)).size,
    hits: part.reduce((all, { hits }) => all + hits, 0),
    errors: part.reduce((all, { errors }) => all + errors, 0),
  });
  return {
    at: last.at,
    lastDay: last.day,
    before: sum(rows.filter(({ day }) => day < start)),
    now: sum(rows.filter(({ day }) => day >= start)),
  };
}
