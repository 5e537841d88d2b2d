import { describe, expect, test } from 'vitest';
import { blocksOf, isOnSite, trailOf } from './serp-blocks.ts';

type Detail = Parameters<typeof blocksOf>[0];

const page = (given: object): Detail['pages'][number] =>
  ({
    page: 1,
    state: 'results',
    features: [],
    related: [],
    ai_overview: null,
    ...given,
  }) as unknown as Detail['pages'][number];
const result = (ranking: number, place: number, onPage = 1) =>
  ({ ranking, place, page: onPage }) as Detail['results'][number];
const feature = (kind: string, place: number, items: object[] = []) => ({ kind, place, title: '', items });
const shape = (detail: Detail) =>
  blocksOf(detail).map(({ blocks }) => blocks.map((one) => (one.kind === 'feature' ? one.feature.kind : one.kind)));

describe('blocks of a page of results', () => {
  test('keep the page order, with features between results', () => {
    const detail = {
      pages: [page({ features: [feature('ad', 1), feature('people-also-ask', 3)] })],
      results: [result(1, 2), result(2, 4)],
    };
    expect(shape(detail)).toEqual([['ad', 'result', 'people-also-ask', 'result']]);
  });

  test('an AI Overview keeps its position, or comes first if the page gives none', () => {
    const overview = { content: 'Text', sources: [] };
    const at = (features: object[]) =>
      shape({ pages: [page({ ai_overview: overview, features })], results: [result(1, 1)] });
    expect(at([feature('ai-overview', 2)])).toEqual([['result', 'overview']]);
    expect(at([])).toEqual([['overview', 'result']]);
  });

  test('an AI Overview without text is skipped', () => {
    expect(shape({ pages: [page({ features: [feature('ai-overview', 1)] })], results: [] })).toEqual([[]]);
  });

  test('related searches are shown once', () => {
    const pages = [page({ related: ['a'], features: [feature('related-searches', 2, [{ title: 'a', text: '' }])] })];
    expect(shape({ pages, results: [result(1, 1)] })).toEqual([['result', 'related']]);
  });

  test('each page has its own results; CAPTCHA pages are skipped', () => {
    const pages = [page({}), page({ page: 2, state: 'captcha' }), page({ page: 2 })];
    expect(shape({ pages, results: [result(1, 1), result(2, 1, 2)] })).toEqual([['result'], ['result']]);
  });
});

test('a host on a site', () => {
  expect(isOnSite('www.example.com', 'example.com')).toBe(true);
  expect(isOnSite('example.com', 'www.example.com')).toBe(true);
  expect(isOnSite('badexample.com', 'example.com')).toBe(false);
});

test('a URL as a breadcrumb trail', () => {
  expect(trailOf('https://www.example.com/a%20b/c?x=1#y')).toEqual(['example.com', 'a b', 'c']);
  expect(trailOf('https://example.com/%E0%A4')).toEqual(['example.com', '%E0%A4']);
});
