import { expect, it } from 'vitest';
import { day, evaluation, seriesOf, titles } from '#tests/support/alert-series.ts';
import { stateChanges } from './state-changes.ts';

const texts = { lost: 'is gone', back: 'is back' };
const point = (number: number, holds: boolean) => ({ at: day(number), holds });
const { span } = evaluation(1, 4);

it('reports changes of a state, and recovery only if wanted', () => {
  const points = seriesOf(point(1, true), point(2, false), point(3, false), point(4, true));
  expect(titles(stateChanges(points, texts, { recovered: true }, span))).toEqual([
    'rye bread: is gone',
    'rye bread: is back',
  ]);
  expect(titles(stateChanges(points, texts, { recovered: false }, span))).toEqual(['rye bread: is gone']);
  expect(stateChanges(seriesOf(point(2, false)), texts, { recovered: true }, span)).toEqual([]);
});

it('gives a change that is found twice the same key', () => {
  const points = [point(1, true), point(2, false)];
  const [once] = stateChanges(seriesOf(...points), texts, { recovered: false }, span);
  const [twice] = stateChanges(seriesOf(...points, point(3, false)), texts, { recovered: false }, span);
  expect(once).toBeDefined();
  expect(twice?.key).toBe(once?.key);
});
