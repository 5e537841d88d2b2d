import { describe, expect, test } from 'vitest';
import { cadenceOf, depthShare, gapsOf, positionTicks, type RankPoint, runsOf } from './rank-series.ts';
import { DAY_MS, nearest, timeTicks, valueTicks } from './time-axis.ts';

const found = (day: number, position: number): RankPoint => ({
  at: new Date(Date.UTC(2026, 4, day)).toISOString(),
  state: 'found',
  position,
  depth: 30,
});
const unmeasured = (day: number, reason: string): RankPoint => ({
  ...found(day, 1),
  state: 'unmeasured',
  position: null,
  depth: null,
  reason,
});
const notFound = (day: number): RankPoint => ({ ...found(day, 1), state: 'not_found', position: null });

describe('a line of positions', () => {
  test('joins neighbours and breaks where nothing was measured or found', () => {
    const points = [found(1, 3), found(2, 4), unmeasured(3, 'timeout'), found(4, 5), notFound(5), found(6, 9)];
    expect(runsOf(points).map((run) => run.map(({ position }) => position))).toEqual([[3, 4], [5], [9]]);
  });

  test('a day that is missing is a gap, a week between weekly checks is none', () => {
    expect(runsOf([found(1, 3), found(2, 4), found(3, 4), found(6, 5)])).toHaveLength(2);
    expect(runsOf([found(1, 3), found(8, 4), found(15, 4), found(22, 5)])).toHaveLength(1);
  });
});

describe('gaps', () => {
  test('are bands from three days on', () => {
    expect(gapsOf([found(1, 3), found(2, 4), found(3, 4), found(5, 5)])).toEqual([]);
    const [gap, ...others] = gapsOf([found(1, 3), found(2, 4), found(3, 4), found(8, 5)]);
    expect(others).toEqual([]);
    expect(gap).toMatchObject({ kind: 'unmeasured', from: Date.UTC(2026, 4, 3), to: Date.UTC(2026, 4, 8) });
  });

  test('an engine that refused is told at once, with its reason, also at the end', () => {
    const points = [found(1, 3), unmeasured(2, 'captcha'), found(3, 4), unmeasured(4, 'blocked')];
    expect(gapsOf(points).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['blocked', 'captcha'],
      ['blocked', 'blocked'],
    ]);
  });

  test('no points, no gaps', () => expect(gapsOf([])).toEqual([]));
});

test('what is usual between checks is their median, at least a day', () => {
  expect(cadenceOf([])).toBe(DAY_MS);
  expect(cadenceOf([0, 7, 14, 40].map((day) => day * DAY_MS))).toBe(7 * DAY_MS);
});

describe('the position axis', () => {
  test('stands evenly to 20 and is pressed together behind', () => {
    expect(depthShare(1, 100)).toBe(0);
    expect(depthShare(100, 100)).toBe(1);
    const [near, far] = [depthShare(11, 100) - depthShare(10, 100), depthShare(61, 100) - depthShare(60, 100)];
    expect(near).toBeGreaterThan(5 * far);
    expect(depthShare(20, 20)).toBe(1);
  });

  test('names round positions within its depth', () => {
    expect(positionTicks(10)).toEqual([1, 5, 10, 20]);
    expect(positionTicks(100)).toEqual([1, 5, 10, 20, 30, 50, 100]);
  });
});

describe('other axes', () => {
  test('days, weeks and months by the room there is', () => {
    const from = Date.UTC(2026, 0, 1);
    expect(timeTicks(from, from + 6 * DAY_MS, 8).map(({ label }) => label)).toHaveLength(7);
    expect(timeTicks(from, from + 364 * DAY_MS, 6).length).toBeLessThanOrEqual(6);
    expect(timeTicks(from, from + 364 * DAY_MS, 6)[0]?.label).toBe('Apr 2026');
  });

  test('values in round steps, the last above the largest', () => {
    expect(valueTicks(37)).toEqual([0, 10, 20, 30, 40]);
    expect(valueTicks(0.8).at(-1)).toBeGreaterThanOrEqual(0.8);
    expect(valueTicks(0)[0]).toBe(0);
  });

  test('the moment next to the pointer', () => {
    expect(nearest([0, 10, 20], 14)).toBe(1);
    expect(nearest([], 14)).toBe(-1);
  });
});
