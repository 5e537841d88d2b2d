import { expect, test } from 'vitest';
import { CrawlPacer } from '#lib/crawl/crawl-pacer.ts';

const pace = (given = {}) => new CrawlPacer({ parallel: 8, maxWaitMs: 60_000, ...given });

test('half as much at once after a pause, and one more for every ten good answers', () => {
  const site = pace();
  expect(site.backOff(1_000, 500, 900)).toEqual({ isNew: true, isTooLong: false });
  expect([site.pauseUntil, site.concurrency]).toEqual([1_500, 4]);
  for (let i = 0; i < 10; i++) site.requestSucceeded();
  expect(site.concurrency).toBe(5);
  for (let i = 0; i < 100; i++) site.requestSucceeded();
  expect(site.concurrency).toBe(8);
});

test('what was under way when the site asked is not a second time that it asks', () => {
  const site = pace();
  site.backOff(1_000, 500, 900);
  expect(site.backOff(1_100, 500, 950)).toEqual({ isNew: false, isTooLong: false });
  expect([site.pauseUntil, site.concurrency]).toEqual([1_600, 4]);
  expect(site.backOff(1_700, 500, 1_600).isNew).toBe(true);
  expect(site.concurrency).toBe(2);
});

test('never fewer than one at once', () => {
  const site = pace({ parallel: 2 });
  for (let at = 1_000; at < 10_000; at += 1_000) site.backOff(at, 100, at);
  expect(site.concurrency).toBe(1);
});

test('a pause longer than may be waited for, or than there is time, is cut short and told', () => {
  const site = pace();
  expect(site.backOff(1_000, 3_600_000, 900)).toEqual({ isNew: true, isTooLong: true });
  expect(site.pauseUntil).toBe(3_000);
  const short = pace();
  short.setDeadline(1_400);
  expect(short.backOff(1_000, 500, 900).isTooLong).toBe(true);
  expect(short.isInTime).toBe(false);
});

test('a crawl-delay is kept between two requests, one at a time', () => {
  const site = pace();
  site.requireDelay(700);
  site.requireDelay(200);
  site.requestStarted(1_000);
  expect([site.concurrency, site.pauseUntil]).toEqual([1, 1_700]);
});

test('a rate spaces the starts of requests, and keeps several at once', () => {
  const site = pace({ maxPerSecond: 4 });
  site.requestStarted(1_000);
  expect([site.pauseUntil, site.concurrency]).toEqual([1_250, 8]);
  // The site's own delay is longer, and allows one at a time.
  site.requireDelay(2_000);
  site.requestStarted(1_250);
  expect([site.pauseUntil, site.concurrency]).toEqual([3_250, 1]);
});
