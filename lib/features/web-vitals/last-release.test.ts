import { expect, it } from 'vitest';
import { lastRelease } from '#lib/features/web-vitals/last-release.ts';

it.each([
  ['2026-11-24T00:00:00Z', '2026-11-24'],
  ['2026-11-23T23:59:59Z', '2026-11-17'],
  ['2026-11-30T04:00:00Z', '2026-11-24'],
])('the last Tuesday before %s is %s', (now, day) => {
  expect(lastRelease(new Date(now))).toEqual(new Date(`${day}T00:00:00Z`));
});
