import { expect, test } from 'vitest';
import { windowOf, windowText, windowTimes } from '#lib/features/site-audits/settings/crawl-window.ts';

const HOUR = 3_600_000;
const at = (time: string) => new Date(`2026-11-28T${time}Z`);

test('a window over midnight, in a time zone', () => {
  const night = { from: 22, to: 6, time_zone: 'Europe/Berlin' };
  expect(windowTimes(night, at('12:00:00'))).toEqual({ opensIn: 9 * HOUR, closesIn: 0 });
  expect(windowTimes(night, at('21:30:00'))).toEqual({ opensIn: 0, closesIn: 7.5 * HOUR });
  expect(windowTimes(night, at('03:00:00'))).toEqual({ opensIn: 0, closesIn: 2 * HOUR });
  expect(windowTimes(night, at('05:00:00'))).toEqual({ opensIn: 16 * HOUR, closesIn: 0 });
  expect(windowText(night)).toBe('22:00 to 06:00 (Europe/Berlin)');
});

test('a window within a day', () => {
  const day = { from: 9, to: 17, time_zone: 'UTC' };
  expect(windowTimes(day, at('09:00:00'))).toEqual({ opensIn: 0, closesIn: 8 * HOUR });
  expect(windowTimes(day, at('17:00:00'))).toEqual({ opensIn: 16 * HOUR, closesIn: 0 });
});

test('half a window is refused, none is any time', () => {
  expect(windowOf({})).toBeNull();
  expect(windowOf({ crawl_from: 1, crawl_to: 2 })).toEqual({ from: 1, to: 2, time_zone: 'UTC' });
  expect(() => windowOf({ crawl_from: 1 })).toThrow('belong together');
  expect(() => windowOf({ crawl_from: 3, crawl_to: 3 })).toThrow('must differ');
});
