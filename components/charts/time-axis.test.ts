import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTicks, rangeAxis } from './time-axis.ts';

test('the axis covers the range of the data, not zero to its maximum', () => {
  const axis = rangeAxis([32.1, 38.9, 43.2], { max: 100 });
  expect(axis.low).toBeGreaterThan(30);
  expect(axis.high).toBeLessThan(46);
  expect(axis.ticks).toEqual([35, 40]);
});

test('the axis never leaves what the metric can be', () => {
  expect(rangeAxis([99, 99.5, 100], { max: 100 }).high).toBe(100);
  expect(rangeAxis([1, 1, 1.2], { min: 1 }).low).toBe(1);
  expect(rangeAxis([0, 0, 0]).low).toBe(0);
});

test('a constant metric is a flat line inside the axis', () => {
  const axis = rangeAxis([50, 50, 50], { max: 100 });
  expect(axis.low).toBeLessThan(50);
  expect(axis.high).toBeGreaterThan(50);
});

test('every axis has one to three ticks, within the axis, that hold all values', () => {
  const value = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), fc.boolean(), (values, isWhole) => {
      const { low, high, ticks } = rangeAxis(values, { isWhole });
      expect(ticks.length).toBeGreaterThanOrEqual(1);
      expect(ticks.length).toBeLessThanOrEqual(3);
      expect(ticks.every((tick) => tick >= low - 1e-6 && tick <= high + 1e-6)).toBe(true);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(low);
      expect(Math.max(...values)).toBeLessThanOrEqual(high);
      if (isWhole) expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

test('bars start at zero and end at a round whole number', () => {
  expect(countTicks(0)).toEqual([0, 1]);
  expect(countTicks(1)).toEqual([0, 1]);
  expect(countTicks(2)).toEqual([0, 1, 2]);
  expect(countTicks(3)).toEqual([0, 2, 4]);
  expect(countTicks(47)).toEqual([0, 25, 50]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (max) => {
      const ticks = countTicks(max);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
