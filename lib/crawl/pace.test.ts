import { expect, test } from 'vitest';
import { Pace } from '#lib/crawl/pace.ts';

const pace = (given = {}) => new Pace({ parallel: 8, maxWaitMs: 60_000, ...given });

test('half as much at once after a pause, and one more for every ten good answers', () => {
  const site = pace();
  expect(site.hush(1_000, 500, 900)).toEqual({ isNew: true, isTooLong: false });
  expect([site.pauseUntil, site.lanes]).toEqual([1_500, 4]);
  for (let i = 0; i < 10; i++) site.answered();
  expect(site.lanes).toBe(5);
  for (let i = 0; i < 100; i++) site.answered();
  expect(site.lanes).toBe(8);
});

test('what was under way when the site asked is not a second time that it asks', () => {
  const site = pace();
  site.hush(1_000, 500, 900);
  expect(site.hush(1_100, 500, 950)).toEqual({ isNew: false, isTooLong: false });
  expect([site.pauseUntil, site.lanes]).toEqual([1_600, 4]);
  expect(site.hush(1_700, 500, 1_600).isNew).toBe(true);
  expect(site.lanes).toBe(2);
});

test('never fewer than one at once', () => {
  const site = pace({ parallel: 2 });
  for (let at = 1_000; at < 10_000; at += 1_000) site.hush(at, 100, at);
  expect(site.lanes).toBe(1);
});

test('a pause longer than may be waited for, or than there is time, is cut short and told', () => {
  const site = pace();
  expect(site.hush(1_000, 3_600_000, 900)).toEqual({ isNew: true, isTooLong: true });
  expect(site.pauseUntil).toBe(3_000);
  const short = pace();
  short.endAt(1_400);
  expect(short.hush(1_000, 500, 900).isTooLong).toBe(true);
  expect(short.isInTime).toBe(false);
});

test('a crawl-delay is kept between two requests, one at a time', () => {
  const site = pace();
  site.keepDelay(700);
  site.keepDelay(200);
  site.began(1_000);
  expect([site.lanes, site.pauseUntil]).toEqual([1, 1_700]);
});
