import 'server-only';
import { z } from 'zod';
import * as store from '#lib/features/accounts/store.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import type { AccountRole } from '#lib/platform/context.ts';
import { InvalidInput, LimitReached, NotFound, Refused } from '#lib/platform/errors.ts';
import { countAttempt, settleAttempt } from '#lib/platform/limits/attempts.ts';
import { hashPassword, verifyPassword } from '#lib/platform/security/passwords.ts';

export { hashPassword, verifyPassword } from '#lib/platform/security/passwords.ts';

/** A person as pages and sessions see them. */
export interface AccountUser {
  id: string;
  email: string;
  name: string;
  role: AccountRole;
}

/** The first account to create. */
export interface NewOwner {
  email: string;
  password: string;
  name?: string;
}

const emailField = z.email().max(254);

/** Email addresses are stored and compared in lower case. */
export function canonicalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * Creates the first account. Only one call ever succeeds, also when several run in parallel.
 * @throws InvalidInput for a bad email address or password; Refused when there is an account already.
 */
export async function createOwner(given: NewOwner): Promise<AccountUser> {
  return store.insertOwner(await ownerRecord(given));
}

/** Validates the fields of the owner's account and hashes its password. */
export async function ownerRecord(given: NewOwner): Promise<store.OwnerRecord> {
  const email = canonicalEmail(given.email);
  if (!emailField.safeParse(email).success)
    throw new InvalidInput('Enter a full email address, such as you@example.com.');
  const name = cleanName(given.name ?? '');
  return { email, name, passwordHash: await hashPassword(given.password) };
}

/** Whether the installation has its owner; until then only the set-up page can create an account. */
export function ownerExists(): Promise<boolean> {
  return store.anyUser();
}

/** The user with an email address, in any case; null when there is none. */
export async function findUser(email: string): Promise<AccountUser | null> {
  const found = await store.findUserByEmail(canonicalEmail(email));
  return found && { id: found.id, email: found.email, name: found.name, role: found.role };
}

/**
 * Sets a new password, which ends every session of this user, forgets the known devices and invalidates open reset
 * links.
 * @param options `revokeTokens` also revokes all API tokens
 * @returns the new session version, for the calling session.
 * @throws Refused when the current password is wrong, LimitReached after too many; InvalidInput when the new one is
 * invalid.
 */
export async function changePassword(
  userId: string,
  current: string,
  next: string,
  { revokeTokens = false, now = new Date() } = {},
): Promise<number> {
  await confirmPassword(userId, current, now);
  if (current === next) throw new InvalidInput('The new password must be different from the current one.');
  const version = await store.setPassword(userId, await hashPassword(next), revokeTokens);
  await recordSecurityEvent({ kind: 'password_changed', actorId: userId, detail: { tokens_revoked: revokeTokens } });
  return version;
}

/**
 * Checks the password of a signed-in person. Wrong ones are counted, so that an open session cannot guess without
 * limit.
 * @throws Refused when it is wrong, LimitReached after too many
 */
export async function confirmPassword(userId: string, password: string, now: Date): Promise<void> {
  const user = await store.findUserById(userId);
  if (!user) throw new NotFound('Account not found.');
  const series = `change:${userId}`;
  const wait = await countAttempt('device', series, now);
  if (wait > 0) throw new LimitReached(`Too many failed attempts. Try again in ${wait} seconds.`, wait);
  if (!(await verifyPassword(password, user.passwordHash))) throw new Refused('Current password is wrong.');
  await settleAttempt('device', series, now);
}

/**
 * Ends every session of this user on all devices and, with `revokeTokens`, revokes the API tokens.
 * @returns the new session version
 */
export async function signOutEverywhere(userId: string, { revokeTokens = false } = {}): Promise<number> {
  const version = await store.raiseSessionVersion(userId, revokeTokens);
  await recordSecurityEvent({ kind: 'sign_out_everywhere', actorId: userId, detail: { tokens_revoked: revokeTokens } });
  return version;
}

/** Changes the name shown in the dashboard; at most 100 characters. */
export async function renameUser(userId: string, name: string): Promise<void> {
  await store.setName(userId, cleanName(name));
}

function cleanName(text: string): string {
  // PostgreSQL cannot store NUL, and other control characters have no place in a name.
  const name = text.replace(/\p{Cc}/gu, '').trim();
  if ([...name].length > 100) throw new InvalidInput('The name may have at most 100 characters.');
  return name;
}
