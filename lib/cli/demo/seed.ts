/**
 * Generates the demo's history for a project of a data folder, running or not: `--project ID [--days N] [--world-day N]
 * [--all]`.
 */
import { parseArgs } from 'node:util';
import { runCommand } from '#lib/cli/command.ts';
import { seedHistory } from '#lib/cli/demo/history/seed-history.ts';
import { withDatabase } from '#lib/cli/startup/data-dir.ts';
import { parseEnv } from '#lib/platform/env.ts';

const options = {
  project: { type: 'string' },
  days: { type: 'string' },
  'world-day': { type: 'string' },
  all: { type: 'boolean' },
} as const;

await runCommand(async () => {
  const { values } = parseArgs({ options });
  const projectId = values.project;
  if (!projectId) throw new Error('--project: the id of a project is needed.');
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
