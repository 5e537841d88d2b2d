import { expect, test } from 'vitest';
import type { Outcome } from '#lib/crawl/crawl-options.ts';
import { mayBeSiteFailure, SiteHealth } from '#lib/crawl/site-health.ts';
import type { FailedEnd } from '#lib/crawl/visit-page.ts';
import { Unreachable } from '#lib/platform/errors.ts';

const visit = { url: 'http://x.example/a', depth: 1, from: 'link', referrer: null, order: 1, tries: 0 } as const;
const ending = { url: visit.url, redirects: [], answer: null };
const failed: FailedEnd = { kind: 'failed', status: null, reason: 'no answer', ...ending };
const broken: Outcome = { visit, ...failed };
const busy: Outcome = { visit, kind: 'busy', status: 429, retryAfterMs: 1_000, ...ending };

test('a failure is believed when a request that was sent after it is answered', () => {
  const mood = new SiteHealth();
  mood.recordFailure(broken, 100);
  mood.recordFailure(broken, 200);
  expect(mood.recordSuccess(150)).toEqual([broken]);
  expect(mood.recordSuccess(250)).toEqual([broken]);
  expect(mood.recordSuccess(300)).toEqual([]);
});

test('answers to requests that were sent before it do not make a site that is down one that is up', () => {
  const mood = new SiteHealth();
  for (let i = 0; i < 11; i++) {
    expect(mood.recordFailure(broken, 100 + i)).toBe(null);
    expect(mood.recordSuccess(50)).toEqual([]);
  }
  expect(mood.recordFailure(broken, 120)).toBe('down');
  expect(mood.takeHeld().length).toBe(12);
});

test('failures with answers between them are no site that is down, however many', () => {
  const mood = new SiteHealth();
  for (let at = 100; at < 10_000; at += 100) {
    expect(mood.recordFailure(broken, at)).toBe(null);
    mood.recordSuccess(at - 50);
  }
});

test('a pause that is asked for again and again ends it, unless the site answers in between', () => {
  const asking = (answers: boolean) => {
    const mood = new SiteHealth();
    const ends = [];
    for (let at = 100; at <= 600; at += 100) {
      ends.push(mood.recordThrottling(busy, { at, isNew: true, isTooLong: false }));
      mood.recordSuccess(answers ? at + 50 : at - 50);
    }
    return ends.indexOf('busy');
  };
  expect(asking(false)).toBe(4);
  expect(asking(true)).toBe(-1);
});

test('what came and could not be used is no sign of a site that is down', () => {
  const error = (reason: string) => ({ ...failed, error: new Unreachable('It is too large.', { reason }) });
  expect([failed, { ...failed, status: 503 }, error('ECONNRESET')].map(mayBeSiteFailure)).toEqual([true, true, true]);
  expect([{ ...failed, status: 404 }, error('body-too-large'), error('codings')].map(mayBeSiteFailure)).toEqual([
    false,
    false,
    false,
  ]);
});
