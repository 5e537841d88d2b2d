import { expect, test } from 'vitest';
import { PLACES, placesIn } from './places.ts';

test.each([
  ['7', [7]],
  ['2-4,9', [2, 3, 4, 9]],
  ['4-2', []],
])('places of %s', (text, expected) => {
  expect(PLACES.test(text)).toBe(true);
  const has = placesIn(text);
  expect([1, 2, 3, 4, 5, 7, 9, 10].filter(has)).toEqual(expected);
});

test.each(['', '1,', '-3', '1-2-3', '1 2', 'x'])('%j names no places', (text) => {
  expect(PLACES.test(text)).toBe(false);
});
