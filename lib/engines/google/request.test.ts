import { describe, expect, test } from 'vitest';
import type { SerpQuery } from '#lib/engines/engine.ts';
import { google } from '#lib/engines/google.ts';

const [wap, browser] = google.transports;
const ask = (search: Partial<SerpQuery>, transport = browser) => {
  if (!transport) throw new Error('no transport');
  const request = google.request({ query: 'oven', country: 'us', page: 0, cursor: null, ...search }, transport);
  return { ...request, parameters: Object.fromEntries(new URL(request.url).searchParams) };
};

test.each([
  '"exact words" -site:a.example',
  'a+b & c=d #1 50%',
  'فرن الطين 🔥',
  '窯 '.repeat(256).trim(),
  "\\ ' < > `",
])('the query arrives unchanged: %s', (query) => expect(ask({ query }).parameters.q).toBe(query));

test('country and language; a number of results is never asked for', () => {
  expect(ask({}).parameters).toEqual({ q: 'oven', hl: 'en', gl: 'us' });
  expect(ask({ country: 'DE' }).parameters).toEqual({ q: 'oven', hl: 'de', gl: 'de' });
  expect(ask({ country: 'ch', language: 'fr' }).parameters).toMatchObject({ hl: 'fr', gl: 'ch' });
  expect(ask({ country: 'ch', language: 'fr' }).headers['accept-language']).toBe('fr-CH,fr;q=0.9,en;q=0.5');
});

test.each([
  ['tw', 'zh-TW'],
  ['cn', 'zh-CN'],
  ['br', 'pt-BR'],
  ['pt', 'pt-PT'],
])('languages of two kinds: %s', (country, hl) => expect(ask({ country }).parameters.hl).toBe(hl));

describe('further pages', () => {
  test('by offset, and by the cursor of the page before', () => {
    expect(ask({ page: 2 }).parameters.start).toBe('20');
    expect(ask({ page: 1, cursor: { start: '10', sstk: 't' } }).parameters).toMatchObject({ start: '10', sstk: 't' });
  });
});

test('the first way is a phone of before 2012 over HTTP', () => {
  expect(wap?.via).toBe('http');
  expect(ask({}, wap).headers['user-agent']).toMatch(/^Nokia/);
  expect(ask({}, browser).headers['user-agent']).toBeUndefined();
});

describe('a location', () => {
  const now = new Date('2026-11-28T12:00:00Z');

  test.each([
    // As in the README of github.com/takisawa/uule-go.
    ['Yokohama,Kanagawa Prefecture,Japan', 'w+CAIQICIiWW9rb2hhbWEsS2FuYWdhd2EgUHJlZmVjdHVyZSxKYXBhbg'],
    ['Queens County,New York,United States', 'w+CAIQICIkUXVlZW5zIENvdW50eSxOZXcgWW9yayxVbml0ZWQgU3RhdGVz'],
  ])('is a city by its canonical name: %s', (name, uule) => {
    expect(ask({ location: { kind: 'city', name }, now }).parameters.uule).toBe(uule);
  });

  test('is a point with the time of the search', () => {
    const location = { kind: 'coordinates', latitude: 30.266666, longitude: -97.73333 } as const;
    const { uule = '' } = ask({ location, now }).parameters;
    expect(uule).toMatch(/^a\+/);
    expect(Buffer.from(uule.slice(2), 'base64url').toString()).toBe(
      'role:1\nproducer:12\nprovenance:6\ntimestamp:1795867200000000\nlatlng{\nlatitude_e7:302666660\nlongitude_e7:-977333300\n}\nradius:-1\n',
    );
  });
});
