import { expect, it } from 'vitest';
import type { VitalPoint } from '#lib/features/alerts/series/points.ts';
import { day, evaluation, seriesOf, titles } from '#tests/support/alert-series.ts';
import { fieldVitals } from './field-vitals.ts';

const week = (number: number, p75: number, metric: VitalPoint['metric'] = 'inp'): VitalPoint => ({
  at: day(number),
  metric,
  lastDay: day(number - 3)
    .toISOString()
    .slice(0, 10),
  p75,
});
const rule = { by: 0, device: 'all', recovered: false } as const;
const found = (points: readonly VitalPoint[], given: Partial<typeof rule | { by: number; recovered: boolean }> = {}) =>
  titles(fieldVitals.evaluate(seriesOf(...points), { ...rule, ...given }, evaluation(1, 28)));

it('reports the week in which a threshold is crossed, and no other', () => {
  expect(found([week(3, 195), week(10, 201), week(17, 260), week(24, 510)])).toEqual([
    'rye bread changed from good to needs improvement, from 195 ms to 201 ms',
    'rye bread changed from needs improvement to poor, from 260 ms to 510 ms',
  ]);
});

it('reports a change by so many percent below the threshold', () => {
  const points = [week(3, 100), week(10, 109), week(17, 120)];
  expect(found(points, { by: 10 })).toEqual(['rye bread got worse, from 109 ms to 120 ms']);
  expect(found(points)).toEqual([]);
});

it('reports a recovery if the rule asks for it', () => {
  const points = [week(3, 0.12, 'cls'), week(10, 0.08, 'cls')];
  expect(found(points)).toEqual([]);
  expect(found(points, { recovered: true })).toEqual([
    'rye bread changed from needs improvement to good, from 0.12 to 0.08',
  ]);
});

it('compares nothing with the first stored week, and reports no week twice', () => {
  expect(found([week(3, 600)])).toEqual([]);
  const twice = fieldVitals.evaluate(seriesOf(week(3, 195), week(10, 201)), rule, evaluation(1, 28));
  expect(twice.map(({ key }) => key)).toEqual(['a|2026-03-07']);
});
