import { nextTryAt } from '#lib/features/searches/health/breaker.ts';
import type { Attempt } from '#lib/features/searches/routes/route-attempt.ts';
import { FAILURE_REASONS, type FailureReason } from '#lib/features/searches/searches-contract.ts';
import { type AppError, Blocked, TimedOut, Unavailable, Unreachable } from '#lib/platform/errors.ts';

/** Why a search gave nothing, for the caller and the record. */
export interface SearchError {
  error: AppError;
  reason: FailureReason | null;
  retryAt: Date | null;
}

/** Refusals meant for us; the first of these that occurred is reported. */
const BLOCKS: readonly FailureReason[] = ['captcha', 'blocked', 'rate-limited', 'consent'];

/** A sentence for each reason, for routes that were not tried. */
export const IN_WORDS: Record<FailureReason, string> = {
  captcha: 'shows a CAPTCHA',
  blocked: 'blocks requests',
  'rate-limited': 'is rate-limiting requests',
  consent: 'shows a consent page that could not be accepted',
  'needs-js': 'requires JavaScript',
  garbage: 'returned an unexpected page',
  unreachable: 'cannot be reached',
};

/** What the user can do about it. */
export const ADVICE: Record<FailureReason, string> = {
  captcha: 'Wait, use another engine, or select another source for this engine in Settings → Connections.',
  blocked: 'Wait, use another engine, or select another source for this engine in Settings → Connections.',
  'rate-limited': 'Wait, use another engine, or run fewer searches.',
  consent: 'Wait, use another engine, or select another source for this engine in Settings → Connections.',
  'needs-js': 'A browser is required: see Settings → System. Or use another engine.',
  garbage: 'Try again later, or use another engine.',
  unreachable: 'Check the network connection of this server, try again later, or use another engine.',
};

/** A stored reason as one of the list; null when there is none. */
export function reasonOf(text: string | null): FailureReason | null {
  return FAILURE_REASONS.find((reason) => reason === text) ?? null;
}

/**
 * The error that best explains why no route answered: refusals by the engine come before its failures, and those before
 * ours. It names the engine, the reason, the time of the next attempt, and what to do.
 */
export function toSearchError(attempts: readonly Attempt[], now: Date): SearchError {
  const name = attempts[0]?.route.name ?? 'The search engine';
  const seen = attempts.flatMap((attempt) => {
    const reason = attempt.failure?.reason ?? (attempt.own ? null : reasonOf(attempt.health?.reason ?? null));
    return reason ? [{ ...attempt, reason }] : [];
  });
  const retryAt = seen
    .flatMap(({ health }) => (health ? (nextTryAt(health) ?? []) : []))
    .reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
  const own = attempts.find((attempt) => attempt.own)?.own ?? null;
  const seconds = retryAt ? Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000)) : undefined;
  const told = (reason: FailureReason) => {
    const which = seen.find((one) => one.reason === reason && one.failure) ?? seen.find((one) => one.reason === reason);
    const when = retryAt && seconds ? ` Next attempt at ${iso(retryAt)} (in ${inWords(seconds)}).` : '';
    const since = !which?.failure && which?.health?.since ? `, since ${iso(which.health.since)}` : '';
    return `${name} ${which?.failure?.message ?? IN_WORDS[reason]}${since}.${when} ${ADVICE[reason]}`;
  };
  const wait = seconds === undefined ? {} : { retryAfterSeconds: seconds };

  const block = BLOCKS.find((reason) => seen.some((one) => one.reason === reason));
  if (block) return { error: new Blocked(told(block), { reason: block, ...wait }), reason: block, retryAt };
  const failed = seen.filter((one) => one.failure);
  const needsJs = seen.some((one) => one.reason === 'needs-js');
  const faults = failed.filter((one) => one.reason !== 'needs-js');
  const first = faults[0];
  if (first) {
    const slow = faults.every((one) => one.failure?.message === 'timed out');
    const options = { reason: first.reason, cause: first.failure, ...wait };
    const error = slow ? new TimedOut(told(first.reason), options) : new Unreachable(told(first.reason), options);
    return { error, reason: first.reason, retryAt };
  }
  const shut = seen.find((one) => one.reason !== 'needs-js');
  if (shut && !own) {
    return {
      error: new Unavailable(told(shut.reason), { reason: shut.reason, ...wait }),
      reason: shut.reason,
      retryAt,
    };
  }
  if (own) {
    if (!needsJs || own.code !== 'unavailable') return { error: own, reason: null, retryAt: null };
    const message = `${name} ${IN_WORDS['needs-js']}, and no browser is available: ${own.message}`;
    return { error: new Unavailable(message, { cause: own }), reason: 'needs-js', retryAt };
  }
  return { error: new Blocked(told('needs-js'), { reason: 'needs-js', ...wait }), reason: 'needs-js', retryAt };
}

const iso = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
