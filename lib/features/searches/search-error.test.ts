import { describe, expect, test } from 'vitest';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { afterFailure, type Health, UNTRIED } from '#lib/features/searches/health/breaker.ts';
import type { Attempt } from '#lib/features/searches/routes/route-attempt.ts';
import type { SearchRoute } from '#lib/features/searches/routes/search-route.ts';
import { toSearchError } from '#lib/features/searches/search-error.ts';
import type { FailureReason } from '#lib/features/searches/searches-contract.ts';
import { type AppError, LimitReached, NotConfigured, TimedOut, Unavailable } from '#lib/platform/errors.ts';

const now = new Date('2026-11-21T08:00:00Z');
const route: SearchRoute = {
  exit: 'direct',
  transport: 'http',
  via: 'http',
  name: 'Bing',
  pace: { key: 'bing', gapMs: 1 },
  ask: () => Promise.reject(new Error('not asked here')),
};

const fresh = (reason: FailureReason, message = 'did something', retryAfterMs?: number): Attempt => {
  const failure = new EngineFailure(reason, message, { retryAfterMs });
  return { route, failure, health: afterFailure(UNTRIED, failure, now, 0), own: null };
};
const shut = (reason: FailureReason, waitMs: number): Attempt => {
  const health: Health = {
    ...UNTRIED,
    state: 'open',
    reason,
    since: new Date(now.getTime() - 60_000),
    retryAt: new Date(now.getTime() + waitMs),
  };
  return { route, failure: null, health, own: null };
};
const ours = (own: AppError): Attempt => ({ route, failure: null, health: null, own });
const noBrowser = ours(new Unavailable('There is no browser; set BROWSER_PATH.'));

describe('why no way gave a page', () => {
  test('a refusal is reported before a failure, with the time when the first route opens again', () => {
    const { error, reason, retryAt } = toSearchError(
      [fresh('unreachable', 'returned status 500'), fresh('captcha', 'shows a CAPTCHA'), shut('blocked', 90_000)],
      now,
    );
    expect(reason).toBe('captcha');
    expect(retryAt?.toISOString()).toBe('2026-11-21T08:01:30.000Z');
    expect(error).toMatchObject({ code: 'blocked', retryAfterSeconds: 90 });
    expect(error.message).toBe(
      'Bing shows a CAPTCHA. Next attempt at 2026-11-21T08:01:30Z (in 2 min). ' +
        'Wait, use another engine, or select another source for this engine in Settings → Connections.',
    );
  });

  test('a route that was not tried says since when it is closed', () => {
    const { error } = toSearchError([shut('rate-limited', 30_000)], now);
    expect(error).toMatchObject({ code: 'blocked', retryAfterSeconds: 30 });
    expect(error.message).toMatch(/^Bing is rate-limiting requests, since 2026-11-21T07:59:00Z\. Next attempt at/);
  });

  test.each([
    ['garbage', 'unreachable'],
    ['unreachable', 'unreachable'],
  ] as const)('%s now is a failure of the engine, %s', (reason, code) => {
    expect(toSearchError([fresh(reason)], now)).toMatchObject({ error: { code }, reason, retryAt: null });
  });

  test.each(['garbage', 'unreachable'] as const)(
    'an engine left alone because of %s is a part that is down',
    (reason) => {
      const found = toSearchError([shut(reason, 5_000)], now);
      expect(found).toMatchObject({ error: { code: 'unavailable', retryAfterSeconds: 5 }, reason });
    },
  );

  test('only slow ways are a time-out', () => {
    const slow = fresh('unreachable', 'timed out');
    expect(toSearchError([slow, slow], now).error.code).toBe('timed_out');
    expect(toSearchError([slow, fresh('garbage')], now).error.code).toBe('unreachable');
  });

  test('what wants a browser, where there is none, names both', () => {
    const { error, reason } = toSearchError([fresh('needs-js'), noBrowser], now);
    expect([error.code, reason]).toEqual(['unavailable', 'needs-js']);
    expect(error.message).toBe(
      'Bing requires JavaScript, and no browser is available: There is no browser; set BROWSER_PATH.',
    );
  });

  test('what wants a browser, and has no way for one, is a refusal', () => {
    expect(toSearchError([fresh('needs-js')], now)).toMatchObject({ error: { code: 'blocked' }, reason: 'needs-js' });
  });

  test.each([
    new LimitReached('Bing is asked as often as it bears.', 7),
    new NotConfigured('Serper is not set up.'),
    new TimedOut('The search timed out.'),
  ])('what we lack ourselves is told as it is: %s', (own) => {
    expect(toSearchError([ours(own)], now)).toEqual({ error: own, reason: null, retryAt: null });
  });

  test('a refusal is reported before missing prerequisites', () => {
    expect(toSearchError([fresh('captcha'), noBrowser], now)).toMatchObject({ reason: 'captcha' });
  });
});
