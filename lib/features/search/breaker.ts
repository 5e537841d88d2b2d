import type { FailureReason } from '#lib/features/search/searches-contract.ts';

interface Rule {
  /** Failures in a row that open the breaker. */
  after: number;
  firstMs: number;
  mostMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long an engine is left alone, by what it did: the first time, and at most. Each further failure doubles it. A
 * refusal that is meant for us opens at once; what may be an accident is first seen several times (`unreachable`:
 * reliability row 11).
 */
export const RULES: Record<FailureReason, Rule> = {
  captcha: { after: 1, firstMs: 5 * MINUTE, mostMs: 6 * HOUR },
  blocked: { after: 1, firstMs: 10 * MINUTE, mostMs: 12 * HOUR },
  'rate-limited': { after: 1, firstMs: MINUTE, mostMs: 6 * HOUR },
  consent: { after: 1, firstMs: 10 * MINUTE, mostMs: 6 * HOUR },
  'needs-js': { after: 1, firstMs: HOUR, mostMs: 24 * HOUR },
  garbage: { after: 3, firstMs: MINUTE, mostMs: 30 * MINUTE },
  unreachable: { after: 5, firstMs: 30 * SECOND, mostMs: 10 * MINUTE },
};

/** Failures further apart than this have nothing to do with each other. */
const FORGET_MS = 10 * MINUTE;
/** Share by which a wait is made longer, so that not every process comes back at once. */
const JITTER = 0.2;
/** One process tries for this long whether the engine answers again; then another may. */
export const PROBE_MS = 45 * SECOND;

export interface Health {
  state: 'closed' | 'open' | 'half_open';
  reason: string | null;
  message: string | null;
  failures: number;
  since: Date | null;
  retryAt: Date | null;
  probeUntil: Date | null;
  failedAt: Date | null;
  lastGoodAt: Date | null;
}

export const UNTRIED: Health = {
  state: 'closed',
  reason: null,
  message: null,
  failures: 0,
  since: null,
  retryAt: null,
  probeUntil: null,
  failedAt: null,
  lastGoodAt: null,
};

/** When an open lane is asked next: while one caller tries it, when the next one may. Null while it is closed. */
export function nextTryAt({ state, retryAt, probeUntil }: Health): Date | null {
  if (state === 'closed') return null;
  return state === 'half_open' && probeUntil ? probeUntil : retryAt;
}

/** Whether the engine may be asked: `probe` by one caller alone, who must win the place first. */
export function gate(health: Health, now: Date): 'open' | 'probe' | 'shut' {
  if (health.state === 'closed') return 'open';
  const until = health.state === 'half_open' ? health.probeUntil : health.retryAt;
  return until === null || until <= now ? 'probe' : 'shut';
}

/** Health after a good answer. */
export function afterGood(now: Date): Health {
  return { ...UNTRIED, lastGoodAt: now };
}

/**
 * Health after one more failure.
 * @param random from 0 to 1
 * @param retryAfterMs what the engine itself asked for; kept within the bounds of the table
 */
export function afterFailure(
  before: Health,
  { reason, message, retryAfterMs }: { reason: FailureReason; message: string; retryAfterMs?: number | undefined },
  now: Date,
  random: number,
): Health {
  const rule = RULES[reason];
  const fresh =
    before.state === 'closed' && (!before.failedAt || now.getTime() - before.failedAt.getTime() > FORGET_MS);
  const failures = (fresh ? 0 : before.failures) + 1;
  const failed = { ...before, reason, message, failures, failedAt: now, probeUntil: null };
  const times = failures - rule.after;
  if (times < 0 && before.state === 'closed') return { ...failed, since: null, retryAt: null };
  const doubled = Math.min(rule.mostMs, rule.firstMs * 2 ** Math.min(20, Math.max(0, times)));
  const waitMs = retryAfterMs === undefined ? doubled : Math.min(rule.mostMs, Math.max(SECOND, retryAfterMs));
  const retryAt = new Date(now.getTime() + Math.round(waitMs * (1 + JITTER * random)));
  // A second process that was under way when the first one opened the breaker must not shorten the wait.
  const later = before.state !== 'closed' && before.retryAt && before.retryAt > retryAt ? before.retryAt : retryAt;
  return { ...failed, state: 'open', since: before.state === 'closed' ? now : before.since, retryAt: later };
}
