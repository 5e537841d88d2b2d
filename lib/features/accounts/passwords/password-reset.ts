import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import * as store from '#lib/features/accounts/store.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import { LimitReached, Refused } from '#lib/platform/errors.ts';
import { countAttempt, settleAttempt } from '#lib/platform/limits/attempts.ts';
import { hashPassword } from '#lib/platform/security/passwords.ts';

/**
 * Validity in hours. Mailed links are short-lived, because others may read the mailbox later; a link handed over in
 * person may take a day to arrive.
 */
const HOURS = { mailed: 1, handed: 24 } as const;

/** A link to reset a password. */
export interface CreatedReset {
  /** Shown once; only its digest is stored. */
  token: string;
  /** Path of the page that redeems the token. */
  path: string;
  expiresAt: Date;
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Creates a one-time link that sets a new password, and invalidates earlier links of the same user.
 * @param actorId the requester; null for the command and for "Forgot password?", where nobody is signed in
 */
export async function createPasswordReset(
  userId: string,
  delivery: keyof typeof HOURS = 'handed',
  actorId: string | null = null,
): Promise<CreatedReset> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = await store.putPasswordReset(userId, digest(token), HOURS[delivery]);
  await recordSecurityEvent({ kind: 'password_reset_requested', actorId, subjectId: userId, detail: { delivery } });
  return { token, path: `/reset-password/${token}`, expiresAt };
}

/**
 * The user of a reset link; null when the link was used, replaced, has expired or never existed. Wrong links are
 * counted per address in a separate series, so that opening links never blocks sign-in.
 * @throws LimitReached after too many wrong links
 */
export async function findPasswordReset(
  token: string,
  address: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const wait = await countAttempt('reset', address, now);
  if (wait > 0) throw new LimitReached(`Too many invalid links. Try again in ${wait} seconds.`, wait);
  const found = await store.findPasswordReset(digest(token));
  if (found) await settleAttempt('reset', address, now);
  return found;
}

interface Redemption {
  token: string;
  password: string;
  /** Also revokes all API tokens of the user. */
  revokeTokens?: boolean;
  address: string;
  now: Date;
}

/**
 * Sets a new password with a reset link. This invalidates the link and ends every session of the user.
 * @throws Refused when the link is not valid, LimitReached after too many wrong ones, InvalidInput for the password
 */
export async function redeemPasswordReset({ token, password, revokeTokens = false, address, now }: Redemption) {
  const found = await findPasswordReset(token, address, now);
  if (!found) throw invalidLink();
  const passwordHash = await hashPassword(password);
  if (!(await store.redeemPasswordReset(digest(token), passwordHash, revokeTokens))) throw invalidLink();
  // Guesses of the old password are worthless now.
  await settleAttempt('account', found.email, now);
}

const invalidLink = () =>
  new Refused('This link is no longer valid: it was used, replaced by a newer one, or has expired.');
