import 'server-only';
import { findProperty } from '#lib/features/analytics/property-store.ts';
import { loadedDays } from '#lib/features/analytics/sessions.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { addDays } from '#lib/text/zoned-time.ts';

const COLUMNS = { sessions: Prisma.sql`sessions`, key_events: Prisma.sql`key_events` } as const;
const MAX_PAGES = 1_000;

interface Wanted {
  metric: keyof typeof COLUMNS;
  /** Days of each period. */
  days: number;
  /** Minimum in the earlier period. */
  volume: number;
}

/**
 * Landing pages with fewer sessions or key events in the last loaded days than in as many days before, the largest loss
 * first. Null: not all of these days are loaded. The caller checks access to the project.
 */
export async function landingPageChanges(projectId: string, { metric, days, volume }: Wanted) {
  const property = await findProperty(projectId);
  const loaded = loadedDays(property);
  if (!property?.loadedAt || !loaded) return null;
  const split = addDays(loaded.to, 1 - days);
  const first = addDays(split, -days);
  if (first < loaded.from) return null;
  const column = COLUMNS[metric];
  const rows = await db().$queryRaw<{ page: string; before: number; now: number }[]>`
    WITH sums AS (
      SELECT page_no, coalesce(sum(${column}) FILTER (WHERE day < ${split}::date), 0)::float8 AS before,
        coalesce(sum(${column}) FILTER (WHERE day >= ${split}::date), 0)::float8 AS now
      FROM analytics_page_days
      WHERE property_no = ${property.no} AND day BETWEEN ${first}::date AND ${loaded.to}::date
      GROUP BY page_no
    )
    SELECT p.place AS page, s.before, s.now FROM sums s JOIN analytics_pages p ON p.no = s.page_no
    WHERE s.before >= ${volume} AND s.now < s.before
    ORDER BY s.now - s.before, p.place COLLATE "C" LIMIT ${MAX_PAGES}`;
  return { loadedAt: property.loadedAt, lastDay: loaded.to, rows };
}
