import type pg from 'pg';
import type { SessionRow } from '#lib/features/analytics/analytics-api.ts';
import { landingPlace } from '#lib/features/analytics/place.ts';

/** A day of a property. */
export interface DaySessions {
  day: string;
  total: SessionRow;
  /** By host and landing page. */
  pages: readonly SessionRow[];
}

/**
 * Replaces a day of a property in the caller's transaction: loading it twice leaves the same rows.
 * @returns number of landing pages
 */
export async function replaceDay(
  client: pg.ClientBase,
  propertyNo: number,
  { day, total, pages }: DaySessions,
): Promise<number> {
  for (const table of ['analytics_days', 'analytics_page_days']) {
    await client.query(`DELETE FROM ${table} WHERE property_no = $1 AND day = $2`, [propertyNo, day]);
  }
  await client.query(
    `INSERT INTO analytics_days (property_no, day, sessions, engaged_sessions, key_events) VALUES ($1, $2, $3, $4, $5)`,
    [propertyNo, day, total.sessions, total.engagedSessions, total.keyEvents],
  );
  const sums = byPlace(pages);
  const places = [...sums.keys()];
  await client.query(
    `INSERT INTO analytics_pages (property_no, place, hash)
     SELECT $1, place, md5(place)::uuid FROM unnest($2::text[]) AS place ON CONFLICT (property_no, hash) DO NOTHING`,
    [propertyNo, places],
  );
  const column = (name: 'sessions' | 'engagedSessions' | 'keyEvents') => places.map((place) => sums.get(place)?.[name]);
  const { rowCount } = await client.query(
    `INSERT INTO analytics_page_days (property_no, page_no, day, sessions, engaged_sessions, key_events)
     SELECT $1, p.no, $2, given.sessions, given.engaged, given.events
     FROM unnest($3::text[], $4::int[], $5::int[], $6::float8[]) AS given(place, sessions, engaged, events)
     JOIN analytics_pages p ON p.property_no = $1 AND p.hash = md5(given.place)::uuid`,
    [propertyNo, day, places, column('sessions'), column('engagedSessions'), column('keyEvents')],
  );
  return rowCount ?? 0;
}

/** Sums by host and path; sessions without a landing page are only in the day's total. */
function byPlace(rows: readonly SessionRow[]): Map<string, Omit<SessionRow, 'keys'>> {
  const sums = new Map<string, Omit<SessionRow, 'keys'>>();
  for (const { keys, sessions, engagedSessions, keyEvents } of rows) {
    const place = landingPlace(keys[0] ?? '', keys[1] ?? '');
    if (place === null) continue;
    const known = sums.get(place);
    if (!known) sums.set(place, { sessions, engagedSessions, keyEvents });
    else {
      known.sessions += sessions;
      known.engagedSessions += engagedSessions;
      known.keyEvents += keyEvents;
    }
  }
  return sums;
}
