import pg from 'pg';
import { monthsBefore } from '#lib/features/google-accounts/service.ts';
import { Dictionary } from '#lib/features/search-console/rows/dictionary.ts';
import { ensurePartition } from '#lib/features/search-console/rows/partitions.ts';
import { replaceDay } from '#lib/features/search-console/rows/replace-day.ts';
import { inTransaction } from '#lib/platform/database/copy-rows.ts';
import { addDays, daysBetween } from '#lib/text/zoned-time.ts';
import { bakerySearches, type KnownPosition } from '#tests/world/google/bakery-searches.ts';
import { anonymizedRows, groupRows, type ModelRow, modelRows } from '#tests/world/google/search-model.ts';

interface Options {
  /** Connection string of the database. */
  url: string;
  projectId: string;
  /** A connected Google account; null: the property is loaded and nothing more is. */
  accountId: string | null;
  siteUrl: string;
  /** The last day with final data. */
  lastDay: string;
  months?: number;
}

/** Days in one transaction. */
const BATCH = 40;

/**
 * Writes the days of the sample project's Search Console property as a sync would have loaded them. Positions of tracked
 * keywords are those of their rank checks. @returns number of rows
 */
export async function seedSearchConsole(options: Options): Promise<number> {
  const { url, lastDay, months = 16 } = options;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const model = bakerySearches(await trackedPositions(client, options));
    const first = monthsBefore(lastDay, months);
    const no = await createProperty(client, options, first);
    const target = { propertyNo: no, queries: new Dictionary(no, 'query'), pages: new Dictionary(no, 'page') };
    const days = Array.from({ length: daysBetween(first, lastDay) }, (_, at) => addDays(first, at));
    for (const month of new Set(days.map((day) => day.slice(0, 7)))) await ensurePartition(client, `${month}-01`);
    let rows = 0;
    for (let at = 0; at < days.length; at += BATCH) {
      await inTransaction(client, async () => {
        for (const day of days.slice(at, at + BATCH)) {
          const named = modelRows(model, day, daysBetween(day, lastDay) - 1);
          rows += await writeDay(client, target, day, named);
        }
      });
    }
    await client.query('UPDATE search_console_syncs SET rows = $2 WHERE property_no = $1', [no, rows]);
    return rows;
  } finally {
    await client.end();
  }
}

async function writeDay(
  client: pg.ClientBase,
  target: Parameters<typeof replaceDay>[1],
  day: string,
  named: readonly ModelRow[],
): Promise<number> {
  const all = [...named, ...anonymizedRows(named)];
  const by = (rows: readonly ModelRow[], ...dimensions: string[]) => groupRows(rows, dimensions, day);
  const [total] = by(all);
  if (!total) return 0;
  return replaceDay(client, target, {
    day,
    total,
    segments: by(all, 'country', 'device'),
    queries: by(named, 'query'),
    pages: by(all, 'page'),
    rows: by(named, 'query', 'page', 'country', 'device'),
  });
}

/** Positions in Google on desktop, by keyword and days before the last one. */
async function trackedPositions(client: pg.ClientBase, { projectId, lastDay }: Options): Promise<KnownPosition> {
  const { rows } = await client.query<{ keyword: string; ago: number; position: number }>(
    `SELECT k.keyword, ($2::date - c.at::date) AS ago, min(c.position)::int AS position
     FROM tracked_keywords k JOIN rank_checks c ON c.keyword_no = k.no
     WHERE k.project_id = $1 AND k.engine = 'google' AND k.country = 'gb' AND k.device = 'desktop' AND c.state = 'found'
     GROUP BY 1, 2`,
    [projectId, lastDay],
  );
  const known = new Map(rows.map(({ keyword, ago, position }) => [`${keyword} ${ago}`, position]));
  const oldest = new Map<string, number>();
  for (const { keyword, ago } of rows) oldest.set(keyword, Math.max(oldest.get(keyword) ?? 0, ago));
  return (query, ago) => known.get(`${query} ${Math.min(ago, oldest.get(query) ?? 0)}`) ?? null;
}

async function createProperty(client: pg.ClientBase, options: Options, first: string): Promise<number> {
  const { projectId, accountId, siteUrl, lastDay } = options;
  const { rows } = await client.query<{ no: number }>(
    `INSERT INTO search_console_properties (id, project_id, source, site_url, permission, account_id, status, first_day,
       last_day, backfill_to, loaded_at, updated_at)
     VALUES ($1, $2, 'api', $3, 'siteOwner', $4, 'current', $5, $6, $5, now(), now()) RETURNING no`,
    [crypto.randomUUID(), projectId, siteUrl, accountId, first, lastDay],
  );
  const no = rows[0]?.no ?? 0;
  await client.query(
    `INSERT INTO search_console_syncs (id, user_id, project_id, property_no, status, attempts, started_at, finished_at)
     SELECT $1, owner_id, id, $3, 'done', 1, now(), now() FROM projects WHERE id = $2`,
    [crypto.randomUUID(), projectId, no],
  );
  return no;
}
