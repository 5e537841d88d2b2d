import 'server-only';
import * as factors from '#lib/features/accounts/second-factor/second-factor-store.ts';
import {
  acceptedStep,
  newRecoveryCodes,
  newSecret,
  otpauthUri,
  qrPath,
  recoveryHash,
} from '#lib/features/accounts/second-factor/totp.ts';
import { findUserById } from '#lib/features/accounts/store.ts';
import { confirmPassword } from '#lib/features/accounts/users.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import { env } from '#lib/platform/env.ts';
import { LimitReached, NotFound, Refused } from '#lib/platform/errors.ts';
import { countAttempt, settleAttempt } from '#lib/platform/limits/attempts.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { seal, unseal } from '#lib/platform/security/secrets.ts';

const purpose = (userId: string) => `second-factor:${userId}`;

/** Whether an account has a second factor. */
export interface SecondFactorState {
  enabled: boolean;
  recoveryCodesLeft: number;
  /** Accounts that only sign in through a provider have no password to confirm a change with. */
  hasPassword: boolean;
}

/** Whether sign-in requires a code, and how many recovery codes are left. */
export async function secondFactorState(userId: string): Promise<SecondFactorState> {
  const [factor, user] = await Promise.all([factors.findFactor(userId), findUserById(userId)]);
  const enabled = Boolean(factor?.confirmedAt);
  return {
    enabled,
    recoveryCodesLeft: enabled ? (factor?.recoveryHashes.length ?? 0) : 0,
    hasPassword: Boolean(user?.passwordHash),
  };
}

/** Whether this installation requires a second factor (REQUIRE_SECOND_FACTOR) and the user has none. */
export async function lacksRequiredFactor(userId: string): Promise<boolean> {
  return env().REQUIRE_SECOND_FACTOR && !(await secondFactorState(userId)).enabled;
}

/** A key to set up an authenticator app with. */
export interface SecondFactorOffer {
  /** Base32, for apps that cannot scan a QR code. */
  key: string;
  uri: string;
  /** The URI as a QR code: dark modules as one path in a square of `size`. */
  qr: { size: number; path: string };
}

/**
 * Creates a secret that waits for its first code; until then sign-in requires none.
 * @param password required for accounts that have one, so that an open session alone cannot lock the owner out
 * @throws Refused for a wrong password or when a factor is active; LimitReached
 */
export async function startSecondFactor(
  userId: string,
  password: string,
  now = new Date(),
): Promise<SecondFactorOffer> {
  const user = await findUserById(userId);
  if (!user) throw new NotFound('Account not found.');
  if (user.passwordHash) await confirmPassword(userId, password, now);
  const key = newSecret();
  if (!(await factors.putUnconfirmed(userId, seal(key, purpose(userId))))) {
    throw new Refused('Two-factor authentication is already on. Turn it off first.');
  }
  const uri = otpauthUri(key, user.email);
  return { key, uri, qr: qrPath(uri) };
}

/**
 * Activates the factor with a first code and ends every other session.
 * @returns ten recovery codes, shown only now, and the new session version
 * @throws Refused for a wrong code or when no secret waits for one; LimitReached
 */
export async function confirmSecondFactor(
  userId: string,
  code: string,
  now = new Date(),
): Promise<{ recoveryCodes: string[]; version: number }> {
  return withCodeLimit(userId, now, async () => {
    const factor = await factors.findFactor(userId);
    if (!factor || factor.confirmedAt) throw new Refused('Start the setup again: no key is waiting for a code.');
    const secret = unseal(factor.secret, purpose(userId));
    const step = secret === null ? null : acceptedStep(secret, plainCode(code), 0, now);
    if (step === null) throw wrongCode();
    const recoveryCodes = newRecoveryCodes();
    const version = await factors.confirmFactor(userId, factor.secret, step, recoveryCodes.map(recoveryHash));
    if (version === null) throw new Refused('Start the setup again: no key is waiting for a code.');
    return { recoveryCodes, version };
  });
}

/** Redeems an app code or a recovery code. Not rate limited: callers count wrong codes. @returns whether it was valid */
export async function redeemCode(userId: string, given: string, now: Date): Promise<boolean> {
  const factor = await factors.findFactor(userId);
  if (!factor?.confirmedAt) return false;
  const secret = unseal(factor.secret, purpose(userId));
  const step = secret === null ? null : acceptedStep(secret, plainCode(given), factor.lastStep, now);
  if (step !== null) return factors.spendStep(userId, step);
  if (!(await factors.spendRecoveryHash(userId, recoveryHash(given)))) return false;
  const left = factor.recoveryHashes.length - 1;
  await recordSecurityEvent({ kind: 'recovery_code_used', actorId: userId, detail: { left } });
  return true;
}

/**
 * Deactivates the factor, with the password, a code or a recovery code, and ends every other session.
 * @returns the new session version
 * @throws Refused when the proof is wrong or there is no factor; LimitReached
 */
export async function disableSecondFactor(userId: string, proof: string, now = new Date()): Promise<number> {
  const { hasPassword } = await secondFactorState(userId);
  await withCodeLimit(userId, now, async () => {
    if (await redeemCode(userId, proof, now)) return;
    if (!hasPassword) throw wrongCode();
    await confirmPassword(userId, proof, now);
  });
  return removed(await factors.deleteFactor(userId, userId));
}

/** Lets the owner remove someone's lost second factor; ends the person's sessions. @throws Refused without a factor */
export async function removeSecondFactor(
  userId: string,
  actorId: string | null,
  within?: Prisma.TransactionClient,
): Promise<void> {
  removed(await factors.deleteFactor(userId, actorId, within));
}

function removed(version: number | null): number {
  if (version === null) throw new Refused('Two-factor authentication is not on for this account.');
  return version;
}

async function withCodeLimit<T>(userId: string, now: Date, work: () => Promise<T>): Promise<T> {
  const series = `code:${userId}`;
  const wait = await countAttempt('device', series, now);
  if (wait > 0) throw new LimitReached(`Too many wrong codes. Try again in ${wait} seconds.`, wait);
  const done = await work();
  await settleAttempt('device', series, now);
  return done;
}

/** Apps show codes in two groups. */
const plainCode = (code: string) => code.replace(/\s/g, '');

const wrongCode = () => new Refused('Wrong code. Codes change every 30 seconds and work once.');
