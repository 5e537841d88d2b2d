import 'server-only';
import { z } from 'zod';
import { type AccountRow, callGoogle } from '#lib/features/google-accounts/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** https://developers.google.com/webmaster-tools/v1/searchanalytics/query */

const HOST = 'https://searchconsole.googleapis.com/webmasters/v3/sites';
/** Most rows of one response. */
export const PAGE_ROWS = 25_000;
export const API = 'Search Console';

/** A dimension by which rows are grouped. */
export type Dimension = 'date' | 'query' | 'page' | 'country' | 'device';

const answer = z.object({
  rows: z
    .array(
      z.object({
        keys: z.array(z.string()).default([]),
        clicks: z.number(),
        impressions: z.number(),
        position: z.number(),
      }),
    )
    .default([]),
});
/** A row of a report. */
export type ReportRow = z.output<typeof answer>['rows'][number];

/** What to report. */
export interface Report {
  siteUrl: string;
  /** First and last day, YYYY-MM-DD. */
  from: string;
  to: string;
  dimensions: readonly Dimension[];
}

/** An account that reads a site. */
export interface Reader {
  account: AccountRow;
  siteUrl: string;
}

/** The URL of a site in the API. */
export const siteUrlOf = (siteUrl: string): string => `${HOST}/${encodeURIComponent(siteUrl)}`;

/**
 * One page of a report of final data.
 * @throws LimitReached with the seconds to wait, Forbidden (no access to the site), NotConfigured, Unreachable
 */
export async function queryPage(
  ctx: Ctx,
  account: AccountRow,
  { siteUrl, from, to, dimensions }: Report,
  startRow: number,
): Promise<ReportRow[]> {
  const body = {
    startDate: from,
    endDate: to,
    dimensions,
    type: 'web',
    dataState: 'final',
    rowLimit: PAGE_ROWS,
    startRow,
  };
  const url = `${siteUrlOf(siteUrl)}/searchAnalytics/query`;
  const parsed = answer.safeParse(await callGoogle(ctx, account, { api: API, url, body }));
  if (!parsed.success) throw new Unreachable(`${API} returned an unexpected report. Try again later.`);
  return parsed.data.rows;
}

/** The rows of a report, page after page. */
export async function* queryRows(
  fetchPage: (startRow: number) => Promise<ReportRow[]>,
  pageRows = PAGE_ROWS,
): AsyncGenerator<ReportRow[]> {
  for (let startRow = 0; ; startRow += pageRows) {
    const rows = await fetchPage(startRow);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
  }
}
