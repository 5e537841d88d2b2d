import 'server-only';
import type { WithQuota } from '#lib/features/google-accounts/service.ts';
import {
  type Dimension,
  queryPage,
  queryRows,
  type Reader,
  type ReportRow,
} from '#lib/features/search-console/api/search-analytics.ts';
import type { DayReports } from '#lib/features/search-console/rows/replace-day.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Totals of all final days with data, by day. */
export async function loadTotals(
  ctx: Ctx,
  { account, siteUrl }: Reader,
  { from, to }: { from: string; to: string },
  withQuota: WithQuota,
): Promise<Map<string, ReportRow>> {
  const rows = await all((startRow) =>
    withQuota(() => queryPage(ctx, account, { siteUrl, from, to, dimensions: ['date'] }, startRow)),
  );
  return new Map(rows.flatMap((row) => (row.keys[0] ? [[row.keys[0], row]] : [])));
}

/** Every report of a day. */
export async function loadDay(
  ctx: Ctx,
  { account, siteUrl }: Reader,
  { day, total }: { day: string; total: ReportRow },
  withQuota: WithQuota,
): Promise<DayReports> {
  const report = (dimensions: readonly Dimension[]) =>
    all((startRow) => withQuota(() => queryPage(ctx, account, { siteUrl, from: day, to: day, dimensions }, startRow)));
  return {
    day,
    total,
    segments: await report(['country', 'device']),
    queries: await report(['query']),
    pages: await report(['page']),
    rows: await report(['query', 'page', 'country', 'device']),
  };
}

async function all(fetchPage: (startRow: number) => Promise<ReportRow[]>): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for await (const page of queryRows(fetchPage)) for (const row of page) rows.push(row);
  return rows;
}
