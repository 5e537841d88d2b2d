import { expect, it } from 'vitest';
import { filterUrls, inBatches } from '#lib/features/indexnow/filter-urls.ts';

it('keeps URLs of exactly this host, once each and without their fragment', () => {
  const given = [
    'https://www.example.com/a#part',
    ' https://www.example.com/a ',
    'http://www.example.com/b?x=1',
    'https://example.com/a',
    '/a',
    'ftp://www.example.com/a',
  ];
  expect(filterUrls(given, 'www.example.com')).toEqual({
    urls: ['https://www.example.com/a', 'http://www.example.com/b?x=1'],
    leftOut: [
      { url: 'https://example.com/a', reason: 'not on www.example.com' },
      { url: '/a', reason: 'not an absolute http or https URL' },
      { url: 'ftp://www.example.com/a', reason: 'not an absolute http or https URL' },
    ],
  });
});

it('makes batches that are full but for the last', () => {
  expect(inBatches(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(inBatches([], 2)).toEqual([]);
});
