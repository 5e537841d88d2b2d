import 'server-only';
import { createHash } from 'node:crypto';
import * as store from '#lib/platform/limits/attempt-store.ts';

/** Free wrong attempts per kind before each further one has to wait longer. */
const FREE = { account: 5, address: 30, device: 5, share: 100, 'share-visitor': 5, invitation: 30, reset: 30 } as const;
/** A shared link is slowed down for everyone, never locked. */
const LONGEST_WAIT_SECONDS = {
  account: 900,
  address: 900,
  device: 900,
  share: 2,
  'share-visitor': 900,
  invitation: 900,
  reset: 900,
} as const;
/** A series of wrong attempts is forgotten an hour after its last wait ends. */
export const FORGET_MS = 60 * 60 * 1000;

/** A kind of secret that can be guessed. */
export type AttemptKind = keyof typeof FREE;

/**
 * Seconds to wait after this many attempts in a row: 0 while they are free, then 1, 2, 4 … up to 15 minutes (2 seconds
 * for a shared link).
 */
export function waitSeconds(kind: AttemptKind, tries: number): number {
  if (tries < FREE[kind]) return 0;
  return Math.min(LONGEST_WAIT_SECONDS[kind], 2 ** Math.min(tries - FREE[kind], 20));
}

/** Counter key of a series. Email addresses are hashed, never stored in the clear. */
export function attemptKey(kind: AttemptKind, value: string): string {
  const name = kind === 'account' ? createHash('sha256').update(value).digest('base64url') : value;
  return `login:${kind}:${name}`;
}

/**
 * Counts an attempt before it runs, so that parallel attempts get no further than sequential ones. An attempt during
 * the wait counts too and extends it.
 * @returns seconds to wait when this attempt is refused, else 0.
 */
export async function countAttempt(kind: AttemptKind, value: string, now: Date): Promise<number> {
  const before = await store.raise(attemptKey(kind, value), now, (count) => {
    return new Date(now.getTime() + waitSeconds(kind, count) * 1000 + FORGET_MS);
  });
  const waitEnds = before.expiresAt.getTime() - FORGET_MS;
  return before.count > 0 && waitEnds > now.getTime() ? waitSeconds(kind, before.count + 1) : 0;
}

/** The first of two sign-in steps succeeded: its attempt is returned without a wait, but the series continues. */
export async function returnAttempt(kind: AttemptKind, value: string, now: Date): Promise<void> {
  await store.giveBack(attemptKey(kind, value), new Date(now.getTime() + FORGET_MS));
}

/** The attempt succeeded. The series of an account or device ends; a shared address or link only gets one attempt back. */
export async function settleAttempt(kind: AttemptKind, value: string, now: Date): Promise<void> {
  const key = attemptKey(kind, value);
  if (kind === 'address' || kind === 'share' || kind === 'invitation' || kind === 'reset')
    await returnAttempt(kind, value, now);
  else await store.forget(key);
}
