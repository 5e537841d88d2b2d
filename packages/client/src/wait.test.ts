import { expect, test } from 'vitest';
import { retryAfterMs, sleep } from './wait.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

test.each([
  ['7', 7_000],
  ['0', 0],
  ['-3', 0],
  ['Mon, 23 Nov 2026 12:00:30 GMT', 30_000],
  ['Mon, 23 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  [' ', null],
  [null, null],
])('Retry-After %s', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});

test('a wait ends with the reason of its signal', async () => {
  const stop = new AbortController();
  const waiting = sleep(60_000, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(sleep(60_000, stop.signal)).rejects.toThrow('stopped');
});
