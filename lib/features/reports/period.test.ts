import { expect, test } from 'vitest';
import { lengthOf, momentsOf, periodBefore, periodOf, readPeriod, stepsOf } from './period.ts';

const now = new Date('2026-03-31T23:59:59Z');
const ZONE = 'UTC';

test('the last days end today, fixed days stay', () => {
  expect(periodOf({ days: 30 }, now, ZONE)).toEqual({ from: '2026-03-02', to: '2026-03-31' });
  expect(periodOf({ days: 1 }, now, ZONE)).toEqual({ from: '2026-03-31', to: '2026-03-31' });
  expect(periodOf({ from: '2026-01-01', to: '2026-01-31' }, now, ZONE)).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
});

test('the period before is as long and ends the day before, over clock changes and leap days too', () => {
  expect(periodBefore({ from: '2026-03-02', to: '2026-03-31' })).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(periodBefore({ from: '2024-03-01', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-02-29' });
  for (const to of ['2026-03-29', '2026-10-25', '2024-03-01']) {
    const period = { from: '2024-02-01', to };
    const before = periodBefore(period);
    expect(lengthOf(before)).toBe(lengthOf(period));
    expect(momentsOf(before, ZONE).end).toEqual(momentsOf(period, ZONE).start);
  }
});

test('what is kept is read back, and nonsense is 30 days', () => {
  for (const kept of [{ days: 7 }, { from: '2026-01-01', to: '2026-01-02' }]) expect(readPeriod(kept)).toEqual(kept);
  for (const kept of [null, {}, { days: '7' }, { from: '2026-01-01' }]) expect(readPeriod(kept)).toEqual({ days: 30 });
});

test('steps cover the period without gaps and are no more than wanted', () => {
  for (const days of [1, 30, 59, 60, 61, 365, 730]) {
    const period = periodOf({ days }, now, ZONE);
    const steps = stepsOf(period, ZONE);
    expect(steps.length).toBeLessThanOrEqual(60);
    expect(steps[0]?.start).toEqual(momentsOf(period, ZONE).start);
    expect(steps.at(-1)?.end).toEqual(momentsOf(period, ZONE).end);
    expect(steps.every(({ end }, at) => end.getTime() === (steps[at + 1]?.start ?? end).getTime())).toBe(true);
  }
});

test('days are those of the zone, also when its clocks are moved', () => {
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
  expect(momentsOf(period, 'Europe/Berlin').end.toISOString()).toBe('2026-03-30T22:00:00.000Z');
});
