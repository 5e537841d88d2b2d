import { expect, test } from 'vitest';
import { engines } from '#lib/engines/index.ts';
import { isTimezone, MOBILE_ENGINES } from '#lib/features/projects/fields.ts';

test('the engines that can be asked as a phone are those with such a transport', () => {
  const able = engines.filter(({ transports }) => transports.some(({ mobile }) => mobile));
  expect(able.map(({ id }) => id)).toEqual([...MOBILE_ENGINES]);
});

test.each(['Europe/Paris', 'America/New_York', 'UTC', 'Asia/Kolkata'])('%s is a time zone', (zone) => {
  expect(isTimezone(zone)).toBe(true);
});

test.each(['', '+01:00', 'Europe/Nowhere', 'Paris', '../etc', '05:30'])('%j is none', (zone) => {
  expect(isTimezone(zone)).toBe(false);
});
