import 'server-only';
import type { LandingPageSort } from '#lib/features/analytics/labels.ts';
import { placeOf } from '#lib/features/analytics/place.ts';
import { type AnalyticsPropertyRow, findProperty } from '#lib/features/analytics/property-store.ts';
import type { Sessions } from '#lib/features/analytics/session-metrics-contract.ts';
import { dayOf } from '#lib/features/google-accounts/service.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { addDays } from '#lib/text/zoned-time.ts';

/** Sessions from organic search in the database, by day and by page. Callers check access to the project. */

/** First and last day. */
export interface Days {
  from: string;
  to: string;
}

/** The property of a project that has sessions of a whole period; null: none, or part of the period is not loaded. */
export async function sessionsProperty(projectId: string, { from, to }: Days): Promise<AnalyticsPropertyRow | null> {
  const property = await findProperty(projectId);
  const loaded = loadedDays(property);
  return loaded && loaded.from <= from && to <= loaded.to ? property : null;
}

/** The loaded days of a property; null: none yet. */
export const loadedDays = (property: AnalyticsPropertyRow | null): Days | null =>
  property?.firstDay && property.lastDay ? { from: dayOf(property.firstDay), to: dayOf(property.lastDay) } : null;

const SUMS = Prisma.sql`coalesce(sum(t.sessions), 0)::float8 AS sessions,
  coalesce(sum(t.engaged_sessions), 0)::float8 AS engaged_sessions, coalesce(sum(t.key_events), 0)::float8 AS key_events`;
const within = ({ from, to }: Days) => Prisma.sql`t.day BETWEEN ${from}::date AND ${to}::date`;
const containing = (page: string) => Prisma.sql`p.place ILIKE ${`%${escapeLike(page)}%`}`;

/** Sessions of each day with some. @param page only landing pages that contain this text */
export async function sessionsByDay(
  propertyNo: number,
  days: Days,
  page: string | undefined,
): Promise<(Sessions & { date: string })[]> {
  const date = Prisma.sql`to_char(t.day, 'YYYY-MM-DD') AS date`;
  return page === undefined
    ? db().$queryRaw`SELECT ${date}, ${SUMS} FROM analytics_days t
        WHERE t.property_no = ${propertyNo} AND ${within(days)} GROUP BY t.day ORDER BY t.day`
    : db().$queryRaw`SELECT ${date}, ${SUMS} FROM analytics_page_days t JOIN analytics_pages p ON p.no = t.page_no
        WHERE t.property_no = ${propertyNo} AND ${within(days)} AND ${containing(page)} GROUP BY t.day ORDER BY t.day`;
}

/** Sessions of a period by URL, for those whose sessions Google Analytics tells apart; a page without any has zero. */
export async function sessionsByUrl(
  propertyNo: number,
  days: Days,
  urls: readonly string[],
): Promise<ReadonlyMap<string, Sessions>> {
  const places = new Map(urls.flatMap((url) => placeEntry(url)));
  const rows = await db().$queryRaw<(Sessions & { place: string })[]>`
    SELECT p.place, ${SUMS} FROM analytics_pages p
    JOIN analytics_page_days t ON t.property_no = p.property_no AND t.page_no = p.no AND ${within(days)}
    WHERE p.property_no = ${propertyNo}
      AND p.hash IN (SELECT md5(place)::uuid FROM unnest(${[...new Set(places.values())]}::text[]) AS given(place))
    GROUP BY p.place`;
  const found = new Map(rows.map(({ place, ...sums }) => [place, sums]));
  const none: Sessions = { sessions: 0, engaged_sessions: 0, key_events: 0 };
  return new Map([...places].map(([url, place]) => [url, found.get(place) ?? none]));
}

/** Days of a period of a page, and of the one before it. */
const PAGE_DAYS = 28;

/** Sessions of a page over the last 28 loaded days and the 28 before. @param urls all spellings of its URL */
export async function sessionsOfPage(projectId: string, urls: readonly string[]) {
  const property = await findProperty(projectId);
  if (!property) return { missing: 'no_analytics' as const };
  const loaded = loadedDays(property);
  if (!loaded) return { missing: 'no_sessions' as const };
  // Spellings that differ in scheme and last slash are one landing page.
  const byPlace = new Map(urls.flatMap((url) => placeEntry(url).map(([, place]) => [place, url])));
  if (byPlace.size === 0) return { missing: 'url_with_query' as const };
  const sum = async (to: string): Promise<(Sessions & Days) | null> => {
    const days = { from: addDays(to, 1 - PAGE_DAYS), to };
    if (days.from < loaded.from) return null;
    const found = [...(await sessionsByUrl(property.no, days, [...byPlace.values()])).values()];
    return { ...addUpSessions(found), ...days };
  };
  const now = await sum(loaded.to);
  if (!now) return { missing: 'no_sessions' as const };
  return { missing: null, now, before: await sum(addDays(loaded.to, -PAGE_DAYS)) };
}

/** The sum of sessions. */
export function addUpSessions(rows: readonly Sessions[]): Sessions {
  const sum = (name: keyof Sessions) => rows.reduce((all, row) => all + row[name], 0);
  return { sessions: sum('sessions'), engaged_sessions: sum('engaged_sessions'), key_events: sum('key_events') };
}

function placeEntry(url: string): [string, string][] {
  const place = placeOf(url);
  return place === null ? [] : [[url, place]];
}

/** Where a list of landing pages continues. */
export interface After {
  /** Of the metric that it is sorted by. */
  value: number;
  page: string;
}

/** Landing pages of a period, most of a metric first. */
export async function landingPages(
  propertyNo: number,
  days: Days,
  given: { page?: string | undefined; after?: After | null; sort?: LandingPageSort; limit: number },
): Promise<(Sessions & { page: string })[]> {
  const { page, after = null, sort = 'sessions', limit } = given;
  const by = Prisma.raw(sort);
  return db().$queryRaw`
    WITH sums AS (
      SELECT p.place COLLATE "C" AS page, ${SUMS} FROM analytics_page_days t JOIN analytics_pages p ON p.no = t.page_no
      WHERE t.property_no = ${propertyNo} AND ${within(days)}
        ${page === undefined ? Prisma.empty : Prisma.sql`AND ${containing(page)}`}
      GROUP BY 1
    )
    SELECT page, sessions, engaged_sessions, key_events FROM sums
    ${after ? Prisma.sql`WHERE (-${by}, page) > (${-after.value}::float8, ${after.page})` : Prisma.empty}
    ORDER BY -${by}, page LIMIT ${limit}`;
}

/** How many landing pages a period has. */
export async function countLandingPages(propertyNo: number, days: Days): Promise<number> {
  const [found] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT t.page_no)::int AS count FROM analytics_page_days t
    WHERE t.property_no = ${propertyNo} AND ${within(days)}`;
  return found?.count ?? 0;
}
