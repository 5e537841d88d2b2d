import { expect, test } from 'vitest';
import { boundsOfPeriod, lengthOf, periodBefore, periodOf, readPeriod, stepsOf } from './period.ts';

const now = new Date('2026-03-31T23:59:59Z');
const ZONE = 'UTC';

test('relative days end today, fixed days do not move', () => {
  expect(periodOf({ days: 30 }, now, ZONE)).toEqual({ from: '2026-03-02', to: '2026-03-31' });
  expect(periodOf({ days: 1 }, now, ZONE)).toEqual({ from: '2026-03-31', to: '2026-03-31' });
  expect(periodOf({ from: '2026-01-01', to: '2026-01-31' }, now, ZONE)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
});

test('the previous period has the same length and ends the day before, across clock changes and leap days', () => {
  expect(periodBefore({ from: '2026-03-02', to: '2026-03-31' })).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(periodBefore({ from: '2024-03-01', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-02-29' });
  for (const to of ['2026-03-29', '2026-10-25', '2024-03-01']) {
    const period = { from: '2024-02-01', to };
    const before = periodBefore(period);
    expect(lengthOf(before)).toBe(lengthOf(period));
    expect(boundsOfPeriod(before, ZONE).end).toEqual(boundsOfPeriod(period, ZONE).start);
  }
});

test('a stored period is read back, and an invalid one is 30 days', () => {
  for (const stored of [{ days: 7 }, { from: '2026-01-01', to: '2026-01-02' }])
    expect(readPeriod(stored)).toEqual(stored);
  for (const stored of [null, {}, { days: '7' }, { from: '2026-01-01' }])
    expect(readPeriod(stored)).toEqual({ days: 30 });
});

test('steps cover the period without gaps and do not exceed the maximum', () => {
  for (const days of [1, 30, 59, 60, 61, 365, 730]) {
    const period = periodOf({ days }, now, ZONE);
    const steps = stepsOf(period, ZONE);
    expect(steps.length).toBeLessThanOrEqual(60);
    expect(steps[0]?.start).toEqual(boundsOfPeriod(period, ZONE).start);
    expect(steps.at(-1)?.end).toEqual(boundsOfPeriod(period, ZONE).end);
    expect(steps.every(({ end }, at) => end.getTime() === (steps[at + 1]?.start ?? end).getTime())).toBe(true);
  }
});

test('days are those of the time zone, also across clock changes', () => {
  expect(periodOf({ days: 2 }, new Date('2026-03-31T12:00:00Z'), 'Pacific/Kiritimati')).toEqual({
    from: '2026-03-31',
    to: '2026-04-01',
  });
  const period = { from: '2026-03-28', to: '2026-03-30' };
  expect(stepsOf(period, 'Europe/Berlin').map(({ day, start }) => [day, start.toISOString()])).toEqual([
    ['2026-03-28', '2026-03-27T23:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ]);
  expect(boundsOfPeriod(period, 'Europe/Berlin').end.toISOString()).toBe('2026-03-30T22:00:00.000Z');
});
