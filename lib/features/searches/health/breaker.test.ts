import { describe, expect, test } from 'vitest';
import {
  afterFailure,
  afterGood,
  gate,
  type Health,
  nextTryAt,
  queryShape,
  RULES,
  UNTRIED,
} from '#lib/features/searches/health/breaker.ts';
import { FAILURE_REASONS, type FailureReason } from '#lib/features/searches/searches-contract.ts';

const start = new Date('2026-11-21T08:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
/** This many consecutive failures, each of a different query. */
const failing = (reason: FailureReason, times: number, retryAfterMs?: number): Health => {
  let health = UNTRIED;
  for (let i = 0; i < times; i++) {
    health = afterFailure(health, { reason, message: 'm', retryAfterMs, shape: `query ${i}` }, start, 0);
  }
  return health;
};
const waitOf = ({ retryAt }: Health) => (retryAt ? retryAt.getTime() - start.getTime() : null);

describe('the breaker', () => {
  test.each(['captcha', 'blocked', 'rate-limited', 'consent'] as const)('opens at one %s', (reason) => {
    const health = failing(reason, 1);
    expect(health).toMatchObject({ state: 'open', reason, since: start });
    expect(waitOf(health)).toBe(RULES[reason].firstMs);
  });

  test.each([
    ['garbage', 3],
    ['needs-js', 3],
    ['unreachable', 5],
  ] as const)('opens at %s only when it comes %i times in a row, of different queries', (reason, times) => {
    expect(failing(reason, times - 1)).toMatchObject({ state: 'closed', retryAt: null, failures: times - 1 });
    expect(failing(reason, times)).toMatchObject({ state: 'open' });
  });

  describe.each(['garbage', 'needs-js'] as const)('a page that could not be read (%s)', (reason) => {
    const odd = (before: Health, shape: string, at = start, random = 0) =>
      afterFailure(before, { reason, message: 'm', shape }, at, random);

    test('counts once for a query, however often it is sent', () => {
      let health = UNTRIED;
      for (let i = 0; i < 50; i++) health = odd(health, 'one');
      expect(health).toMatchObject({ state: 'closed', retryAt: null, oddQueries: ['one'] });
      expect(odd(odd(health, 'two'), 'one').state).toBe('closed');
      expect(odd(odd(health, 'two'), 'three').state).toBe('open');
    });

    test('opens the breaker for at most a minute the first time, whatever the jitter', () => {
      const health = odd(odd(odd(UNTRIED, 'one'), 'two'), 'three', start, 1);
      expect(waitOf(health)).toBeGreaterThan(0);
      expect(waitOf(health)).toBeLessThanOrEqual(60_000);
    });

    test('is not counted on top of other failures, nor they on top of it', () => {
      expect(odd(failing('unreachable', 4), 'one').state).toBe('closed');
      const down = { reason: 'unreachable', message: 'm' } as const;
      expect(afterFailure(odd(odd(failing('unreachable', 3), 'one'), 'two'), down, start, 0).state).toBe('closed');
      expect(afterFailure(odd(failing('unreachable', 4), 'one'), down, start, 0).state).toBe('open');
    });

    test('is reset by a good answer and after some time', () => {
      const two = odd(odd(UNTRIED, 'one'), 'two');
      expect(odd(afterGood(start), 'three').state).toBe('closed');
      expect(odd(two, 'three', later(11 * 60_000)).state).toBe('closed');
    });
  });

  test('a refusal starts with its first wait, whatever failed before it', () => {
    const refused = afterFailure(failing('unreachable', 4), { reason: 'captcha', message: 'm' }, start, 0);
    expect(waitOf(refused)).toBe(RULES.captcha.firstMs);
  });

  test('queries that differ in case, white space and numbers alone have one shape', () => {
    expect(queryShape('Clay  Oven 12')).toBe(queryShape('clay oven 7 '));
    expect(queryShape('clay oven')).not.toBe(queryShape('clay ovens'));
    expect(queryShape('clay oven')).not.toContain('oven');
  });

  test('forgets single failures after a while', () => {
    const before = failing('unreachable', 4);
    const after = afterFailure(before, { reason: 'unreachable', message: 'm' }, later(11 * 60_000), 0);
    expect(after).toMatchObject({ state: 'closed', failures: 1 });
  });

  test.each(FAILURE_REASONS)('waits twice as long after each %s, up to its most', (reason) => {
    const { after, firstMs, mostMs } = RULES[reason];
    expect(waitOf(failing(reason, after + 1))).toBe(Math.min(mostMs, firstMs * 2));
    expect(waitOf(failing(reason, after + 40))).toBe(mostMs);
  });

  test('adds at most a fifth by chance', () => {
    const most = afterFailure(UNTRIED, { reason: 'captcha', message: 'm' }, start, 1);
    expect(waitOf(most)).toBe(RULES.captcha.firstMs * 1.2);
  });

  test('waits as long as the engine asks, within its bounds', () => {
    expect(waitOf(failing('rate-limited', 1, 7_000))).toBe(7_000);
    expect(waitOf(failing('rate-limited', 1, 0))).toBe(1_000);
    expect(waitOf(failing('rate-limited', 1, 999_999_999))).toBe(RULES['rate-limited'].mostMs);
  });

  test('is not made shorter by a process that was under way', () => {
    const open = failing('blocked', 1);
    const again = afterFailure(open, { reason: 'rate-limited', message: 'm', retryAfterMs: 1_000 }, start, 0);
    expect(again.retryAt).toEqual(open.retryAt);
  });

  test('lets one try again after its time, and others wait for that one', () => {
    const open = failing('captcha', 1);
    expect(gate(UNTRIED, start)).toBe('open');
    expect(gate(open, start)).toBe('shut');
    expect(gate(open, later(RULES.captcha.firstMs))).toBe('probe');
    const trying: Health = { ...open, state: 'half_open', probeUntil: later(1_000) };
    expect([UNTRIED, open, trying].map(nextTryAt)).toEqual([null, open.retryAt, later(1_000)]);
    expect(gate(trying, start)).toBe('shut');
    expect(gate(trying, later(1_000))).toBe('probe');
  });

  test('keeps the time of the first failure while it stays open, and forgets all after a good answer', () => {
    const open = failing('captcha', 1);
    const again = afterFailure({ ...open, state: 'half_open' }, { reason: 'captcha', message: 'm' }, later(600_000), 0);
    expect(again.since).toEqual(start);
    expect(afterGood(later(1))).toEqual({ ...UNTRIED, lastGoodAt: later(1) });
  });

  test('opens again at one garbage when it was open before', () => {
    const trying: Health = { ...failing('captcha', 1), state: 'half_open' };
    expect(afterFailure(trying, { reason: 'garbage', message: 'm' }, start, 0).state).toBe('open');
  });
});
