import pg from 'pg';
import { seedAnalytics } from '#lib/cli/demo/history/analytics.ts';
import { seedSearchConsole } from '#lib/cli/demo/history/search-console.ts';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { addDays } from '#lib/text/zoned-time.ts';

const SITE = 'sc-domain:harbour-bakery.example';
const PROPERTY = { property: 'properties/310200300', displayName: 'harbour-bakery.example (GA4)' };
/** Enough for each comparison with the period before. */
const MONTHS = 7;

/** Loads the last months of the sample project's Search Console and Google Analytics properties. */
export async function sampleSearchConsole(folder: string, projectId: string): Promise<void> {
  const database = await findEmbedded(folder);
  if (!database) throw new Error('The program runs on no database of its own.');
  const { url } = database;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ id: string }>('SELECT owner_id AS id FROM projects WHERE id = $1', [projectId])
    .finally(() => client.end());
  const lastDay = addDays(new Date().toISOString().slice(0, 10), -2);
  const loaded = { url, projectId, accountId: null, lastDay, months: MONTHS };
  await seedSearchConsole({ ...loaded, siteUrl: SITE });
  await seedAnalytics({ ...loaded, userId: rows[0]?.id ?? '', property: PROPERTY });
}
