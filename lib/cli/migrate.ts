/**
 * `npm run migrate`: brings the database to this version's schema and ends. A start does the same by itself; this is for
 * installations that want it as a step of its own, before any process of the new version runs.
 */
import { runCommand } from '#lib/cli/command.ts';
import { withDatabase } from '#lib/cli/startup/data-dir.ts';
import { migrate } from '#lib/platform/database/migrate.ts';
import { parseEnv } from '#lib/platform/env.ts';

await runCommand(async (_signal, say) => {
  let applied: string[] = [];
  const prepare = async (url: string) => {
    applied = await migrate(url);
  };
  await withDatabase(parseEnv(process.env), 'migrate', async () => {}, prepare);
  for (const name of applied) say(name);
  process.stdout.write(
    applied.length === 0 ? 'The schema is up to date.\n' : `${applied.length} migrations applied.\n`,
  );
});
