import { describe, expect, test } from 'vitest';
import { yahoo } from '#lib/engines/yahoo.ts';
import { there } from '#tests/corpus/corpus-pages.ts';
import { scorePage, serpPages, table, totals } from '#tests/corpus/serp-score.ts';

describe.skipIf(!there)('pages of Yahoo', () => {
  const scores = there ? serpPages('yahoo').map((page) => scorePage(yahoo, page)) : [];

  test('states, results and their order', () => {
    const figures = totals(scores);
    expect(scores.length).toBeGreaterThanOrEqual(7);
    expect(figures, table(scores)).toMatchObject({ states: 1, recall: 1, precision: 1, exact: 1, titles: 1 });
    expect(figures.sites, table(scores)).toBeGreaterThanOrEqual(0.98);
    expect(figures.descriptions, table(scores)).toBeGreaterThanOrEqual(0.9);
  });
});
