import { expect, test } from 'vitest';
import { landingPlace, placeOf } from '#lib/features/analytics/place.ts';

test.each([
  ['https://www.a.example/bread/', 'www.a.example/bread'],
  ['http://WWW.a.example/bread', 'www.a.example/bread'],
  ['https://a.example/', 'a.example/'],
  ['https://a.example/br%C3%B6tchen', 'a.example/brötchen'],
  ['https://a.example/bread?size=2', null],
  ['https://a.example/bread#prices', null],
  ['not a URL', null],
])('%s is compared as %s', (url, place) => {
  expect(placeOf(url)).toBe(place);
});

test('a landing page is compared with and without its last slash, escaped or not', () => {
  expect(landingPlace('www.a.example', '/bread')).toBe(placeOf('https://www.a.example/bread/'));
  expect(landingPlace('a.example', '/br%C3%B6tchen')).toBe(landingPlace('a.example', '/brötchen'));
  expect(landingPlace('a.example', '/100%')).toBe('a.example/100%');
});

test.each(['(not set)', '(other)', ''])('sessions on %s have no landing page', (path) => {
  expect(landingPlace('a.example', path)).toBeNull();
});
