import { expect, test } from 'vitest';
import { COUNTRIES } from '#lib/contract/countries.ts';
import { COUNTRY_NUMBERS } from '#lib/engines/country-numbers.ts';

test('every country has a number of its own', () => {
  const numbers = COUNTRIES.map((country) => COUNTRY_NUMBERS[country]);
  expect(numbers.every((number) => Number.isInteger(number))).toBe(true);
  expect(new Set(numbers).size).toBe(COUNTRIES.length);
  expect(Object.keys(COUNTRY_NUMBERS)).toHaveLength(COUNTRIES.length);
});

test.each([
  ['us', 840],
  ['gb', 826],
  ['de', 276],
  ['jp', 392],
  ['za', 710],
])('%s is %i', (country, number) => {
  expect(COUNTRY_NUMBERS[country]).toBe(number);
});
