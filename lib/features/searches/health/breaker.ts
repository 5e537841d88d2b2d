import { createHash } from 'node:crypto';
import type { FailureReason } from '#lib/features/searches/searches-contract.ts';

interface Rule {
  /** Consecutive failures that open the breaker. */
  after: number;
  /** Failures count once per query: a single unreadable page says nothing about the engine. */
  perQuery?: boolean;
  firstMs: number;
  mostMs: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Backoff by kind of failure: the first wait and the maximum. Each further failure doubles the wait. Refusals (captcha,
 * 403, 429) open the breaker immediately, for the egress route that they were meant for. Unreadable pages open it only
 * after several different queries in a row, and for less than a minute at first: the fault may be our parser's.
 */
export const RULES: Record<FailureReason, Rule> = {
  captcha: { after: 1, firstMs: 5 * MINUTE, mostMs: 6 * HOUR },
  blocked: { after: 1, firstMs: 10 * MINUTE, mostMs: 12 * HOUR },
  'rate-limited': { after: 1, firstMs: MINUTE, mostMs: 6 * HOUR },
  consent: { after: 1, firstMs: 10 * MINUTE, mostMs: 6 * HOUR },
  'needs-js': { after: 3, perQuery: true, firstMs: 45 * SECOND, mostMs: 6 * HOUR },
  garbage: { after: 3, perQuery: true, firstMs: 45 * SECOND, mostMs: 30 * MINUTE },
  unreachable: { after: 5, firstMs: 30 * SECOND, mostMs: 10 * MINUTE },
};

/** Failures further apart than this are unrelated. */
const FORGET_MS = 10 * MINUTE;
/** Maximum share added to a wait, so that not all processes retry at the same time. */
const JITTER = 0.2;
/** One process has this long to probe whether the engine answers again; then another may. */
export const PROBE_MS = 45 * SECOND;

/** The state of a circuit breaker. */
export interface Health {
  state: 'closed' | 'open' | 'half_open';
  reason: string | null;
  message: string | null;
  failures: number;
  /** Shapes of the queries whose pages could not be read since the last good answer; see `queryShape`. */
  oddQueries: string[];
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
  oddQueries: [],
  since: null,
  retryAt: null,
  probeUntil: null,
  failedAt: null,
  lastGoodAt: null,
};

/** When an open route is tried next; while one caller probes it, when the next one may. Null while it is closed. */
export function nextTryAt({ state, retryAt, probeUntil }: Health): Date | null {
  if (state === 'closed') return null;
  return state === 'half_open' && probeUntil ? probeUntil : retryAt;
}

/** Whether requests may be sent: `probe` means by a single caller, who must acquire the probe first. */
export function gate(health: Health, now: Date): 'open' | 'probe' | 'shut' {
  if (health.state === 'closed') return 'open';
  const until = health.state === 'half_open' ? health.probeUntil : health.retryAt;
  return until === null || until <= now ? 'probe' : 'shut';
}

/** Health after a successful answer. */
export function afterGood(now: Date): Health {
  return { ...UNTRIED, lastGoodAt: now };
}

/**
 * Groups queries that fail for the same cause: a hash of the query without case, white space and numbers, so that the health
 * table does not reveal what was searched for.
 */
export function queryShape(query: string): string {
  const plain = query
    .toLowerCase()
    .replace(/\p{Nd}+/gu, '0')
    .replace(/\s+/g, ' ')
    .trim();
  return createHash('sha256').update(plain).digest('hex').slice(0, 16);
}

/** A failed request. */
export interface Failure {
  reason: FailureReason;
  message: string;
  /** The wait that the engine requested; limited to the bounds of the table. */
  retryAfterMs?: number | undefined;
  /** `queryShape` of the query that failed; absent if there was none. */
  shape?: string | undefined;
}

/**
 * Health after one more failure.
 * @param random from 0 to 1
 */
export function afterFailure(
  before: Health,
  { reason, message, retryAfterMs, shape = '' }: Failure,
  now: Date,
  random: number,
): Health {
  const rule = RULES[reason];
  const isClosed = before.state === 'closed';
  const isFresh = isClosed && (!before.failedAt || now.getTime() - before.failedAt.getTime() > FORGET_MS);
  const { failures: known, oddQueries: odd } = isFresh ? UNTRIED : before;
  const isRepeat = isClosed && rule.perQuery && odd.includes(shape);
  const oddQueries = rule.perQuery && isClosed && !isRepeat ? [...odd, shape] : odd;
  const failures = isRepeat ? known : known + 1;
  const failed = { ...before, reason, message, failures, oddQueries, failedAt: now, probeUntil: null };
  // Failures of other kinds do not count towards opening the breaker; reopenings count towards the wait.
  const inRow = rule.perQuery ? oddQueries.length : failures - oddQueries.length;
  if (isClosed && inRow < rule.after) return { ...failed, since: null, retryAt: null };
  const times = isClosed ? 0 : Math.max(0, failures - rule.after);
  const doubled = Math.min(rule.mostMs, rule.firstMs * 2 ** Math.min(20, times));
  const waitMs = retryAfterMs === undefined ? doubled : Math.min(rule.mostMs, Math.max(SECOND, retryAfterMs));
  const retryAt = new Date(now.getTime() + Math.round(waitMs * (1 + JITTER * random)));
  // A second process whose request was in flight when the first one opened the breaker must not shorten the wait.
  const later = !isClosed && before.retryAt && before.retryAt > retryAt ? before.retryAt : retryAt;
  const opened = isClosed ? { failures: rule.after, since: now } : { since: before.since };
  return { ...failed, ...opened, state: 'open', retryAt: later };
}
