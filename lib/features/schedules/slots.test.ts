import { describe, expect, test } from 'vitest';
import {
  inWords,
  lastSlot,
  nextSlot,
  nextSlots,
  ruleBrokenByCron,
  type Timing,
} from '#lib/features/schedules/slots.ts';
import { dayOf, isTimezone, momentOf, startOfDay } from '#lib/text/zoned-time.ts';

const at = (text: string) => new Date(`${text}Z`);
const told = (dates: readonly Date[]) => dates.map((date) => date.toISOString().slice(0, 16));
const timing = (more: Partial<Timing>): Timing => ({
  every: 'daily',
  minute: 150,
  day: null,
  cron: null,
  timezone: 'Europe/Berlin',
  ...more,
});

describe('clocks that are moved (Berlin: 29 March and 25 October 2026)', () => {
  test('a time left out in spring is due once, when the clocks are moved', () => {
    expect(told(nextSlots(timing({}), at('2026-03-27T12:00'), 4))).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
      '2026-03-31T00:30',
    ]);
  });

  test('a time shown twice in autumn is due once, the first time', () => {
    expect(told(nextSlots(timing({}), at('2026-10-23T12:00'), 4))).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
      '2026-10-27T01:30',
    ]);
    // Between the two occurrences, the next one is tomorrow's.
    expect(told([nextSlot(timing({}), at('2026-10-25T00:45')) ?? at('2000-01-01')])).toEqual(['2026-10-26T01:30']);
  });

  test('an hourly cron runs at each hour that there is, no moment twice', () => {
    const hourly = timing({ every: 'cron', cron: '0 * * * *' });
    expect(told(nextSlots(hourly, at('2026-03-28T23:30'), 4))).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
      '2026-03-29T02:00',
      '2026-03-29T03:00',
    ]);
    const autumn = nextSlots(hourly, at('2026-10-24T22:30'), 6);
    expect(new Set(told(autumn)).size).toBe(6);
    expect(told(autumn)).not.toContain('2026-10-25T01:00');
  });

  test('midnight that is left out begins the day when clocks are moved (Beirut, 29 March 2026)', () => {
    expect(startOfDay('2026-03-29', 'Asia/Beirut').toISOString()).toBe('2026-03-28T22:00:00.000Z');
  });

  test('a zone with half hours (Lord Howe moves by 30 minutes)', () => {
    expect(momentOf(at('2026-10-04T02:15'), 'Australia/Lord_Howe').toISOString()).toBe('2026-10-03T15:30:00.000Z');
  });
});

test.each([
  [{ every: 'weekly', day: 0, minute: 360, timezone: 'UTC' }, ['2026-11-22T06:00', '2026-11-29T06:00']],
  [{ every: 'weekly', day: null, minute: 360, timezone: 'UTC' }, ['2026-11-23T06:00', '2026-11-30T06:00']],
  [
    { every: 'monthly', day: 31, minute: 0, timezone: 'UTC' },
    ['2026-11-30T00:00', '2026-12-31T00:00', '2027-01-31T00:00', '2027-02-28T00:00'],
  ],
  [{ every: 'monthly', day: null, minute: 0, timezone: 'UTC' }, ['2026-12-01T00:00', '2027-01-01T00:00']],
  [{ every: 'cron', cron: '15 6 * * 1-5', timezone: 'UTC' }, ['2026-11-23T06:15', '2026-11-24T06:15']],
  [{ every: 'cron', cron: '0 0 29 2 *', timezone: 'UTC' }, ['2028-02-29T00:00']],
] as const)('%j', (more, slots) => {
  expect(told(nextSlots(timing(more), at('2026-11-21T22:00'), slots.length))).toEqual(slots);
});

test('what is off is never due', () => expect(nextSlot(timing({ every: 'off' }), at('2026-11-21T22:00'))).toBeNull());

test('of slots that were missed the last one counts', () => {
  const daily = timing({ minute: 360, timezone: 'UTC' });
  expect(told([lastSlot(daily, at('2026-11-18T06:00'), at('2026-11-21T22:00'))])).toEqual(['2026-11-21T06:00']);
  expect(told([lastSlot(daily, at('2026-11-21T06:00'), at('2026-11-21T06:00'))])).toEqual(['2026-11-21T06:00']);
  expect(told([lastSlot(daily, at('2020-01-01T06:00'), at('2026-11-21T05:00'))])).toEqual(['2026-11-20T06:00']);
});

test.each([
  ['0 6 * * *', null],
  ['0 6 * * MON-FRI', null],
  ['0 6 * *', /five fields.*given: 4/],
  ['0 0 6 * * *', /five fields.*given: 6/],
  ['', /five fields.*given: 0/],
  ['@daily', /five fields/],
  ['* * * * *', /at most once an hour/],
  ['*/30 * * * *', /at most once an hour/],
  ['0,1 6 * * *', /at most once an hour/],
  ['61 6 * * *', /cannot be read/],
  ['0 25 * * *', /cannot be read/],
  ['0 0 30 2 *', /must contain a valid day/],
  ['H 6 * * *', /“H” is not/],
  ['0 6 L * *', /“L” is not/],
])('the cron %j', (cron, rule) => {
  const broken = ruleBrokenByCron(cron);
  if (rule === null) expect(broken).toBeNull();
  else expect(broken).toMatch(rule);
});

test('zones are those of the IANA database', () => {
  expect(['Europe/Paris', 'UTC', 'America/Argentina/Ushuaia'].map(isTimezone)).toEqual([true, true, true]);
  expect(['', 'Mars/Base', '+02:00', 'Europe/Paris '].map(isTimezone)).toEqual([false, false, false, false]);
});

test('days are those of the zone', () => {
  expect(dayOf(at('2026-11-21T23:30'), 'Asia/Tokyo')).toBe('2026-11-22');
  expect(dayOf(at('2026-11-21T03:30'), 'America/New_York')).toBe('2026-11-20');
});

test('words', () => {
  expect(inWords(timing({ every: 'monthly', day: 31, minute: 485, timezone: 'UTC' }))).toBe(
    'On day 31 of each month, or its last at 08:05 (UTC)',
  );
});
