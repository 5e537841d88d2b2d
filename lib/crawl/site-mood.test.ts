import { expect, test } from 'vitest';
import type { Outcome } from '#lib/crawl/crawl-options.ts';
import { mayBeDown, SiteMood } from '#lib/crawl/site-mood.ts';
import type { FailedEnd } from '#lib/crawl/visit-page.ts';
import { Unreachable } from '#lib/platform/errors.ts';

const visit = { url: 'http://x.example/a', depth: 1, from: 'link', referrer: null, order: 1, tries: 0 } as const;
const ending = { url: visit.url, redirects: [], answer: null };
const failed: FailedEnd = { kind: 'failed', status: null, reason: 'no answer', ...ending };
const broken: Outcome = { visit, ...failed };
const busy: Outcome = { visit, kind: 'busy', status: 429, retryAfterMs: 1_000, ...ending };

test('a failure is believed when a request that was sent after it is answered', () => {
  const mood = new SiteMood();
  mood.bad(broken, 100);
  mood.bad(broken, 200);
  expect(mood.good(150)).toEqual([broken]);
  expect(mood.good(250)).toEqual([broken]);
  expect(mood.good(300)).toEqual([]);
});

test('answers to requests that were sent before it do not make a site that is down one that is up', () => {
  const mood = new SiteMood();
  for (let i = 0; i < 11; i++) {
    expect(mood.bad(broken, 100 + i)).toBe(null);
    expect(mood.good(50)).toEqual([]);
  }
  expect(mood.bad(broken, 120)).toBe('down');
  expect(mood.release().length).toBe(12);
});

test('failures with answers between them are no site that is down, however many', () => {
  const mood = new SiteMood();
  for (let at = 100; at < 10_000; at += 100) {
    expect(mood.bad(broken, at)).toBe(null);
    mood.good(at - 50);
  }
});

test('a pause that is asked for again and again ends it, unless the site answers in between', () => {
  const asking = (answers: boolean) => {
    const mood = new SiteMood();
    const ends = [];
    for (let at = 100; at <= 600; at += 100) {
      ends.push(mood.asksForQuiet(busy, { at, isNew: true, isTooLong: false }));
      mood.good(answers ? at + 50 : at - 50);
    }
    return ends.indexOf('busy');
  };
  expect(asking(false)).toBe(4);
  expect(asking(true)).toBe(-1);
});

test('what came and could not be used is no sign of a site that is down', () => {
  const error = (reason: string) => ({ ...failed, error: new Unreachable('It is too large.', { reason }) });
  expect([failed, { ...failed, status: 503 }, error('ECONNRESET')].map(mayBeDown)).toEqual([true, true, true]);
  expect([{ ...failed, status: 404 }, error('body-too-large'), error('codings')].map(mayBeDown)).toEqual([
    false,
    false,
    false,
  ]);
});
