import 'server-only';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as store from '#lib/features/account/store.ts';
import { type AccountUser, type NewOwner, ownerRecord } from '#lib/features/account/users.ts';
import { Refused } from '#lib/platform/errors.ts';

function digest(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/**
 * A new code for the one-time set-up page (160 random bits, base64url); an earlier one stops working. Only its hash is
 * stored. Called at each start while there is no account.
 * @throws Refused when there is an account already.
 */
export async function issueSetupCode(): Promise<string> {
  if (await store.anyUser()) throw new Refused('There is an account already.');
  const code = randomBytes(20).toString('base64url');
  await store.saveSetupHash(digest(code));
  return code;
}

/** Whether the set-up page may be shown: no account yet, and the code is the one last issued. */
export async function setupCodeWorks(code: string): Promise<boolean> {
  const [hash, taken] = await Promise.all([store.readSetupHash(), store.anyUser()]);
  if (!hash || taken) return false;
  return timingSafeEqual(Buffer.from(hash), Buffer.from(digest(code)));
}

/**
 * Makes the owner with the code, which is used up by it.
 * @throws Refused for a wrong or used code or when there is an account; InvalidInput for bad fields.
 */
export async function setUpOwner(code: string, given: NewOwner): Promise<AccountUser> {
  if (!(await setupCodeWorks(code))) {
    throw new Refused('This set-up address is not valid any more. The terminal prints a new one at each start.');
  }
  return store.insertOwner(await ownerRecord(given), digest(code));
}
