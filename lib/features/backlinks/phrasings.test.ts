import { expect, test } from 'vitest';
import { phrasings } from '#lib/features/backlinks/phrasings.ts';

test.each([
  [1, [1]],
  [2, [1, 1]],
  [3, [1, 1, 1]],
  [15, [8, 4, 3]],
  [30, [15, 8, 7]],
])('%i pages of results are shared out among the ways of asking', (pages, shares) => {
  expect(phrasings('example.com', pages).map((one) => one.pages)).toEqual(shares);
});
