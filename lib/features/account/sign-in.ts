import 'server-only';
import { randomUUID } from 'node:crypto';
import { sweep } from '#lib/features/account/attempt-store.ts';
import { countAttempt, settleAttempt } from '#lib/features/account/attempts.ts';
import { verifyPassword } from '#lib/features/account/passwords.ts';
import { recordSecurityEvent } from '#lib/features/account/security-events.ts';
import * as store from '#lib/features/account/store.ts';
import { type AccountUser, canonicalEmail } from '#lib/features/account/users.ts';
import { LimitReached, Unauthorized, Unavailable } from '#lib/platform/errors.ts';
import { sign, verifySigned } from '#lib/platform/secrets.ts';

export const DEVICE_SECONDS = 180 * 24 * 60 * 60;
const DEVICE_PURPOSE = 'known-device';

export interface SignInAttempt {
  email: string;
  password: string;
  /** Where it comes from, as the web process found it (lib/platform/client-address.ts). */
  address: string;
  /** Value of the known-device cookie, if the browser sent one. */
  device: string | undefined;
  now: Date;
}

export interface SignedIn {
  user: AccountUser;
  /** The session number new sessions carry. */
  version: number;
  /** New value of the known-device cookie. */
  device: string;
}

/**
 * Checks an e-mail address and password. Wrong tries are counted for the account and for the address; each beyond the
 * free ones waits longer. A browser that signed in to this account before is counted by itself, so that strangers
 * cannot lock its owner out. The counters failing means nobody is let in.
 * @throws Unauthorized with one text for everything that is wrong, and for a disabled account; LimitReached with the seconds to wait; Unavailable
 *   before any password is looked at where tries cannot be counted
 */
export async function checkSignIn(attempt: SignInAttempt): Promise<SignedIn> {
  const { now } = attempt;
  const email = canonicalEmail(attempt.email).slice(0, 254);
  const found = await store.findUserByEmail(email.replaceAll('\0', ''));
  const known = found ? knownDevice(attempt.device, found.id, now) : null;
  const counted = known
    ? ([['device', known]] as const)
    : ([
        ['account', email],
        ['address', attempt.address],
      ] as const);

  await counters(sweep(now));
  const waits: number[] = [];
  for (const [kind, value] of counted) waits.push(await counters(countAttempt(kind, value, now)));
  const wait = Math.max(...waits);
  if (wait > 0) {
    const { address } = attempt;
    await recordSecurityEvent({ kind: 'sign_in_blocked', subjectId: found?.id ?? null, address, once: true });
    throw new LimitReached(`Too many wrong tries. Try again in ${inWords(wait)}.`, wait);
  }

  const right = await verifyPassword(attempt.password, found?.passwordHash ?? null);
  if (!found || !right) throw new Unauthorized('The e-mail address or the password is not right.');
  // Only whoever knows the password learns this, and the try counts as a wrong one.
  if (found.disabledAt) throw new Unauthorized('This account is disabled. Ask the owner of this installation.');
  for (const [kind, value] of counted) await counters(settleAttempt(kind, value, now));
  const { id, name, role, sessionVersion } = found;
  return { user: { id, email, name, role }, version: sessionVersion, device: deviceToken(id, known, now) };
}

/** Records that somebody signed in, when the session is issued. @param method password, invitation, set-up or a provider's id */
export async function noteSignIn(userId: string, method: string, address: string): Promise<void> {
  await store.setLastSignIn(userId);
  await recordSecurityEvent({ kind: 'sign_in', actorId: userId, address, detail: { method } });
}

/** Guessing that nobody counts has no end: without the counters nobody is let in, whatever keeps them from being written. */
async function counters<T>(counting: Promise<T>): Promise<T> {
  try {
    return await counting;
  } catch (cause) {
    throw new Unavailable('Nobody can sign in just now: tries cannot be counted. Try again shortly.', {
      cause,
      reason: 'counters-down',
      retryAfterSeconds: 5,
    });
  }
}

/** A value for the known-device cookie: device, account and day, signed. */
export function deviceToken(userId: string, deviceId: string | null, now: Date): string {
  return sign([deviceId ?? randomUUID(), userId, Math.floor(now.getTime() / 1000)].join('~'), DEVICE_PURPOSE);
}

/** The device's id when the cookie was made here, for this account, within the last 180 days. */
function knownDevice(cookie: string | undefined, userId: string, now: Date): string | null {
  const [device, user, made] = (cookie ? verifySigned(cookie, DEVICE_PURPOSE) : null)?.split('~') ?? [];
  if (!device || user !== userId) return null;
  return Number(made) + DEVICE_SECONDS > now.getTime() / 1000 ? device : null;
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
