import pg from 'pg';
import { replaceDay } from '#lib/features/analytics/replace-day.ts';
import { monthsBefore } from '#lib/features/google-accounts/service.ts';
import { inTransaction } from '#lib/platform/database/copy-rows.ts';
import { addDays, daysBetween } from '#lib/text/zoned-time.ts';
import type { ModelRow } from '#tests/world/google/search-model.ts';
import { sessionsOf } from '#tests/world/google/session-model.ts';

interface Options {
  /** Connection string of the database. */
  url: string;
  userId: string;
  projectId: string;
  /** A connected Google account; null: the property is loaded and nothing more is. */
  accountId: string | null;
  property: { property: string; displayName: string };
  /** The last day with final data. */
  lastDay: string;
  months?: number;
}

/** Days in one transaction. */
const BATCH = 40;

/**
 * Writes the sessions of the sample project as a sync would have loaded them: consistent with the clicks that its Search
 * Console property has.
 */
export async function seedAnalytics(options: Options): Promise<void> {
  const { url, projectId, lastDay, months = 16 } = options;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const first = monthsBefore(lastDay, months);
    const no = await createProperty(client, options, first);
    const days = Array.from({ length: daysBetween(first, lastDay) }, (_, at) => addDays(first, at));
    for (let at = 0; at < days.length; at += BATCH) {
      await inTransaction(client, async () => {
        for (const day of days.slice(at, at + BATCH)) await writeDay(client, { no, projectId, day });
      });
    }
  } finally {
    await client.end();
  }
}

async function writeDay(
  client: pg.ClientBase,
  { no, projectId, day }: { no: number; projectId: string; day: string },
): Promise<void> {
  // Clicks by page hold anonymized queries too; the model adds them to named rows.
  const { rows } = await client.query<ModelRow>(
    `SELECT '' AS query, p.url AS page, r.country, 'DESKTOP' AS device, r.clicks, r.impressions, r.position
     FROM search_console_rows r JOIN search_console_pages p ON p.no = r.page_no
     JOIN search_console_properties o ON o.no = r.property_no WHERE o.project_id = $1 AND r.day = $2`,
    [projectId, day],
  );
  const pages = sessionsOf(rows, day).map(({ host, path, ...metrics }) => ({ keys: [host, path], ...metrics }));
  if (pages.length === 0) return;
  const sum = (name: 'sessions' | 'engagedSessions' | 'keyEvents') => pages.reduce((all, one) => all + one[name], 0);
  const total = {
    keys: [],
    sessions: sum('sessions'),
    engagedSessions: sum('engagedSessions'),
    keyEvents: sum('keyEvents'),
  };
  await replaceDay(client, no, { day, total, pages });
}

async function createProperty(client: pg.ClientBase, options: Options, first: string): Promise<number> {
  const { userId, projectId, accountId, property, lastDay } = options;
  const { rows } = await client.query<{ no: number }>(
    `INSERT INTO analytics_properties (id, project_id, property, display_name, account_id, status, first_day, last_day,
       loaded_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 'current', $6, $7, now(), now()) RETURNING no`,
    [crypto.randomUUID(), projectId, property.property, property.displayName, accountId, first, lastDay],
  );
  const no = rows[0]?.no ?? 0;
  await client.query(
    `INSERT INTO analytics_syncs (id, user_id, project_id, property_no, status, attempts, started_at, finished_at)
     VALUES ($1, $2, $3, $4, 'done', 1, now(), now())`,
    [crypto.randomUUID(), userId, projectId, no],
  );
  return no;
}
