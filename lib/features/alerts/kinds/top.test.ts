import { expect, it } from 'vitest';
import { evaluation, rank, seriesOf, titles } from '#tests/support/alert-series.ts';
import { top } from './top.ts';

const rule = { top: 10, direction: 'both' } as const;

it('reports when a keyword leaves and enters the top, once each', () => {
  const points = seriesOf(rank(1, 9), rank(2, 11), rank(3, 12), rank(4, 10));
  expect(titles(top.evaluate(points, rule, evaluation(1, 4)))).toEqual([
    'rye bread: dropped out of the top 10, from 9 to 11',
    'rye bread: entered the top 10, from 12 to 10',
  ]);
  expect(top.evaluate(points, { ...rule, direction: 'up' }, evaluation(1, 4))).toMatchObject([{ better: true }]);
});

it('reports nothing when the check had a smaller depth', () => {
  const shallow = seriesOf(rank(1, 8), rank(2, null, 5), rank(3, 8));
  expect(top.evaluate(shallow, rule, evaluation(2, 3))).toEqual([]);
  expect(top.evaluate(seriesOf(rank(1, 8), rank(2, null, 10)), rule, evaluation(2, 2))).toHaveLength(1);
});
