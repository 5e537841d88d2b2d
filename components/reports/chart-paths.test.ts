import { expect, test } from 'vitest';
import { lineOf, scaleOf } from './chart-paths.ts';

test.each([
  [[3, 97], { from: 0, whole: false }],
  [[0, 0], { from: 0, whole: true }],
  [[1, 2], { from: 0, whole: true }],
  [[12.5, 48.2], { from: 1, whole: false }],
  [[0.001, 0.002], { from: null, whole: false }],
  [[1_200_345], { from: 0, whole: true }],
])('a scale contains %j', (values, options) => {
  const { low, high, ticks } = scaleOf(values, options);
  expect(low).toBeLessThanOrEqual(Math.min(...values));
  expect(high).toBeGreaterThanOrEqual(Math.max(...values));
  expect(ticks.length).toBeGreaterThanOrEqual(2);
  expect(ticks.length).toBeLessThanOrEqual(8);
  if (options.whole) expect(ticks.every(Number.isInteger)).toBe(true);
});

test('a line breaks where nothing was measured', () => {
  const at = (x: number) => ({ x, y: 1 });
  expect(lineOf([at(0), at(1), null, at(3), null, at(5), at(6)])).toEqual({
    path: 'M0.0 1.0L1.0 1.0M5.0 1.0L6.0 1.0',
    dots: [at(3)],
  });
  expect(lineOf([null, null])).toEqual({ path: '', dots: [] });
});
