import 'server-only';
import { randomUUID } from 'node:crypto';
import { redeemCode } from '#lib/features/accounts/second-factor/second-factor.ts';
import * as store from '#lib/features/accounts/store.ts';
import { type AccountUser, canonicalEmail } from '#lib/features/accounts/users.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import { LimitReached, Unauthorized, Unavailable } from '#lib/platform/errors.ts';
import { sweep } from '#lib/platform/limits/attempt-store.ts';
import { countAttempt, returnAttempt, settleAttempt } from '#lib/platform/limits/attempts.ts';
import { verifyPassword } from '#lib/platform/security/passwords.ts';
import { sign, verifySigned } from '#lib/platform/security/secrets.ts';

export const DEVICE_SECONDS = 180 * 24 * 60 * 60;
const DEVICE_PURPOSE = 'known-device';
export const PENDING_SECONDS = 10 * 60;
const PENDING_PURPOSE = 'pending-sign-in';

/** An attempt to sign in with a password. */
export interface SignInAttempt {
  email: string;
  password: string;
  /** Client address as the web process determined it (lib/platform/security/client-address.ts). */
  address: string;
  /** Value of the known-device cookie, if the browser sent one. */
  device: string | undefined;
  now: Date;
}

/** A successful sign-in. */
export interface SignedIn {
  user: AccountUser;
  /** Session version that new sessions carry. */
  version: number;
  /** New value of the known-device cookie. */
  device: string;
}

/** The password was right; the account also requires a code. */
export interface AwaitingCode {
  /** Signed value that the browser returns with the code; valid for ten minutes. */
  pending: string;
}

/** An attempt to complete a sign-in with a code. */
export interface CodeAttempt {
  pending: string | undefined;
  code: string;
  address: string;
  now: Date;
}

/**
 * Checks an email address and password; an account with a second factor needs a code as well. Failed attempts are
 * counted per account and per address; each one beyond the free ones waits longer. A browser that signed in to this
 * account before is counted separately, so that strangers cannot lock its owner out. If the counters fail, nobody can
 * sign in.
 * @throws Unauthorized with the same message for every wrong input and for a disabled account; LimitReached with the
 * seconds to wait; Unavailable, before any password is checked, when attempts cannot be counted
 */
export async function checkSignIn(attempt: SignInAttempt): Promise<SignedIn | AwaitingCode> {
  const { now } = attempt;
  const email = canonicalEmail(attempt.email).slice(0, 254);
  const found = await store.findUserByEmail(email.replaceAll('\0', ''));
  const known = found ? knownDevice(attempt.device, found, now) : null;
  const series = seriesOf(known, email, attempt.address);
  await counters(sweep(now));
  await countTry(series, found?.id ?? null, attempt.address, now);

  const right = await verifyPassword(attempt.password, found?.passwordHash ?? null);
  if (!found || !right) throw new Unauthorized('Wrong email or password.');
  // Only visible to someone who knows the password, and the attempt counts as failed.
  if (found.disabledAt) throw new Unauthorized('This account is disabled. Contact the owner of this installation.');
  if (found.secondFactor?.confirmedAt) {
    // The series continues until the code is right; otherwise each correct password would reset the attempts at the
    // code.
    for (const [kind, value] of series) await counters(returnAttempt(kind, value, now));
    return { pending: pendingToken(found, known, now) };
  }
  for (const [kind, value] of series) await counters(settleAttempt(kind, value, now));
  return signedIn(found, known, now);
}

/**
 * Checks the code after the password. It counts in the same series as the password: by account and address, or by
 * device.
 * @throws Unauthorized for a wrong code, or when the password has to be entered again; LimitReached; Unavailable
 */
export async function checkCode({ pending, code, address, now }: CodeAttempt): Promise<SignedIn> {
  const [userId = '', version, known = '', made] =
    (pending ? verifySigned(pending, PENDING_PURPOSE) : null)?.split('~') ?? [];
  const fresh = Number(made) + PENDING_SECONDS > now.getTime() / 1000;
  const found = fresh ? await store.findUserById(userId) : null;
  if (!found || found.disabledAt || version !== String(found.sessionVersion)) {
    throw new Unauthorized('Signing in took too long. Enter your password again.');
  }
  const series = seriesOf(known || null, found.email, address);
  await countTry(series, found.id, address, now);
  if (!(await redeemCode(found.id, code, now))) {
    throw new Unauthorized('Wrong code. Codes change every 30 seconds and work once.');
  }
  for (const [kind, value] of series) await counters(settleAttempt(kind, value, now));
  return signedIn(found, known || null, now);
}

type Series = readonly (readonly ['device' | 'account' | 'address', string])[];

const seriesOf = (known: string | null, email: string, address: string): Series =>
  known
    ? [['device', known]]
    : [
        ['account', email],
        ['address', address],
      ];

/** @throws LimitReached */
async function countTry(series: Series, subjectId: string | null, address: string, now: Date): Promise<void> {
  const waits: number[] = [];
  for (const [kind, value] of series) waits.push(await counters(countAttempt(kind, value, now)));
  const wait = Math.max(...waits);
  if (wait === 0) return;
  await recordSecurityEvent({ kind: 'sign_in_blocked', subjectId, address, once: true });
  throw new LimitReached(`Too many failed attempts. Try again in ${inWords(wait)}.`, wait);
}

function signedIn(found: AccountUser & Versioned, known: string | null, now: Date): SignedIn {
  const { id, email, name, role, sessionVersion } = found;
  return { user: { id, email, name, role }, version: sessionVersion, device: deviceToken(found, known, now) };
}

/** Signed proof that this browser passed the first step, for the account's current session version. */
export function pendingToken(user: Versioned, known: string | null, now: Date): string {
  return sign([user.id, user.sessionVersion, known ?? '', Math.floor(now.getTime() / 1000)].join('~'), PENDING_PURPOSE);
}

/** Records a sign-in when its session is issued. @param method password, invitation, set-up or a provider's id */
export async function noteSignIn(userId: string, method: string, address: string): Promise<void> {
  await store.setLastSignIn(userId);
  await recordSecurityEvent({ kind: 'sign_in', actorId: userId, address, detail: { method } });
}

/** Uncounted guesses would be unlimited, so without the counters nobody can sign in, whatever the reason. */
async function counters<T>(counting: Promise<T>): Promise<T> {
  try {
    return await counting;
  } catch (cause) {
    throw new Unavailable('Sign-in is temporarily unavailable. Try again shortly.', {
      cause,
      reason: 'counters-down',
      retryAfterSeconds: 5,
    });
  }
}

type Versioned = { id: string; sessionVersion: number };

/**
 * A signed value for the known-device cookie. It contains the session version: anything that ends every session of an
 * account (a new password, "Sign out everywhere", a restore) also forgets its devices.
 */
export function deviceToken(user: Versioned, deviceId: string | null, now: Date): string {
  const parts = [deviceId ?? randomUUID(), user.id, Math.floor(now.getTime() / 1000), user.sessionVersion];
  return sign(parts.join('~'), DEVICE_PURPOSE);
}

/** The device id when this server signed the cookie for the account's current session version within the last 180 days. */
function knownDevice(cookie: string | undefined, user: Versioned, now: Date): string | null {
  const [device, id, made, version] = (cookie ? verifySigned(cookie, DEVICE_PURPOSE) : null)?.split('~') ?? [];
  if (!device || id !== user.id || version !== String(user.sessionVersion)) return null;
  return Number(made) + DEVICE_SECONDS > now.getTime() / 1000 ? device : null;
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
