import { expect, test } from 'vitest';
import { startCountry } from './start-country.ts';

const projects = [
  { id: 'bakery', countries: ['gb', 'ie'] },
  { id: 'garage', countries: ['de'] },
  { id: 'new', countries: [] },
];

test.each([
  ['bakery', undefined, 'gb'],
  ['garage', 'fr', 'de'],
  ['new', 'fr', 'fr'],
  ['all', 'fr', 'fr'],
  ['', undefined, 'us'],
])('a form for the project "%s", last used %s, starts with %s', (chosen, lastUsed, country) => {
  expect(startCountry(projects, chosen, lastUsed)).toBe(country);
});
