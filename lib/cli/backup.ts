/** `npm run backup -- FILE`: writes the database, the evidence and what is needed to read stored secrets into one file. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileArgument, runCommand } from '#lib/cli/command.ts';
import { pastPooler, reachDatabase, withDatabase } from '#lib/cli/startup/data-dir.ts';
import { createBackup } from '#lib/platform/backup/create.ts';
import { recordBackup } from '#lib/platform/backup/record.ts';
import { parseEnv } from '#lib/platform/env.ts';
import { evidenceOf } from '#lib/platform/evidence/index.ts';
import pkg from '../../package.json' with { type: 'json' };

const USAGE = 'npm run backup -- FILE';

await runCommand(async (signal, say) => {
  const { file } = fileArgument(USAGE, {});
  const env = pastPooler(parseEnv(process.env));
  // A mistyped folder must not become a new installation with an empty backup.
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres'))) {
    throw new Error(`DATA_DIR: there is nothing to back up in ${env.DATA_DIR}.`);
  }
  const began = performance.now();
  // Without migrating an older schema: a backup comes before an upgrade.
  const done = await withDatabase(
    env,
    'backup',
    async (databaseUrl) => {
      const written = await createBackup({
        databaseUrl,
        file,
        evidence: evidenceOf(env),
        secret: { value: process.env.AUTH_SECRET ?? '', kept: env.AUTH_SECRET === undefined },
        program: `Serpentine ${pkg.version}`,
        now: new Date(),
        signal,
        say,
      });
      await recordBackup(databaseUrl, { ...written, file: basename(file) }).catch(() =>
        say('That it was made could not be noted in the database.'),
      );
      return written;
    },
    reachDatabase,
  );
  if (done.damaged > 0)
    say(`${done.damaged} pieces of evidence are damaged and so not in the backup; they are named above.`);
  if (done.missing > 0) say(`${done.missing} pieces of evidence are not in the store and so not in the backup.`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const size = (done.bytes / 2 ** 20).toFixed(1);
  process.stdout.write(
    `${file}: ${done.tables} tables, ${done.rows} rows, ${done.evidence} pieces of evidence, ${size} MiB in ${seconds} s\n`,
  );
  if (env.AUTH_SECRET === undefined)
    say('The file holds the secret of this installation: keep it as safe as DATA_DIR.');
  else say('AUTH_SECRET comes from a variable and is not in the file: keep it, a restore needs it.');
});
