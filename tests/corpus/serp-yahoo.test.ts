import { describe, expect, test } from 'vitest';
import { yahoo } from '#lib/engines/yahoo.ts';
import { there } from '#tests/corpus/corpus-pages.ts';
import { blocksOf, scorePage, serpPages, table, totals } from '#tests/corpus/serp-score.ts';

describe.skipIf(!there)('pages of Yahoo', () => {
  const scores = there ? serpPages('yahoo').map((page) => scorePage(yahoo, page)) : [];

  test('states, results and their order', () => {
    const figures = totals(scores);
    expect(scores.length).toBeGreaterThanOrEqual(7);
    expect(figures, table(scores)).toMatchObject({ states: 1, recall: 1, precision: 1, exact: 1, titles: 1 });
    expect(figures.sites, table(scores)).toBeGreaterThanOrEqual(0.98);
    expect(figures.descriptions, table(scores)).toBeGreaterThanOrEqual(0.9);
  });

  // Determined manually from the pages: every block in its place, results as a dot.
  test.each([
    ['2021-05-03-diver-lg-it', 'ad . . . . image . . . . . . ad'],
    ['2022-01-16-schlissel-au-nojs', 'news image . . . . . . . related-searches knowledge-panel'],
    ['2022-03-19-dating-sites-ads', 'ad . . . people-also-ask . . news ad related-searches'],
    ['2026-04-javascript-tutorial', '. . . video . . . people-also-ask . related-searches related-searches'],
  ])('%s: blocks in their order', (name, blocks) => {
    const page = serpPages('yahoo').find((one) => one.name === name);
    expect(page && blocksOf(yahoo, page)).toBe(blocks);
  });
});
