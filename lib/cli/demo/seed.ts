/**
 * Generates the demo's history for a project of a data folder, running or not: `--project ID [--days N] [--world-day N]
 * [--all]`, or only the last months of its Search Console property: `--search-console YYYY-MM-DD`, the last day.
 */
import { parseArgs } from 'node:util';
import { runCommand } from '#lib/cli/command.ts';
import { seedSearchConsole } from '#lib/cli/demo/history/search-console.ts';
import { seedHistory } from '#lib/cli/demo/history/seed-history.ts';
import { withDatabase } from '#lib/cli/startup/data-dir.ts';
import { parseEnv } from '#lib/platform/env.ts';

const options = {
  project: { type: 'string' },
  days: { type: 'string' },
  'world-day': { type: 'string' },
  all: { type: 'boolean' },
  'search-console': { type: 'string' },
} as const;

/** Enough for each comparison with the period before. */
const SEARCH_CONSOLE_MONTHS = 7;

await runCommand(async () => {
  const { values } = parseArgs({ options });
  const projectId = values.project;
  if (!projectId) throw new Error('--project: the id of a project is needed.');
  const lastDay = values['search-console'];
  if (lastDay !== undefined) {
    const siteUrl = 'sc-domain:harbour-bakery.example';
    await withDatabase(parseEnv(process.env), 'seed', (url) =>
      seedSearchConsole({ url, projectId, accountId: null, siteUrl, lastDay, months: SEARCH_CONSOLE_MONTHS }),
    );
    return;
  }
  const day = values['world-day'];
  await withDatabase(parseEnv(process.env), 'seed', (url) =>
    seedHistory({
      url,
      projectId,
      kinds: values.all ? 'all' : 'tracked',
      days: Number(values.days ?? 180),
      ...(day !== undefined && { worldDay: Number(day) }),
    }),
  );
});
