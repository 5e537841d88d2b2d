import { expect, test } from 'vitest';
import { isTimezone } from '#lib/features/projects/fields.ts';

test.each(['Europe/Paris', 'America/New_York', 'UTC', 'Asia/Kolkata'])('%s is a time zone', (zone) => {
  expect(isTimezone(zone)).toBe(true);
});

test.each(['', '+01:00', 'Europe/Nowhere', 'Paris', '../etc', '05:30'])('%j is none', (zone) => {
  expect(isTimezone(zone)).toBe(false);
});
