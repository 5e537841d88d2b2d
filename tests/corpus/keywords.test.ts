import { describe, expect, test } from 'vitest';
import { readFigures } from '#lib/features/keywords/ideas/google-ads/read-figures.ts';
import { presentFigures } from '#lib/features/keywords/ideas/present-figures.ts';
import { readIntent } from '#lib/features/keywords/ideas/read-intent.ts';
import { readJson, there } from '#tests/corpus/corpus-pages.ts';

interface Labelled {
  query: string;
  /** One of our four intents; null for labels without an equivalent. */
  mapped: string | null;
}

test.skipIf(!there)('intents of labelled queries are read as people read them', () => {
  const all = readJson('keywords/search-intent-labelled.json') as Labelled[];
  const labelled = all.filter(({ mapped }) => mapped);
  const wrong = labelled.filter(({ query, mapped }) => readIntent(query).intent !== mapped);
  const share = 1 - wrong.length / labelled.length;
  console.info(`intents: ${labelled.length - wrong.length} of ${labelled.length} (${(share * 100).toFixed(1)} %)`);
  expect(share, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.85);
});

interface AdsSample {
  response: { results: { text: string }[] };
}

interface Contract {
  keyword: string;
  avg_monthly_searches: number | null;
  competition: string | null;
  competition_index: number | null;
  low_top_of_page_bid_micros: number | null;
  high_top_of_page_bid_micros: number | null;
}

describe.skipIf(!there)('answers of Google Ads', () => {
  const told = (results: unknown) =>
    readFigures(results).map((figures) => {
      const { figures_reason: _, ...contract } = presentFigures(figures);
      return contract;
    });
  const expected = there
    ? (readJson('keywords/google-ads-historical-metrics.json') as { expected_contract: Contract[] }).expected_contract
    : [];

  test('ideas are the figures of the contract', () => {
    const { results } = readJson('keywords/google-ads-generate-keyword-ideas.rest.json') as AdsSample['response'];
    const byKeyword = <T extends { keyword: string }>(list: readonly T[]) =>
      list.toSorted((x, y) => (x.keyword < y.keyword ? -1 : 1));
    expect(byKeyword(told(results))).toEqual(byKeyword(expected));
  });

  test('every sample of a real call is read whole', () => {
    for (const { response } of readJson('keywords/google-ads-samples.json') as AdsSample[]) {
      expect(readFigures(response.results)).toHaveLength(response.results.length);
    }
  });
});
