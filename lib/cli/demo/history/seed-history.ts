import pg from 'pg';
import { seedAiAssistants } from '#lib/cli/demo/history/ai-assistants.ts';
import { seedEarlierRecords } from '#lib/cli/demo/history/earlier-records.ts';
import { historyOf } from '#lib/cli/demo/history/history-of.ts';
import { seedIndexnow } from '#lib/cli/demo/history/indexnow.ts';
import { seedLinks } from '#lib/cli/demo/history/links.ts';
import { seedLocalGrids } from '#lib/cli/demo/history/local-grids.ts';
import { seedNotesReportsAndAlerts } from '#lib/cli/demo/history/notes-reports-alerts.ts';
import { seedQuestionTree } from '#lib/cli/demo/history/question-trees.ts';
import { DEPTH, seedRankings } from '#lib/cli/demo/history/rankings.ts';
import { BUSINESS_NAME, COMPETITORS } from '#lib/cli/demo/history/scenario.ts';
import { seedWebVitals } from '#lib/cli/demo/history/web-vitals.ts';

interface Options {
  /** Connection string of the database; the program may be running on it. */
  url: string;
  projectId: string;
  /** Owner of the stored results; by default the project's owner. */
  userId?: string;
  days?: number;
  /** `tracked`: only what belongs to the project, not to the account: keywords with their checks, field data, IndexNow. */
  kinds?: 'all' | 'tracked';
  now?: Date;
  /** Current day number of the simulated internet; by default that of the calendar, as in the demo. */
  worldDay?: number;
}

/**
 * Generates the history of the sample bakery's project from what the simulated engines return, so that new measurements
 * continue it. It needs only the database, so the demo, browser tests and benchmarks use it alike. All or nothing.
 * @throws if the project does not exist, or has tracked keywords already
 */
export async function seedHistory({
  url,
  userId,
  projectId,
  days = 180,
  kinds = 'all',
  now = new Date(),
  worldDay,
}: Options): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ domain: string; owner_id: string }>(
      'SELECT domain, owner_id FROM projects WHERE id = $1',
      [projectId],
    );
    const [project] = rows;
    if (!project) throw new Error(`There is no project ${projectId}.`);
    const who = { userId: userId ?? project.owner_id, projectId, domain: project.domain };
    const history = historyOf(who, days, now, worldDay ?? Math.floor(now.getTime() / 86_400_000));
    await client.query(
      `UPDATE projects SET sample = true, depth = $2, watched_domains = $3, engines = $4, countries = $5, devices = $6,
         tags = $7, note = $8, created_at = $9, local_pack = true, business_name = $10 WHERE id = $1`,
      [
        projectId,
        DEPTH,
        COMPETITORS,
        ['google', 'bing', 'duckduckgo', 'yahoo'],
        ['gb', 'us', 'de'],
        ['desktop', 'mobile'],
        ['bread', 'shop', 'brand', 'questions', 'coffee', 'recipes', 'abroad'],
        'Sample data: an invented bakery in an invented internet.',
        history.start,
        BUSINESS_NAME,
      ],
    );
    const lines = await seedRankings(client, history);
    if (kinds === 'all') {
      await seedNotesReportsAndAlerts(client, history, lines);
      await seedLinks(client, history);
      await seedEarlierRecords(client, history);
      await seedLocalGrids(client, history);
      await seedQuestionTree(client, history);
    }
    await seedWebVitals(client, history);
    await seedAiAssistants(client, history);
    await seedIndexnow(client, history);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
