/**
 * `npm run migrate`: migrates the database to this version's schema and exits. A start does the same; this is for
 * installations that run it as a separate step before any process of the new version starts.
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
