import { expect, test } from 'vitest';
import { circles, follow } from '#lib/features/site-audits/analysis/chains.ts';

const next = (...pairs: [number, number][]) => new Map(pairs);

test('a chain is followed to its end', () => {
  expect(follow(next([1, 2], [2, 3]), 1)).toEqual({ steps: [2, 3], isCircle: false });
  expect(follow(next(), 1)).toEqual({ steps: [], isCircle: false });
});

test('a circle is told, also by whoever leads into it', () => {
  expect(follow(next([1, 2], [2, 1]), 1)).toEqual({ steps: [2], isCircle: true });
  expect(follow(next([1, 2], [2, 3], [3, 2]), 1)).toEqual({ steps: [2, 3], isCircle: true });
});

test('each circle is found once, from its lowest number on', () => {
  expect(circles(next([9, 5], [5, 7], [7, 3], [3, 5], [4, 4], [1, 2]))).toEqual([[3, 5, 7], [4]]);
});
