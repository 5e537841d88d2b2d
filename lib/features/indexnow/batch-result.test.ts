import { expect, it } from 'vitest';
import { delayAfter, meaningOf, resultOf } from '#lib/features/indexnow/batch-result.ts';

it.each([
  [200, 'done', 'URLs received'],
  [202, 'done', 'URLs received; the search engine has not validated the key yet'],
  [400, 'failed', 'Invalid request'],
  [403, 'failed', 'Key not valid: the key file was not found, or contains another key'],
  [422, 'failed', 'The URLs do not belong to the host, or the key has the wrong format'],
  [429, 'later', 'Too many requests'],
  [503, 'later', 'Server error'],
  [301, 'failed', 'Unexpected response'],
])('a response with status %i is %s: %s', (status, result, meaning) => {
  expect([resultOf(status), meaningOf(status)]).toEqual([result, meaning]);
});

it('doubles the delay with each attempt, and waits as long as the server requests, up to six hours', () => {
  expect([1, 2, 3, 8].map((attempts) => delayAfter(attempts, null))).toEqual([30, 60, 120, 3_840]);
  expect(delayAfter(1, 600)).toBe(600);
  expect(delayAfter(3, 5)).toBe(120);
  expect(delayAfter(1, 1_000_000)).toBe(21_600);
});
