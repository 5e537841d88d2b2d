import { describe, expect, it } from 'vitest';
import type { RankPoint } from '#lib/features/alerts/series/points.ts';
import { day, evaluation, rank, seriesOf, titles } from '#tests/support/alert-series.ts';
import { position } from './position.ts';

const rule = { places: 5, days: 1, direction: 'both' } as const;
const found = (points: RankPoint[], params: Parameters<typeof position.evaluate>[1], evaluated = evaluation(2, 2)) =>
  position.evaluate({ series: seriesOf(...points), timezone: 'UTC' }, params, evaluated);

describe('position moves', () => {
  it('are reported from the configured number of places, in both directions', () => {
    expect(titles(found([rank(1, 3), rank(2, 8)], rule))).toEqual(['rye bread: down 5 positions, from 3 to 8']);
    expect(titles(found([rank(1, 12), rank(2, 7)], rule))).toEqual(['rye bread: up 5 positions, from 12 to 7']);
    expect(found([rank(1, 3), rank(2, 7)], rule)).toEqual([]);
  });

  it('are not reported for a first measurement or one before the evaluated period', () => {
    expect(found([rank(2, 30)], rule)).toEqual([]);
    expect(found([rank(1, 3), rank(2, 18)], rule, evaluation(3, 3))).toEqual([]);
  });

  it('compare with the last measured position when the days between were not measured', () => {
    expect(titles(found([rank(1, 3), rank(9, 10)], rule, evaluation(9, 9)))).toEqual([
      'rye bread: down 7 positions, from 3 to 10',
    ]);
  });

  it('compare with the last measurement of the day before, like the change in the table', () => {
    const evening = { ...rank(1, 9), at: new Date(day(1).getTime() + 6 * 3_600_000) };
    expect(found([rank(0, 3), rank(1, 3), evening, rank(2, 9)], rule)).toEqual([]);
    expect(titles(found([rank(0, 3), rank(1, 3), evening, rank(2, 3)], rule))).toEqual([
      'rye bread: up 6 positions, from 9 to 3',
    ]);
  });

  it('count only the certain difference when a keyword was not found', () => {
    expect(titles(found([rank(1, 14), rank(2, null)], rule))).toEqual([
      'rye bread: down at least 7 positions, from 14 to not in top 20',
    ]);
    // From 18 to beyond 20 may be only three positions.
    expect(found([rank(1, 18), rank(2, null)], rule)).toEqual([]);
    // Position 15, then not among the first ten: it may not have moved.
    expect(found([rank(1, 15), rank(2, null, 10)], rule)).toEqual([]);
    expect(found([rank(1, null), rank(2, null)], rule)).toEqual([]);
    expect(found([rank(1, null), rank(2, 4)], rule)[0]?.facts).toMatchObject({ before: null, now: 4, moved: null });
  });

  it('are reported once although the drop is within the compared period for a week', () => {
    const week = { places: 5, days: 7, direction: 'down' } as const;
    const points = [rank(1, 3), rank(2, 5), rank(3, 9), rank(4, 9), rank(5, 10), rank(6, 14)];
    // Day 3: six down from 3. The comparison restarts at 9: five down on day 6.
    expect(found(points, week, evaluation(2, 6)).map(({ at }) => at)).toEqual([day(3), day(6)]);
    expect(found(points, week, evaluation(4, 6, [['a', day(3)]])).map(({ at }) => at)).toEqual([day(6)]);
  });

  it('are reported only in the chosen direction', () => {
    expect(found([rank(1, 3), rank(2, 9)], { ...rule, direction: 'up' })).toEqual([]);
    expect(found([rank(1, 9), rank(2, 3)], { ...rule, direction: 'up' })).toHaveLength(1);
    expect(found([rank(1, 9), rank(2, 3)], { ...rule, direction: 'down' })).toEqual([]);
  });
});
