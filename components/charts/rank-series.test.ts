import { describe, expect, test } from 'vitest';
import { createTranslator } from '#lib/i18n/translator.ts';
import { cadenceOf, depthShare, gapsOf, positionTicks, type RankPoint, runsOf, scaleEnd } from './rank-series.ts';
import { DAY_MS, nearest, timeTicks } from './time-axis.ts';

const en = createTranslator('en');

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

describe('lines', () => {
  test('connects adjacent checks and breaks where nothing was measured or found', () => {
    const points = [found(1, 3), found(2, 4), unmeasured(3, 'timeout'), found(4, 5), notFound(5), found(6, 9)];
    expect(runsOf(points).map((run) => run.map(({ position }) => position))).toEqual([[3, 4], [5], [9]]);
  });

  test('a missing day is a gap; a week between weekly checks is not', () => {
    expect(runsOf([found(1, 3), found(2, 4), found(3, 4), found(6, 5)])).toHaveLength(2);
    expect(runsOf([found(1, 3), found(8, 4), found(15, 4), found(22, 5)])).toHaveLength(1);
  });
});

describe('gaps', () => {
  test('are shown as bands from three days', () => {
    expect(gapsOf([found(1, 3), found(2, 4), found(3, 4), found(5, 5)])).toEqual([]);
    const [gap, ...others] = gapsOf([found(1, 3), found(2, 4), found(3, 4), found(8, 5)]);
    expect(others).toEqual([]);
    expect(gap).toMatchObject({ kind: 'unmeasured', from: Date.UTC(2026, 4, 3), to: Date.UTC(2026, 4, 8) });
  });

  test('a blocked check is shown immediately with its reason, also at the end', () => {
    const points = [found(1, 3), unmeasured(2, 'captcha'), found(3, 4), unmeasured(4, 'blocked')];
    expect(gapsOf(points).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['blocked', 'captcha'],
      ['blocked', 'blocked'],
    ]);
  });

  test('returns no gaps without points', () => expect(gapsOf([])).toEqual([]));
});

test('the usual interval between checks is their median, at least a day', () => {
  expect(cadenceOf([])).toBe(DAY_MS);
  expect(cadenceOf([0, 7, 14, 40].map((day) => day * DAY_MS))).toBe(7 * DAY_MS);
});

describe('the position axis', () => {
  test('is linear to 20 and compressed beyond', () => {
    expect(depthShare(1, 100)).toBe(0);
    expect(depthShare(100, 100)).toBe(1);
    const [near, far] = [depthShare(11, 100) - depthShare(10, 100), depthShare(61, 100) - depthShare(60, 100)];
    expect(near).toBeGreaterThan(5 * far);
    expect(depthShare(20, 20)).toBe(1);
  });

  test('ends at a round position below the deepest one, with three labels', () => {
    expect([1, 3, 7, 14, 23, 60, 100, 130].map(scaleEnd)).toEqual([5, 5, 10, 20, 30, 100, 100, 200]);
    expect(positionTicks(5)).toEqual([1, 3, 5]);
    expect(positionTicks(20)).toEqual([1, 10, 20]);
    expect(positionTicks(100)).toEqual([1, 20, 100]);
    expect(depthShare(5, 5)).toBe(1);
  });
});

describe('other axes', () => {
  test('chooses days, weeks or months by available space', () => {
    const from = Date.UTC(2026, 0, 1);
    expect(timeTicks(en, from, from + 6 * DAY_MS, 8).map(({ label }) => label)).toHaveLength(7);
    expect(timeTicks(en, from, from + 364 * DAY_MS, 6).length).toBeLessThanOrEqual(6);
    expect(timeTicks(en, from, from + 364 * DAY_MS, 6)[0]?.label).toBe('Apr 2026');
    expect(timeTicks(createTranslator('de'), from, from + 364 * DAY_MS, 6)[0]?.label).toBe('Apr. 2026');
  });

  test('finds the date closest to the pointer', () => {
    expect(nearest([0, 10, 20], 14)).toBe(1);
    expect(nearest([], 14)).toBe(-1);
  });
});
