/** `npm run backup -- FILE`: writes the database, the evidence and what is needed to read stored secrets into one file. */

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileArgument, runCommand } from '#lib/cli/command.ts';
import { pastPooler, reachDatabase, withDatabase } from '#lib/cli/startup/data-dir.ts';
import { createBackup } from '#lib/platform/backup/create.ts';
import { recordBackup } from '#lib/platform/backup/record.ts';
import { parseEnv } from '#lib/platform/env.ts';
import { evidenceOf } from '#lib/platform/evidence/index.ts';
import { plural } from '#lib/text/format.ts';
import pkg from '../../package.json' with { type: 'json' };

const USAGE = 'npm run backup -- FILE';

await runCommand(async (signal, say) => {
  const { file } = fileArgument(USAGE, {});
  const env = pastPooler(parseEnv(process.env));
  // A mistyped folder must not become a new installation with an empty backup.
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres'))) {
    throw new Error(`DATA_DIR: nothing to back up in ${env.DATA_DIR}.`);
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
        say('The backup could not be recorded in the database.'),
      );
      return written;
    },
    reachDatabase,
  );
  if (done.damaged > 0) say(`Damaged and not in the backup: ${plural(done.damaged, 'evidence file')}; see above.`);
  if (done.missing > 0) say(`Missing from the store and not in the backup: ${plural(done.missing, 'evidence file')}.`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const size = (done.bytes / 2 ** 20).toFixed(1);
  process.stdout.write(
    `${file}: ${plural(done.tables, 'table')}, ${plural(done.rows, 'row')}, ${plural(done.evidence, 'evidence file')}, ${size} MiB in ${seconds} s\n`,
  );
  if (env.AUTH_SECRET === undefined)
    say('The file contains the secret of this installation: protect it like DATA_DIR.');
  else say('AUTH_SECRET comes from a variable and is not in the file: keep it, a restore requires it.');
});
