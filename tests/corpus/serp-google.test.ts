import { describe, expect, test } from 'vitest';
import { google } from '#lib/engines/google.ts';
import { there } from '#tests/corpus/corpus-pages.ts';
import { type PageScore, scorePage, serpPages, table, totals } from '#tests/corpus/serp-score.ts';

describe.skipIf(!there)('Google on the saved pages', () => {
  const scores: PageScore[] = there ? serpPages('google').map((page) => scorePage(google, page)) : [];
  const sums = totals(scores);

  test('there are as many pages as the corpus says', () => {
    console.info(table(scores));
    expect(scores.length).toBeGreaterThanOrEqual(35);
  });

  test.each(scores)('$name is $wantedState', ({ state, wantedState }) => expect(state).toBe(wantedState));

  test.each(scores)('$name: the list', ({ missed, extra, titleErrors }) => {
    expect({ missed, extra, titleErrors }).toEqual({ missed: [], extra: [], titleErrors: [] });
  });

  test('figures of all pages', () => {
    expect(sums.recall).toBeGreaterThanOrEqual(0.99);
    expect(sums.precision).toBeGreaterThanOrEqual(0.99);
    expect(sums.exact).toBeGreaterThanOrEqual(0.95);
    expect(sums.titles).toBeGreaterThanOrEqual(0.98);
    expect(sums.sites).toBeGreaterThanOrEqual(0.95);
    expect(sums.descriptions).toBeGreaterThanOrEqual(0.95);
  });
});
