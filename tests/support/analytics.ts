import { db } from '#lib/platform/database/db.ts';

interface GivenSessions {
  /** Host and path of the landing page. */
  place: string;
  /** Last loaded day, and how many are loaded. */
  lastDay: string;
  days: number;
  /** Sessions of each day. */
  sessions: number;
}

/** A Google Analytics property of a project whose only landing page has as many sessions each day. */
export async function addSessions(projectId: string, { place, lastDay, days, sessions }: GivenSessions): Promise<void> {
  const { no } = await db().analyticsProperty.create({
    data: {
      projectId,
      property: 'properties/1',
      displayName: 'Bakery (GA4)',
      status: 'current',
      firstDay: new Date(Date.parse(lastDay) - (days - 1) * 86_400_000),
      lastDay: new Date(lastDay),
    },
  });
  await db().$executeRaw`
    INSERT INTO analytics_pages (property_no, place, hash) VALUES (${no}, ${place}, md5(${place})::uuid)`;
  await db().$executeRaw`
    INSERT INTO analytics_page_days (property_no, page_no, day, sessions, engaged_sessions, key_events)
    SELECT ${no}, p.no, ${lastDay}::date - ago, ${sessions}, ${sessions}, 0.5
    FROM analytics_pages p, generate_series(0, ${days}::int - 1) AS ago WHERE p.property_no = ${no}`;
}
