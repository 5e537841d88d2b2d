import 'server-only';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as store from '#lib/features/accounts/store.ts';
import { type AccountUser, type NewOwner, ownerRecord } from '#lib/features/accounts/users.ts';
import { Refused } from '#lib/platform/errors.ts';

/** Codes valid at a time: more than the number of web processes that start together. */
const MAX_CODES = 50;

function digest(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/**
 * Issues a code for the one-time set-up page (160 random bits, base64url). Only its hash is stored. Runs at each start
 * while there is no account: of several processes that start, each prints a valid address. The first account
 * invalidates all codes; until then the oldest ones are dropped.
 * @throws Refused when there is an account already.
 */
export async function issueSetupCode(): Promise<string> {
  if (await store.anyUser()) throw new Refused('An account already exists.');
  const code = randomBytes(20).toString('base64url');
  await store.addSetupHash(digest(code), MAX_CODES);
  return code;
}

/** Whether the set-up page is available: no account yet, and the code is one of those last issued. */
export async function setupCodeWorks(code: string): Promise<boolean> {
  const [hashes, taken] = await Promise.all([store.readSetupHashes(), store.anyUser()]);
  if (taken) return false;
  const given = Buffer.from(digest(code));
  return hashes.some((hash) => timingSafeEqual(Buffer.from(hash), given));
}

/**
 * Creates the owner with a set-up code, which invalidates all codes.
 * @throws Refused for a wrong or used code or when there is an account; InvalidInput for bad fields.
 */
export async function setUpOwner(code: string, given: NewOwner): Promise<AccountUser> {
  if (!(await setupCodeWorks(code))) {
    throw new Refused('This setup link has expired. Restart the app to get a new one.');
  }
  return store.insertOwner(await ownerRecord(given), digest(code));
}
