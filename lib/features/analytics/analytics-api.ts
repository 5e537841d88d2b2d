import 'server-only';
import { z } from 'zod';
import { type AccountRow, callGoogle } from '#lib/features/google-accounts/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** https://developers.google.com/analytics/devguides/reporting/data/v1 and the Admin API, both read-only. */

const DATA = 'https://analyticsdata.googleapis.com/v1beta';
const ADMIN = 'https://analyticsadmin.googleapis.com/v1beta';
/** Most rows of one response. */
export const PAGE_ROWS = 100_000;
export const API = 'Google Analytics';
const METRICS = ['sessions', 'engagedSessions', 'keyEvents'] as const;
/** Properties that are listed at most: 50 pages. */
const MAX_PAGES = 50;

const value = z.object({ value: z.string() });
const report = z.object({
  rows: z.array(z.object({ dimensionValues: z.array(value).default([]), metricValues: z.array(value) })).default([]),
});

/** A row of a report. */
export interface SessionRow {
  keys: string[];
  sessions: number;
  engagedSessions: number;
  keyEvents: number;
}

/** What to report: sessions of organic search. */
export interface SessionReport {
  /** `properties/123456789` */
  property: string;
  from: string;
  to: string;
  dimensions: readonly ('date' | 'hostName' | 'landingPage')[];
}

/**
 * All rows of a report, page after page.
 * @throws LimitReached with the seconds to wait, Forbidden (no access to the property), NotConfigured, Unreachable
 */
export async function reportSessions(
  ctx: Ctx,
  account: AccountRow,
  { property, from, to, dimensions }: SessionReport,
  pageRows = PAGE_ROWS,
): Promise<SessionRow[]> {
  const rows: SessionRow[] = [];
  for (let offset = 0; ; offset += pageRows) {
    const body = {
      dateRanges: [{ startDate: from, endDate: to }],
      dimensions: dimensions.map((name) => ({ name })),
      metrics: METRICS.map((name) => ({ name })),
      dimensionFilter: {
        filter: { fieldName: 'sessionDefaultChannelGroup', stringFilter: { value: 'Organic Search' } },
      },
      // Rows have to stay in order from page to page.
      orderBys: dimensions.map((name) => ({ dimension: { dimensionName: name } })),
      limit: String(pageRows),
      offset: String(offset),
    };
    const parsed = report.safeParse(
      await callGoogle(ctx, account, { api: API, url: `${DATA}/${property}:runReport`, body }),
    );
    if (!parsed.success) throw new Unreachable(`${API} returned an unexpected report. Try again later.`);
    for (const row of parsed.data.rows) rows.push(rowOf(row));
    if (parsed.data.rows.length < pageRows) return rows;
  }
}

function rowOf({ dimensionValues, metricValues }: z.output<typeof report>['rows'][number]): SessionRow {
  const [sessions, engagedSessions, keyEvents] = metricValues.map((one) => Number(one.value));
  const counts = [sessions, engagedSessions].map((count) => (isCount(count) ? count : null));
  const [all = null, engaged = null] = counts;
  if (all === null || engaged === null || keyEvents === undefined || !(keyEvents >= 0) || !Number.isFinite(keyEvents)) {
    throw new Unreachable(`${API} returned a row without numbers. Try again later.`);
  }
  return { keys: dimensionValues.map((one) => one.value), sessions: all, engagedSessions: engaged, keyEvents };
}

const isCount = (count: number | undefined): count is number =>
  count !== undefined && Number.isInteger(count) && count >= 0 && count <= 2_147_483_647;

const summaries = z.object({
  accountSummaries: z
    .array(
      z.object({
        displayName: z.string().default(''),
        propertySummaries: z.array(z.object({ property: z.string(), displayName: z.string().default('') })).default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

/** A property that an account may read. */
export interface ListedProperty {
  property: string;
  displayName: string;
  accountName: string;
}

/** The properties of an account. @throws NotConfigured, LimitReached, Unreachable */
export async function listProperties(ctx: Ctx, account: AccountRow): Promise<ListedProperty[]> {
  const found: ListedProperty[] = [];
  for (let page = 0, token: string | undefined; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({ pageSize: '200', ...(token !== undefined && { pageToken: token }) });
    const call = { api: API, url: `${ADMIN}/accountSummaries?${query}`, timeoutMs: 20_000 };
    const parsed = summaries.safeParse(await callGoogle(ctx, account, call));
    if (!parsed.success) throw new Unreachable(`${API} returned an unexpected list of properties. Try again later.`);
    for (const { displayName: accountName, propertySummaries } of parsed.data.accountSummaries) {
      for (const one of propertySummaries) found.push({ ...one, accountName });
    }
    token = parsed.data.nextPageToken;
    if (!token) break;
  }
  return found.toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
}

/** The property whose name contains the domain; null when none or several do. */
export function suggestProperty(properties: readonly ListedProperty[], domain: string): ListedProperty | null {
  const fitting = properties.filter(({ displayName }) => displayName.toLowerCase().includes(domain));
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
