import { expect, test } from 'vitest';
import { modifierText, placesText, seedsOf } from './keyword-labels.ts';

test('formats positions as ranges', () => {
  expect(placesText([7, 1, 3, 2, 2])).toBe('1-3,7');
  expect(placesText([])).toBe('');
});

test('splits seeds at commas, without duplicates', () => {
  expect(seedsOf(' rye bread,sourdough\n, rye bread,')).toEqual(['rye bread', 'sourdough']);
  expect(seedsOf(' , ')).toEqual([]);
});

test('shows a modifier with a gap for the seed', () => {
  expect(modifierText({ text: 'best {}' })).toBe('best …');
});
