import { expect, it } from 'vitest';
import type { VisibilityFact } from '#lib/features/alerts/series/points.ts';
import { day, evaluation } from '#tests/support/alert-series.ts';
import { visibility } from './visibility.ts';

const fact: VisibilityFact = { at: day(8), days: 7, keywords: 2, before: 69.95, now: 49.48 };

it('reports visibility that fell by at least the configured share', () => {
  const found = (percent: number, of: VisibilityFact | null, evaluated = 8) =>
    visibility.evaluate(of, { percent, days: 7 }, evaluation(evaluated, evaluated));
  expect(found(25, fact)).toMatchObject([
    { title: 'Visibility dropped by 29.3%, from 70% to 49.5%', path: '/rankings?project=p', facts: { keywords: 2 } },
  ]);
  expect(found(30, fact)).toEqual([]);
  expect(found(25, fact, 9)).toEqual([]);
  expect(found(25, { ...fact, before: null })).toEqual([]);
  expect(found(25, null)).toEqual([]);
});
