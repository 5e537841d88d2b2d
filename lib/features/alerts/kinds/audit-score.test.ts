import { expect, it } from 'vitest';
import { day, evaluation, seriesOf, titles } from '#tests/support/alert-series.ts';
import { auditScore } from './audit-score.ts';

const score = (number: number, value: number) => ({ at: day(number), score: value });
const rule = { by: 5, below: 80, scope: 'all', recovered: true } as const;

it('reports scores that fall by enough, fall below the limit, or recover', () => {
  const points = [score(1, 95), score(2, 90), score(3, 87), score(4, 79), score(5, 78), score(6, 81)];
  expect(titles(auditScore.evaluate(seriesOf(...points), rule, evaluation(1, 6)))).toEqual([
    'rye bread: the SEO score fell, from 95 to 90',
    'rye bread: the SEO score dropped below 80, from 87 to 79',
    'rye bread: the SEO score is back to 80 or more, from 78 to 81',
  ]);
  expect(auditScore.evaluate(seriesOf(score(1, 30)), rule, evaluation(1, 1))).toEqual([]);
});
