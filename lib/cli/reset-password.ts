/** `npm run reset-password`: prints a link that sets a new password, for a user who can no longer sign in. */
import { parseArgs } from 'node:util';
import { runCommand } from '#lib/cli/command.ts';
import { withDatabase } from '#lib/cli/startup/data-dir.ts';
import { parseEnv } from '#lib/platform/env.ts';

const USAGE = 'npm run reset-password -- --email person@example.com [--remove-second-factor]';

function readArguments(): { email: string; removeFactor: boolean } {
  try {
    const { values } = parseArgs({
      options: { email: { type: 'string' }, 'remove-second-factor': { type: 'boolean', default: false } },
    });
    if (!values.email?.trim()) throw new Error('--email: the email of an account is required.');
    return { email: values.email, removeFactor: values['remove-second-factor'] };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)} Usage: ${USAGE}`);
  }
}

await runCommand(async (_signal, say) => {
  const { email, removeFactor } = readArguments();
  await withDatabase(parseEnv(process.env), 'reset-password', async () => {
    // These modules read the variables while they load.
    const { createPasswordReset } = await import('#lib/features/accounts/passwords/password-reset.ts');
    const { findUser } = await import('#lib/features/accounts/users.ts');
    const { closeDb } = await import('#lib/platform/database/db.ts');
    const { appBaseUrl: ownAddress } = await import('#lib/platform/app-base-url.ts');
    try {
      const user = await findUser(email);
      if (!user) throw new Error(`--email: no account with this email; given: ${email}`);
      if (removeFactor) {
        const { removeSecondFactor } = await import('#lib/features/accounts/second-factor/second-factor.ts');
        await removeSecondFactor(user.id, null);
        say(`Two-factor authentication of ${user.email} is removed, and its sessions have ended.`);
      }
      const { path, expiresAt } = await createPasswordReset(user.id);
      process.stdout.write(`${ownAddress()}${path}\n`);
      say(`Single use, valid until ${expiresAt.toISOString()}. Earlier links of ${user.email} no longer work.`);
    } finally {
      await closeDb();
    }
  });
});
