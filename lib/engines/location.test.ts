import { expect, test } from 'vitest';
import { locationKey, readLocation, storedLocation } from '#lib/engines/location.ts';

test.each([
  ['Portland, Maine,  United States', 'Portland,Maine,United States'],
  ['München, Bayern, Deutschland', 'München,Bayern,Deutschland'],
  ["St. John's, Newfoundland and Labrador, Canada", "St. John's,Newfoundland and Labrador,Canada"],
  ['43.6591, -70.2568', '43.6591,-70.2568'],
  ['-90,180', '-90,180'],
  ['0.0000001,0', '0,0'],
])('%s is a location, and its stored form is read as the same one', (text, key) => {
  const read = readLocation(text);
  if (!('location' in read)) throw new Error(read.problem);
  expect(locationKey(read.location)).toBe(key);
  expect(storedLocation(key)).toEqual(read.location);
});

test.each([
  ['Portland', /must be a city with its country/],
  ['Portland,', /must be a city with its country/],
  ['<b>Portland</b>, Maine', /must be a city with its country/],
  ['12, 34, 56', /must be a city with its country/],
  ['90.5, 10', /latitude outside -90 to 90/],
  ['10, 180.5', /longitude outside -180 to 180/],
  [`${'x'.repeat(130)}, Germany`, /longer than 127 bytes/],
])('%s is refused', (text, problem) => {
  expect(readLocation(text)).toEqual({ problem: expect.stringMatching(problem) });
});

test('without a stored form there is no location', () => expect(storedLocation(null)).toBeUndefined());
