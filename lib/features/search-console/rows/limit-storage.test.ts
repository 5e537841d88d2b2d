import { expect, test } from 'vitest';
import { firstKeptDay } from '#lib/features/search-console/rows/limit-storage.ts';

const months = ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'].map((month) => ({
  month,
  rows: 10,
  bytes: 100,
}));
const kept = (maxBytes: number) => firstKeptDay(months, maxBytes, '2026-11-28');

test('the oldest months go first, as many as needed', () => {
  expect(kept(400)).toBeNull();
  expect(kept(399)).toBe('2026-09-01');
  expect(kept(200)).toBe('2026-10-01');
});

test('the running month stays, whatever the limit', () => {
  expect(kept(1)).toBe('2026-11-01');
  expect(firstKeptDay(months.slice(3), 1, '2026-11-28')).toBeNull();
});
