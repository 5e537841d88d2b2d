import { expect, it } from 'vitest';
import { ratingOf } from '#lib/text/web-vitals.ts';
import { FIELD_WEEKS, fieldHistory } from '#tests/world/field-data.ts';

const origin = { scope: 'origin', address: 'https://www.harbour-bakery.example', device: 'phone' } as const;
const weeks = fieldHistory(origin, new Date('2026-11-27T12:00:00Z')) ?? [];
const of = (metric: string) => weeks.filter((week) => week.metric === metric);

it('has 25 weeks that end on Saturdays, each of 28 days, the newest published on a Monday before', () => {
  expect(of('lcp')).toHaveLength(FIELD_WEEKS);
  for (const { firstDay, lastDay } of weeks) {
    expect(new Date(lastDay).getUTCDay()).toBe(6);
    expect(Date.parse(lastDay) - Date.parse(firstDay)).toBe(27 * 86_400_000);
  }
  expect(of('lcp').at(-1)?.lastDay).toBe('2026-11-21');
});

it('has shares that add up to one, and are good for three quarters exactly when the 75th percentile is good', () => {
  for (const { metric, p75, good, fair, poor } of weeks) {
    expect(good + fair + poor).toBeCloseTo(1, 3);
    expect(good >= 0.75).toBe(ratingOf(metric, p75) === 'good');
  }
});

it('tells a story: LCP improves to good, INP on phones crosses its threshold', () => {
  const ends = (metric: 'lcp' | 'inp') =>
    [of(metric)[0], of(metric).at(-1)].map((week) => ratingOf(metric, week?.p75 ?? 0));
  expect(ends('lcp')).toEqual(['needs_improvement', 'good']);
  expect(ends('inp')).toEqual(['good', 'needs_improvement']);
});

it('has nothing of a page with few visitors', () => {
  const now = new Date();
  const page = { scope: 'url', address: 'https://www.harbour-bakery.example/bread' };
  expect(fieldHistory({ ...page, device: 'phone' }, now)).not.toBeNull();
  expect(fieldHistory({ ...page, device: 'desktop' }, now)).toBeNull();
});
