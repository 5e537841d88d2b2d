import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { seedHistory } from '#lib/cli/demo/history/seed-history.ts';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';

/** Creates the sample project with 180 days of checks for the owner. @returns the path of its AI visibility page */
export async function sampleVisibility(folder: string): Promise<string> {
  const database = await findEmbedded(folder);
  if (!database) throw new Error('The program runs on no database of its own.');
  const id = randomUUID();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(
      `WITH made AS (
         INSERT INTO projects (id, owner_id, name, domain, watched_domains, updated_at)
         SELECT $1, id, 'Harbour Bakery', 'harbour-bakery.example', '{}', now() FROM users WHERE role = 'owner' LIMIT 1
         RETURNING id, owner_id
       ) INSERT INTO project_members (project_id, user_id, role) SELECT id, owner_id, 'owner' FROM made`,
      [id],
    );
  } finally {
    await client.end();
  }
  await seedHistory({ url: database.url, projectId: id, kinds: 'tracked', worldDay: 0 });
  return `/ai-visibility?project=${id}`;
}
