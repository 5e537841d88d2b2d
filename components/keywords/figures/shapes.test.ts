import { expect, test } from 'vitest';
import { bidSpan, yearOf } from './shapes.ts';

test.each([
  ['a range', 1, 3, 4, { from: 25, width: 50 }],
  ['the widest of all', 0, 4, 4, { from: 0, width: 100 }],
  ['the ends the wrong way round', 3, 1, 4, { from: 25, width: 50 }],
  ['one bid alone', null, 2, 4, { from: 50, width: 0 }],
  ['above the scale', 2, 9, 4, { from: 50, width: 50 }],
  ['no bid', null, null, 4, null],
  ['no scale', 1, 3, 0, null],
])('a bid range: %s', (_what, low, high, most, expected) => {
  expect(bidSpan(low, high, most)).toEqual(expected);
});

test('a year ends with the last month measured, and months that are missing are gaps', () => {
  const year = yearOf([
    { month: '2026-02', searches: 0 },
    { month: '2025-12', searches: 90 },
    { month: '2024-12', searches: 7 },
  ]);
  expect(year.map(({ month }) => month)).toEqual(
    ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
      .map((month) => `2025-${month}`)
      .concat(['2026-01', '2026-02']),
  );
  expect(year.slice(-3).map(({ searches }) => searches)).toEqual([90, null, 0]);
  expect(year.slice(0, 9).every(({ searches }) => searches === null)).toBe(true);
  expect(yearOf([])).toEqual([]);
});
