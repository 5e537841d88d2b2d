import 'server-only';
import {
  readWindow,
  returnToDay,
  type Taken,
  takeFromDay,
  takeFromMinute,
} from '#lib/features/accounts/limit-store.ts';
import type { Actor } from '#lib/features/context.ts';
import { env } from '#lib/platform/env.ts';
import { LimitReached } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';

export interface Limits {
  /** Requests a minute; 0: no limit. */
  ratePerMinute: number;
  /** Requests a day in UTC; null: no limit. */
  dailyLimit: number | null;
}

/** What one person in the dashboard may ask for; there are no quotas of tokens there. */
export const DASHBOARD_LIMITS: Limits = { ratePerMinute: 1200, dailyLimit: null };

/** Under which name an actor's requests are counted. */
export function holderOf(actor: Exclude<Actor, { kind: 'system' }>): string {
  return actor.kind === 'token' ? `token:${actor.tokenId}` : `user:${actor.userId}`;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Of the day in UTC, ms. */
const restOfDay = () => DAY_MS - (Date.now() % DAY_MS);
const REMEMBERED = 10_000;

interface LocalWindow {
  count: number;
  endsAt: number;
}

// A caller known to be out of requests is turned away without asking the database again.
const blockedUntil = new Map<string, number>();
// What counts when the database cannot: each process then allows the rate by itself.
const localWindows = new Map<string, LocalWindow>();

const minuteKey = (holder: string) => `rate:${holder}`;
const dayKey = (holder: string) => `day:${holder}`;

/**
 * Takes one request from the holder's minute and day. Right over several processes; while the counters alone cannot be
 * written (a full disk, say), each process counts by itself instead of refusing everybody: what only reads goes on. With
 * no database at all nobody gets this far, since there is nobody to tell who asks. Sign-in is the other way round: without
 * its counters nobody is let in (sign-in.ts).
 * @param holder from `holderOf`
 * @throws LimitReached with the seconds after which a request passes again
 */
export async function takeRequest(holder: string, limits: Limits): Promise<void> {
  const { ratePerMinute, dailyLimit } = limits;
  if (ratePerMinute > 0) {
    await take(minuteKey(holder), ratePerMinute, {
      from: takeFromMinute,
      rule: `${ratePerMinute} requests a minute`,
      lasts: () => MINUTE_MS,
    });
  }
  if (dailyLimit !== null) {
    await take(dayKey(holder), dailyLimit, {
      from: takeFromDay,
      rule: `${dailyLimit} requests a day`,
      lasts: restOfDay,
    });
  }
}

/** What all tokens of a member have together; null for the owner's. */
export function sharedLimitsOf(actor: Extract<Actor, { kind: 'token' }>): { holder: string; limits: Limits } | null {
  if (actor.role === 'owner') return null;
  return { holder: `tokens:${actor.userId}`, limits: { ratePerMinute: env().TOKEN_RATE_MAX, dailyLimit: null } };
}

/**
 * Takes one request of a token. The rate of a token is chosen by whoever makes it, and members may make any number of them:
 * all tokens of a member together have the ceiling that the operator sets (TOKEN_RATE_MAX).
 * @throws LimitReached as above
 */
export async function takeTokenRequest(actor: Extract<Actor, { kind: 'token' }>, limits: Limits): Promise<void> {
  const shared = sharedLimitsOf(actor);
  if (shared) await takeRequest(shared.holder, shared.limits);
  await takeRequest(holderOf(actor), limits);
}

/** Recipients of scheduled reports and alert mails that one person's projects may have in a day. */
export const SCHEDULED_RECIPIENTS_A_DAY = 500;

const scheduledMail = (userId: string) => `scheduled-mail:user:${userId}`;

/**
 * Takes the recipients of one scheduled mail from the day of the person who owns the project, all or none.
 * @throws LimitReached with the seconds after which the day ends
 */
export async function takeScheduledRecipients(userId: string, count: number): Promise<void> {
  const cap = SCHEDULED_RECIPIENTS_A_DAY;
  await take(scheduledMail(userId), cap, {
    from: (key) => takeFromDay(key, cap, count),
    rule: `${cap} recipients of scheduled mails a day`,
    lasts: restOfDay,
    amount: count,
  });
}

/** Gives recipients back whose mail was not accepted: another attempt takes them again. */
export async function returnScheduledRecipients(userId: string, count: number): Promise<void> {
  const key = scheduledMail(userId);
  for (const memo of blockedUntil.keys()) if (memo.startsWith(`${key}:`)) blockedUntil.delete(memo);
  await returnToDay(key, count).catch((error: unknown) =>
    log.warn({ err: error }, 'could not give unused mail recipients back'),
  );
}

/** Addresses that one user may have test messages sent to in a day: the mail server is the operator's. */
export const TEST_RECIPIENTS_A_DAY = 100;

/**
 * Takes the recipients of a test message from the day of the user who sends it, all or none.
 * @throws LimitReached with the seconds after which the day ends
 */
export async function takeTestRecipients(userId: string, count: number): Promise<void> {
  const cap = TEST_RECIPIENTS_A_DAY;
  await take(`test-mail:user:${userId}`, cap, {
    from: (key) => takeFromDay(key, cap, count),
    rule: `${cap} recipients of test mails a day`,
    lasts: restOfDay,
    amount: count,
  });
}

/** Invitations of one user that are mailed in a day, for the same reason. */
export const INVITATION_MAILS_A_DAY = 50;

/** Takes a mail with an invitation from the day of the user who sends it. @throws LimitReached as above */
export async function takeInvitationMail(userId: string): Promise<void> {
  await take(`invitation-mail:user:${userId}`, INVITATION_MAILS_A_DAY, {
    from: takeFromDay,
    rule: `${INVITATION_MAILS_A_DAY} mails with invitations a day`,
    lasts: restOfDay,
  });
}

/** Password resets that one address may ask for in a day. */
const RESET_REQUESTS_A_DAY = 20;
/** Password resets that one person is mailed in a day. */
const RESET_MAILS_A_DAY = 5;

/** Takes a request for a password reset from the day of the address it comes from. @throws LimitReached as above */
export async function takeResetRequest(address: string): Promise<void> {
  await take(`reset-request:${address}`, RESET_REQUESTS_A_DAY, {
    from: takeFromDay,
    rule: `${RESET_REQUESTS_A_DAY} requests for a password reset a day`,
    lasts: restOfDay,
  });
}

/** Takes a mail with a password reset from the day of the user it goes to. @throws LimitReached as above */
export async function takeResetMail(userId: string): Promise<void> {
  await take(`reset-mail:user:${userId}`, RESET_MAILS_A_DAY, {
    from: takeFromDay,
    rule: `${RESET_MAILS_A_DAY} mails with a password reset a day`,
    lasts: restOfDay,
  });
}

/**
 * Takes a look at a domain's ports from the user's day; what his tokens ask for counts there too, since he may make any
 * number of them. @throws LimitReached as above
 */
export async function takePortLook(userId: string, cap: number): Promise<void> {
  await take(`port-looks:user:${userId}`, cap, {
    from: takeFromDay,
    rule: `${cap} domains a day whose ports are looked at`,
    lasts: restOfDay,
  });
}

interface Window {
  from: (key: string, cap: number) => Promise<Taken | null>;
  rule: string;
  /** Milliseconds that a window which begins now would last. */
  lasts: () => number;
  /** Taken at once, all or nothing (1). */
  amount?: number;
}

async function take(key: string, cap: number, { from, rule, lasts, amount = 1 }: Window): Promise<void> {
  // A limit that was changed is another limit, so the cap is part of what is remembered; less may still be had than was asked.
  const counted = `${key}:${cap}`;
  const memo = `${counted}:${amount}`;
  const until = blockedUntil.get(memo) ?? 0;
  if (until > performance.now()) throw full(rule, until - performance.now());
  let resetMs: number;
  try {
    if ((await from(key, cap)) !== null) return;
    resetMs = (await readWindow(key))?.resetMs ?? 1000;
  } catch (error) {
    log.warn({ err: error }, 'request counters cannot be reached; counting in this process alone');
    const local = takeLocally(counted, cap, lasts(), amount);
    if (local === null) return;
    throw full(rule, local);
  }
  remember(blockedUntil, memo, performance.now() + resetMs);
  throw full(rule, resetMs);
}

/** Milliseconds to wait, or null when one was taken. */
function takeLocally(key: string, cap: number, lastsMs: number, amount: number): number | null {
  const now = performance.now();
  const window = localWindows.get(key);
  if (!window || window.endsAt <= now) {
    remember(localWindows, key, { count: amount, endsAt: now + lastsMs });
    return null;
  }
  if (window.count + amount > cap) return window.endsAt - now;
  window.count += amount;
  return null;
}

function localWindow(key: string): Taken | null {
  const window = localWindows.get(key);
  const resetMs = window ? window.endsAt - performance.now() : 0;
  return window && resetMs > 0 ? { count: window.count, resetMs } : null;
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  if (map.size >= REMEMBERED) map.clear();
  map.set(key, value);
}

function full(rule: string, waitMs: number): LimitReached {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new LimitReached(`The limit of ${rule} is reached. Try again in ${seconds} s.`, seconds);
}

export interface Allowance {
  /** Null where there is no limit. */
  left: number | null;
  resetsInSeconds: number | null;
}

/**
 * What a holder has left, without taking from it.
 * @param orHere while the counters cannot be read, what this process has counted by itself (`takeRequest`)
 */
export async function allowanceOf(
  holder: string,
  limits: Limits,
  { orHere = false } = {},
): Promise<{ minute: Allowance; day: Allowance }> {
  const read = async (key: string, cap: number | null): Promise<Allowance> => {
    if (cap === null) return { left: null, resetsInSeconds: null };
    const used = await readWindow(key).catch((error: unknown) => {
      if (!orHere) throw error;
      log.warn({ err: error }, 'request counters cannot be reached; telling what this process counted');
      return localWindow(`${key}:${cap}`);
    });
    return {
      left: Math.max(0, cap - (used?.count ?? 0)),
      resetsInSeconds: used ? Math.max(1, Math.ceil(used.resetMs / 1000)) : null,
    };
  };
  const [minute, day] = await Promise.all([
    read(minuteKey(holder), limits.ratePerMinute > 0 ? limits.ratePerMinute : null),
    read(dayKey(holder), limits.dailyLimit),
  ]);
  return { minute, day };
}
