import 'server-only';
import { createHash } from 'node:crypto';
import * as store from '#lib/features/accounts/attempt-store.ts';

/** How many wrong tries are free before each further one has to wait longer, in one place each. */
const FREE = { account: 5, address: 30, device: 5, share: 100, 'share-visitor': 5, invitation: 30, reset: 30 } as const;
/** A link that many have is slowed for all of them, never locked. */
const LONGEST_WAIT_SECONDS = {
  account: 900,
  address: 900,
  device: 900,
  share: 2,
  'share-visitor': 900,
  invitation: 900,
  reset: 900,
} as const;
/** A series of wrong tries is forgotten an hour after its last wait ended. */
export const FORGET_MS = 60 * 60 * 1000;

export type AttemptKind = keyof typeof FREE;

/** Seconds to wait after so many tries in a row: 0 while they are free, then 1, 2, 4 … up to 15 minutes, of a link 2 seconds. */
export function waitSeconds(kind: AttemptKind, tries: number): number {
  if (tries < FREE[kind]) return 0;
  return Math.min(LONGEST_WAIT_SECONDS[kind], 2 ** Math.min(tries - FREE[kind], 20));
}

/** What a series is counted under; e-mail addresses are not stored in the clear. */
export function attemptKey(kind: AttemptKind, value: string): string {
  const name = kind === 'account' ? createHash('sha256').update(value).digest('base64url') : value;
  return `login:${kind}:${name}`;
}

/**
 * Counts a try before it is made, so that many at once get no further than one after the other. A try inside the wait
 * counts too and makes it longer.
 * @returns seconds to wait before the next try when this one is refused, else 0.
 */
export async function countAttempt(kind: AttemptKind, value: string, now: Date): Promise<number> {
  const before = await store.raise(attemptKey(kind, value), now, (count) => {
    return new Date(now.getTime() + waitSeconds(kind, count) * 1000 + FORGET_MS);
  });
  const waitEnds = before.expiresAt.getTime() - FORGET_MS;
  return before.count > 0 && waitEnds > now.getTime() ? waitSeconds(kind, before.count + 1) : 0;
}

/** The first of two steps was right: its try is given back and nothing waits, but the series goes on. */
export async function returnAttempt(kind: AttemptKind, value: string, now: Date): Promise<void> {
  await store.giveBack(attemptKey(kind, value), new Date(now.getTime() + FORGET_MS));
}

/** The try was right: the series of the account or device is over; an address or a link that many share gets one try back. */
export async function settleAttempt(kind: AttemptKind, value: string, now: Date): Promise<void> {
  const key = attemptKey(kind, value);
  if (kind === 'address' || kind === 'share' || kind === 'invitation' || kind === 'reset')
    await returnAttempt(kind, value, now);
  else await store.forget(key);
}
