import { describe, expect, test } from 'vitest';
import { bing } from '#lib/engines/bing.ts';
import { there } from '#tests/corpus/corpus-pages.ts';
import { blocksOf, scorePage, serpPages, table, totals } from '#tests/corpus/serp-score.ts';

describe.skipIf(!there)('pages of Bing', () => {
  const scores = there ? serpPages('bing').map((page) => scorePage(bing, page)) : [];

  test('states, results and their order', () => {
    const figures = totals(scores);
    expect(scores.length).toBeGreaterThanOrEqual(9);
    expect(figures, table(scores)).toMatchObject({ states: 1, recall: 1, precision: 1, exact: 1, titles: 1 });
    expect(figures.sites, table(scores)).toBeGreaterThanOrEqual(0.98);
    expect(figures.descriptions, table(scores)).toBeGreaterThanOrEqual(0.9);
  });

  // Determined manually from the pages: every block in its place, results as a dot.
  test.each([
    ['2021-01-coffee', 'ad . local-pack . . . ad image people-also-ask related-searches knowledge-panel answer'],
    ['2021-01-hotels', 'ad . local-pack . . . video people-also-ask ad answer'],
    ['2026-04-javascript-tutorial-http', '. . . . . . . . . .'],
  ])('%s: blocks in their order', (name, blocks) => {
    const page = serpPages('bing').find((one) => one.name === name);
    expect(page && blocksOf(bing, page)).toBe(blocks);
  });
});
