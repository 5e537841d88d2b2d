import { expect, it } from 'vitest';
import { day, evaluation, seriesOf, titles } from '#tests/support/alert-series.ts';
import { extractionMissing } from './extraction-missing.ts';

const point = (number: number, missing: number) => ({ at: day(number), missing, pages: 50 });
const rule = { missing: 40, recovered: true, columns: undefined };

it('reports a column that is missing on enough pages, once, and its return', () => {
  const points = [point(1, 3), point(2, 40), point(3, 45), point(4, 39)];
  expect(titles(extractionMissing.evaluate(seriesOf(...points), rule, evaluation(1, 4)))).toEqual([
    'rye bread: missing on 40 pages of 50, 3 before',
    'rye bread: missing on 39 pages of 50, 45 before',
  ]);
  const quiet = { ...rule, recovered: false };
  expect(extractionMissing.evaluate(seriesOf(...points), quiet, evaluation(1, 4))).toHaveLength(1);
});

it('reports it in the first audit as well', () => {
  expect(titles(extractionMissing.evaluate(seriesOf(point(2, 41)), rule, evaluation(1, 4)))).toEqual([
    'rye bread: missing on 41 pages of 50',
  ]);
});
