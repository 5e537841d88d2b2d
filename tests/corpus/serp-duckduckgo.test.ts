import { describe, expect, test } from 'vitest';
import { duckduckgo } from '#lib/engines/duckduckgo.ts';
import { there } from '#tests/corpus/corpus-pages.ts';
import { blocksOf, scorePage, serpPages, table, totals } from '#tests/corpus/serp-score.ts';

describe.skipIf(!there)('pages of DuckDuckGo', () => {
  const scores = there ? serpPages('duckduckgo').map((page) => scorePage(duckduckgo, page)) : [];

  test('states, results and their order', () => {
    const figures = totals(scores);
    expect(scores.length).toBeGreaterThanOrEqual(7);
    expect(figures, table(scores)).toMatchObject({ states: 1, recall: 1, precision: 1, exact: 1, titles: 1 });
    expect(figures.sites, table(scores)).toBeGreaterThanOrEqual(0.98);
    expect(figures.descriptions, table(scores)).toBeGreaterThanOrEqual(0.9);
  });

  // Determined manually from the pages: every block in its place, results as a dot.
  test.each([
    ['2026-04-22-rust-html', 'answer . . . . . . . . . .'],
    ['2026-05-fetch-js-rendered-sanitized', 'ad answer . . . . . . . . . . related-searches knowledge-panel'],
  ])('%s: blocks in their order', (name, blocks) => {
    const page = serpPages('duckduckgo').find((one) => one.name === name);
    expect(page && blocksOf(duckduckgo, page)).toBe(blocks);
  });
});
