import 'server-only';
import type { Actor } from '#lib/platform/context.ts';
import { databaseMemory } from '#lib/platform/database/database-memory.ts';
import { env } from '#lib/platform/env.ts';
import { LimitReached } from '#lib/platform/errors.ts';
import { readWindow, returnToDay, type Taken, takeFromDay } from '#lib/platform/limits/limit-store.ts';
import { leasedWindow, takeFromRate } from '#lib/platform/limits/rate-leases.ts';
import { log } from '#lib/platform/observability/log.ts';

/** The limits of a token. */
export interface Limits {
  /** Requests per minute; 0: no limit. */
  ratePerMinute: number;
  /** Requests per day in UTC; null: no limit. */
  dailyLimit: number | null;
}

/** Limits of one person in the dashboard; token quotas do not apply there. */
export const DASHBOARD_LIMITS: Limits = { ratePerMinute: 1200, dailyLimit: null };

/** Key under which an actor's requests are counted. */
export function holderOf(actor: Exclude<Actor, { kind: 'system' }>): string {
  return actor.kind === 'token' ? `token:${actor.tokenId}` : `user:${actor.userId}`;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Rest of the UTC day, ms. */
const restOfDay = () => DAY_MS - (Date.now() % DAY_MS);
const REMEMBERED = 10_000;

interface LocalWindow {
  count: number;
  endsAt: number;
}

// Rejects a caller known to be over its limit without asking the database again.
const blockedUntil = databaseMemory(() => new Map<string, number>());
// Fallback while the database cannot count: each process allows the rate by itself.
const localWindows = databaseMemory(() => new Map<string, LocalWindow>());

const minuteKey = (holder: string) => `rate:${holder}`;
const dayKey = (holder: string) => `day:${holder}`;

/**
 * Takes one request from the holder's minute and day, across all processes. The day is counted request by request, the minute
 * in leases (rate-leases.ts). While only the counters cannot be written
 * (a full disk, for example), each process counts by itself, so that reads keep working. Without any database no
 * request gets this far, since authentication fails. Sign-in does the opposite: without its counters nobody can sign in
 * (sign-in.ts).
 * @param holder from `holderOf`
 * @throws LimitReached with the seconds until a request passes again
 */
export async function takeRequest(holder: string, limits: Limits): Promise<void> {
  const { ratePerMinute, dailyLimit } = limits;
  if (ratePerMinute > 0) {
    await take(minuteKey(holder), ratePerMinute, {
      from: takeFromRate,
      rule: `${ratePerMinute} requests per minute`,
      lasts: () => MINUTE_MS,
    });
  }
  if (dailyLimit !== null) {
    await take(dayKey(holder), dailyLimit, {
      from: takeFromDay,
      rule: `${dailyLimit} requests per day`,
      lasts: restOfDay,
    });
  }
}

/** Limits shared by all tokens of a member; null for an owner's tokens. */
export function sharedLimitsOf(actor: Extract<Actor, { kind: 'token' }>): { holder: string; limits: Limits } | null {
  if (actor.role === 'owner') return null;
  return { holder: `tokens:${actor.userId}`, limits: { ratePerMinute: env().TOKEN_RATE_MAX, dailyLimit: null } };
}

/**
 * Takes one request of a token. The creator of a token chooses its rate, and members may create any number of tokens,
 * so all tokens of a member share a ceiling that the operator sets (TOKEN_RATE_MAX).
 * @throws LimitReached as above
 */
export async function takeTokenRequest(actor: Extract<Actor, { kind: 'token' }>, limits: Limits): Promise<void> {
  const shared = sharedLimitsOf(actor);
  if (shared) await takeRequest(shared.holder, shared.limits);
  await takeRequest(holderOf(actor), limits);
}

/** Recipients of scheduled reports and alert emails per day, over all projects of one person. */
export const SCHEDULED_RECIPIENTS_A_DAY = 500;

const scheduledMail = (userId: string) => `scheduled-mail:user:${userId}`;

/**
 * Takes the recipients of one scheduled mail from the project owner's daily limit, all or none.
 * @throws LimitReached with the seconds until the day ends
 */
export async function takeScheduledRecipients(userId: string, count: number): Promise<void> {
  const cap = SCHEDULED_RECIPIENTS_A_DAY;
  await take(scheduledMail(userId), cap, {
    from: (key) => takeFromDay(key, cap, count),
    rule: `${cap} recipients of scheduled emails per day`,
    lasts: restOfDay,
    amount: count,
  });
}

/** Returns recipients whose mail was not accepted; a retry takes them again. */
export async function returnScheduledRecipients(userId: string, count: number): Promise<void> {
  const key = scheduledMail(userId);
  const blocked = blockedUntil();
  for (const memo of blocked.keys()) if (memo.startsWith(`${key}:`)) blocked.delete(memo);
  await returnToDay(key, count).catch((error: unknown) =>
    log.warn({ err: error }, 'could not release unused email recipients'),
  );
}

/** Test-message recipients per user and day: the mail server belongs to the operator. */
export const TEST_RECIPIENTS_A_DAY = 100;

/**
 * Takes the recipients of a test message from the sender's daily limit, all or none.
 * @throws LimitReached with the seconds until the day ends
 */
export async function takeTestRecipients(userId: string, count: number): Promise<void> {
  const cap = TEST_RECIPIENTS_A_DAY;
  await take(`test-mail:user:${userId}`, cap, {
    from: (key) => takeFromDay(key, cap, count),
    rule: `${cap} recipients of test emails per day`,
    lasts: restOfDay,
    amount: count,
  });
}

/** Invitation mails per user and day, for the same reason. */
export const INVITATION_MAILS_A_DAY = 50;

/** Takes an invitation mail from the sender's daily limit. @throws LimitReached as above */
export async function takeInvitationMail(userId: string): Promise<void> {
  await take(`invitation-mail:user:${userId}`, INVITATION_MAILS_A_DAY, {
    from: takeFromDay,
    rule: `${INVITATION_MAILS_A_DAY} invitation emails per day`,
    lasts: restOfDay,
  });
}

/** Password-reset requests per client address and day. */
const RESET_REQUESTS_A_DAY = 20;
/** Password-reset mails per person and day. */
const RESET_MAILS_A_DAY = 5;

/** Takes a password-reset request from the client address's daily limit. @throws LimitReached as above */
export async function takeResetRequest(address: string): Promise<void> {
  await take(`reset-request:${address}`, RESET_REQUESTS_A_DAY, {
    from: takeFromDay,
    rule: `${RESET_REQUESTS_A_DAY} password reset requests per day`,
    lasts: restOfDay,
  });
}

/** Takes a password-reset mail from the recipient's daily limit. @throws LimitReached as above */
export async function takeResetMail(userId: string): Promise<void> {
  await take(`reset-mail:user:${userId}`, RESET_MAILS_A_DAY, {
    from: takeFromDay,
    rule: `${RESET_MAILS_A_DAY} password reset emails per day`,
    lasts: restOfDay,
  });
}

/**
 * Takes a port scan from the user's daily limit. Requests by tokens count there too, since users may create any number
 * of tokens.
 * @throws LimitReached as above
 */
export async function takePortScan(userId: string, cap: number): Promise<void> {
  await take(`port-looks:user:${userId}`, cap, {
    from: takeFromDay,
    rule: `${cap} port scans per day`,
    lasts: restOfDay,
  });
}

/** Requests per minute of all processes to the Google APIs, below the limits that Google sets for one key. */
const GOOGLE_API_RATES = { crux: 150, pagespeed: 240 } as const;

/** Takes a request to a Google API from the limit of its key. @throws LimitReached as above */
export async function takeGoogleRequest(api: keyof typeof GOOGLE_API_RATES): Promise<void> {
  const cap = GOOGLE_API_RATES[api];
  await take(minuteKey(`google:${api}`), cap, {
    from: takeFromRate,
    rule: `${cap} requests per minute to Google`,
    lasts: () => MINUTE_MS,
  });
}

interface Window {
  /** null or false: used up. */
  from: (key: string, cap: number) => Promise<Taken | boolean | null>;
  rule: string;
  /** Duration, in milliseconds, of a window that starts now. */
  lasts: () => number;
  /** Amount to take, all or nothing. Default: 1. */
  amount?: number;
}

async function take(key: string, cap: number, { from, rule, lasts, amount = 1 }: Window): Promise<void> {
  // A changed limit is a different limit, so the cap is part of the memo key. So is the amount, because a smaller one
  // may still fit.
  const counted = `${key}:${cap}`;
  const memo = `${counted}:${amount}`;
  const until = blockedUntil().get(memo) ?? 0;
  if (until > performance.now()) throw full(rule, until - performance.now());
  let resetMs: number;
  try {
    if (await from(key, cap)) return;
    resetMs = (await readWindow(key))?.resetMs ?? 1000;
  } catch (error) {
    log.warn({ err: error }, 'request counters are unavailable; counting in this process only');
    const local = takeLocally(counted, cap, lasts(), amount);
    if (local === null) return;
    throw full(rule, local);
  }
  remember(blockedUntil(), memo, performance.now() + resetMs);
  throw full(rule, resetMs);
}

/** Milliseconds to wait, or null when the request was allowed. */
function takeLocally(key: string, cap: number, lastsMs: number, amount: number): number | null {
  const now = performance.now();
  const window = localWindows().get(key);
  if (!window || window.endsAt <= now) {
    remember(localWindows(), key, { count: amount, endsAt: now + lastsMs });
    return null;
  }
  if (window.count + amount > cap) return window.endsAt - now;
  window.count += amount;
  return null;
}

function localWindow(key: string): Taken | null {
  const window = localWindows().get(key);
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

/** What is left of a limit. */
export interface Allowance {
  /** Null without a limit. */
  left: number | null;
  resetsInSeconds: number | null;
}

/**
 * What a holder has left, without taking from it.
 * @param orHere while the counters cannot be read, use this process's own count (`takeRequest`)
 */
export async function allowanceOf(
  holder: string,
  limits: Limits,
  { orHere = false } = {},
): Promise<{ minute: Allowance; day: Allowance }> {
  const read = async (key: string, cap: number | null): Promise<Allowance> => {
    if (cap === null) return { left: null, resetsInSeconds: null };
    const used =
      leasedWindow(key, cap) ??
      (await readWindow(key).catch((error: unknown) => {
        if (!orHere) throw error;
        log.warn({ err: error }, 'request counters are unavailable; reporting the counts of this process');
        return localWindow(`${key}:${cap}`);
      }));
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
