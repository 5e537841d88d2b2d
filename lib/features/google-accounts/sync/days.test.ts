import { expect, test } from 'vitest';
import { monthsBefore, pacificDay } from '#lib/features/google-accounts/sync/days.ts';
import { comparedPeriod, periodOf } from '#lib/features/search-console/performance/periods.ts';
import { monthAfter, partitionOf } from '#lib/features/search-console/rows/partitions.ts';
import { addDays, daysBetween } from '#lib/text/zoned-time.ts';

test.each([
  ['2026-11-27', 16, '2025-07-27'],
  ['2026-03-31', 1, '2026-02-28'],
  ['2024-03-31', 1, '2024-02-29'],
  ['2026-01-15', 1, '2025-12-15'],
])('%s, %i months earlier, is %s', (day, months, earlier) => expect(monthsBefore(day, months)).toBe(earlier));

test('days are counted without a time zone, also over a change of clocks', () => {
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(3);
  expect(pacificDay(new Date('2026-11-27T05:00:00Z'))).toBe('2026-11-26');
});

test('a month is named by its partition, and ends where the next begins', () => {
  expect(partitionOf('2026-02-27')).toBe('search_console_rows_2026_02');
  expect(monthAfter('2026-12-31')).toBe('2027-01-01');
});

test('a period has 28 days by default, and is compared with as many before', () => {
  const loaded = { from: '2026-08-01', to: '2026-11-25' };
  const period = periodOf({}, loaded);
  expect(period).toEqual({ from: '2026-10-29', to: '2026-11-25' });
  expect(comparedPeriod({ from: '2026-10-29', to: '2026-11-25' }, 'previous', loaded)).toEqual({
    from: '2026-10-01',
    to: '2026-10-28',
  });
  expect(comparedPeriod({ from: '2026-10-29', to: '2026-11-25' }, 'year', loaded)).toBeNull();
  expect(periodOf({}, null)).toBeNull();
});
