/** `npm run token`: prints one new API token on standard output, and nothing else there. */
import { parseArgs } from 'node:util';
import { withDatabase } from '#lib/cli/startup/data-dir.ts';
import { SCOPES } from '#lib/contract/scopes.ts';
import { type Env, parseEnv } from '#lib/platform/env.ts';

const USAGE = 'npm run token -- --name NAME [--scopes a,b] [--days N] [--rate N] [--daily N]';

function whole(name: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > 1_000_000_000) {
    throw new Error(`--${name} must be a whole number from ${least}; given: ${text}`);
  }
  return value;
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      scopes: { type: 'string' },
      days: { type: 'string' },
      rate: { type: 'string' },
      daily: { type: 'string' },
    },
  });
  if (!values.name?.trim()) throw new Error(`A name is required: ${USAGE}`);
  const asked = (values.scopes ?? '')
    .split(',')
    .map((scope) => scope.trim())
    .filter(Boolean);
  const scopes = SCOPES.filter((scope) => asked.includes(scope));
  const unknown = asked.find((scope) => !scopes.some((known) => known === scope));
  if (unknown) throw new Error(`--scopes: may name ${SCOPES.join(', ')}; given: ${unknown}`);
  return {
    name: values.name.trim(),
    scopes,
    days: whole('days', values.days, 1),
    rate: whole('rate', values.rate, 0),
    daily: whole('daily', values.daily, 1),
  };
}

async function ownerId(env: Env): Promise<string> {
  const { createOwner, ownerExists } = await import('#lib/features/accounts/users.ts');
  const { db } = await import('#lib/platform/database/db.ts');
  if (!(await ownerExists())) {
    if (!env.OWNER_EMAIL || !env.OWNER_PASSWORD) {
      throw new Error('No account yet: create one on the setup page, or set OWNER_EMAIL and OWNER_PASSWORD.');
    }
    return (await createOwner({ email: env.OWNER_EMAIL, password: env.OWNER_PASSWORD })).id;
  }
  return (
    await db().user.findFirstOrThrow({ where: { role: 'owner', disabledAt: null }, orderBy: { createdAt: 'asc' } })
  ).id;
}

async function main(): Promise<void> {
  const request = readArguments();
  const env = parseEnv(process.env);
  const token = await withDatabase(env, 'token', async () => {
    const { createToken } = await import('#lib/features/accounts/tokens/tokens.ts');
    const made = await createToken(await ownerId(env), request);
    const { closeDb } = await import('#lib/platform/database/db.ts');
    await closeDb();
    return made.token;
  });
  process.stdout.write(`${token}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
