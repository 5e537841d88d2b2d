import { expect, test } from 'vitest';
import { SPARK, sparkOf } from './spark-path.ts';

const points = (path: string) =>
  [...path.matchAll(/[ML](\S+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

test('better is up, the oldest value is on the left, and the latest is marked', () => {
  const { line, end } = sparkOf([0, 0.5, 1, 1, 1, 1, 0.5]);
  const drawn = points(line);
  expect(drawn[0]?.y).toBeGreaterThan(drawn[1]?.y ?? 0);
  expect(drawn[1]?.y).toBeGreaterThan(drawn[2]?.y ?? 0);
  expect(drawn.map(({ x }) => x)).toEqual(drawn.map(({ x }) => x).toSorted((a, b) => a - b));
  expect(points(end)).toEqual([drawn.at(-1)]);
});

test('thirty days of daily checks use the full width and height', () => {
  const drawn = points(sparkOf(Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? 0 : 1))).line);
  const [xs, ys] = [drawn.map(({ x }) => x), drawn.map(({ y }) => y)];
  expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThanOrEqual(80);
  expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThanOrEqual(16);
  expect([SPARK.width, SPARK.height]).toEqual([88, 24]);
});

test('a week of history in a month range is not squeezed to the right edge', () => {
  const month = [...Array.from({ length: 23 }, () => null), 0, 0.2, 0.4, 0.6, 0.8, 0.9, 1];
  expect(points(sparkOf(month).line)[0]?.x).toBeLessThan(5);
  // Two days keep their distance: they are not stretched over the whole width.
  const two = points(sparkOf([...Array.from({ length: 28 }, () => null), 0, 1]).line);
  expect(two[0]?.x).toBeGreaterThan(60);
});

test('missing checks are gaps, a value between two gaps is a dot, and "not found" is a mark at the bottom', () => {
  const { line, floor } = sparkOf([1, null, 0.5, 'floor', 0.2, 0.1, 0]);
  expect(line.match(/M/g)).toHaveLength(3);
  expect(line.match(/h0\.01/g)).toHaveLength(2);
  expect(points(floor)[0]?.y).toBeGreaterThan(Math.max(...points(line).map(({ y }) => y)));
  expect(sparkOf([null, null])).toEqual({ line: '', floor: '', end: '' });
});
