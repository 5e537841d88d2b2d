/**
 * `npm run restore -- FILE`: restores a backup into an empty installation or, with --replace, into one whose data is
 * deleted.
 */
import { fileArgument, runCommand } from '#lib/cli/command.ts';
import { ENCRYPTED_COLUMNS } from '#lib/cli/restore/encrypted-columns.ts';
import { accessNotice, adjustments, ENDED_TABLES } from '#lib/cli/restore/revoke-access.ts';
import {
  exportSettings,
  holdDataDir,
  openDatabase,
  pastPooler,
  prepareDataDir,
  reachDatabase,
} from '#lib/cli/startup/data-dir.ts';
import type { Changes } from '#lib/platform/backup/format.ts';
import { type Contents, verifyBackup } from '#lib/platform/backup/verify.ts';
import { type Env, parseEnv } from '#lib/platform/env.ts';
import { evidenceOf } from '#lib/platform/evidence/index.ts';
import { verifySigned } from '#lib/platform/security/secrets.ts';
import { stageAuthSecret, storedSecret } from '#lib/platform/security/secrets-file.ts';

const USAGE = 'npm run restore -- FILE [--replace] [--without-secrets] [--revoke-tokens]';
interface Secret {
  /** Secret to write to DATA_DIR; null: keep the existing one, or that of AUTH_SECRET. */
  write: string | null;
  leaveOut: ReadonlySet<string>;
  change: Changes;
}

/** Determines the secret for the restored data. @throws Error if it could not decrypt the data */
function settleSecret(env: Env, contents: Contents, without: boolean, say: (line: string) => void): Secret {
  const { first, secret, rows } = contents;
  const write = env.AUTH_SECRET === undefined ? secret : null;
  const used = env.AUTH_SECRET ?? secret ?? storedSecret(env.DATA_DIR);
  const fits = used !== null && verifySigned(first.secret_check, 'backup', used) !== null;
  if (fits) return { write, leaveOut: new Set(), change: new Map() };
  const sealed = ENCRYPTED_COLUMNS.flatMap(({ table, name, isMissed }) => {
    const count = rows.get(table) ?? 0;
    return isMissed && count > 0 ? [`${name}: ${count}`] : [];
  });
  if (sealed.length > 0 && !without) {
    const advice = secret === null ? 'Set it to that secret' : 'Unset it to use the one in the backup';
    throw new Error(
      `AUTH_SECRET: must be the secret the backup was created with; its encrypted data cannot be read with another (${sealed.join(', ')}). ${advice}; or add --without-secrets to skip the connections and restore the alert channels without their settings (two-factor authentication then accepts recovery codes only). Nothing was changed.`,
    );
  }
  say('The backup was created with another secret: all users have to sign in again.');
  return {
    write,
    leaveOut: new Set(ENCRYPTED_COLUMNS.flatMap(({ table, without: columns }) => (columns ? [] : [table]))),
    change: new Map(
      ENCRYPTED_COLUMNS.flatMap(({ table, without: columns }) => (columns ? [[table, columns] as const] : [])),
    ),
  };
}

await runCommand(async (signal, say) => {
  const { file, set } = fileArgument(USAGE, { replace: true, 'without-secrets': true, 'revoke-tokens': true });
  const env = pastPooler(parseEnv(process.env));
  say(`Checking ${file} …`);
  const contents = await verifyBackup(file);
  say(`The backup is intact: created ${contents.first.made_at} by ${contents.first.program}.`);
  const { write, leaveOut, change } = settleSecret(env, contents, set.has('without-secrets'), say);
  const revokeTokens = set.has('revoke-tokens');
  // These modules read the variables while they load; by now the variables are known to be valid.
  const [{ jobs }, { restoreBackup: loadBackup }, { closeQueue }, { recordSecurityEvent }, { closeDb }] =
    await Promise.all([
      import('#lib/worker/jobs.ts'),
      import('#lib/platform/backup/restore.ts'),
      import('#lib/platform/queue/queue.ts'),
      import('#lib/features/security-log/security-events.ts'),
      import('#lib/platform/database/db.ts'),
    ]);
  prepareDataDir(env.DATA_DIR);
  const { release } = await holdDataDir(env.DATA_DIR, '', 'restore');
  const secret = write === null ? null : stageAuthSecret(env.DATA_DIR, write);
  try {
    const { url, embedded } = await openDatabase(env, reachDatabase);
    try {
      exportSettings({ ...env, AUTH_SECRET: env.AUTH_SECRET ?? write ?? undefined }, url);
      await loadBackup({
        databaseUrl: url,
        file,
        contents,
        evidence: evidenceOf(env),
        jobs: await Promise.all(jobs.map(({ load: loadJob }) => loadJob())),
        replace: set.has('replace'),
        leaveOut: new Set([...leaveOut, ...ENDED_TABLES]),
        change,
        adjust: adjustments(revokeTokens),
        committed: () => secret?.place(),
        signal,
        say,
      });
      const { made_at, program } = contents.first;
      await recordSecurityEvent({
        kind: 'backup_restored',
        detail: { made_at, program, tokens_revoked: revokeTokens },
      });
      await closeDb();
    } finally {
      await closeQueue();
      await embedded?.stop();
    }
  } finally {
    secret?.discard();
    release();
  }
  say(accessNotice(revokeTokens));
  process.stdout.write(`Restored ${file}. Start the program with npm start.\n`);
});
