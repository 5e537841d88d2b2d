import { expect, test } from 'vitest';
import type { SearchLocation } from '#lib/engines/location.ts';
import { sources } from '#lib/features/searches/sources/index.ts';
import type { SourceId } from '#lib/features/searches/sources/source.ts';

const CITY = { kind: 'city', name: 'Leeds,England,United Kingdom' } as const;
const POINT = { kind: 'coordinates', latitude: 53.8, longitude: -1.55 } as const;
const VALUES = { key: 'k', login: 'l', password: 'p', url: 'https://searx.example/' };

function sent(id: SourceId, engine: 'google' | 'bing', location?: SearchLocation): string {
  const source = sources.find((one) => one.id === id);
  const search = { query: 'bakery', engine, country: 'gb', language: 'en', page: 0, cursor: null, pagesAsked: 1 };
  const request = source?.request({ ...search, ...(location && { location, now: new Date(0) }) }, VALUES);
  return decodeURIComponent(`${request?.url} ${request?.body}`);
}

test.each([
  ['serper', 'google', CITY, '"location":"Leeds,England,United Kingdom"'],
  ['serpapi', 'google', CITY, 'uule=w+CAIQICIcTGVlZHMsRW5nbGFuZCxVbml0ZWQgS2luZ2RvbQ'],
  ['serpapi', 'google', POINT, 'uule=a+'],
  ['serpapi', 'bing', CITY, 'location=Leeds,England,United'],
  ['serpapi', 'bing', POINT, 'lat=53.8&lon=-1.55'],
  ['dataforseo', 'google', CITY, '"location_name":"Leeds,England,United Kingdom"'],
  ['dataforseo', 'google', POINT, '"location_coordinate":"53.8,-1.55,200"'],
] as const)('%s sends the location of a search on %s', (id, engine, location, part) => {
  expect(sent(id, engine, location)).toContain(part);
  expect(sent(id, engine)).not.toContain(part);
});

test('a source that supports a kind of location sends it', () => {
  for (const { id, locations } of sources) {
    for (const engine of ['google', 'bing'] as const) {
      for (const location of [CITY, POINT]) {
        const supported = locations?.[engine]?.includes(location.kind) ?? false;
        if (supported) expect(sent(id, engine, location)).not.toBe(sent(id, engine));
      }
    }
  }
});
