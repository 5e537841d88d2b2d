import { expect, test } from 'vitest';
import { nextPhrasing, type Progress } from '#lib/features/searches/serp/search-phrasings.ts';

const query = (lastYield: number | null, given: Partial<Progress> = {}): Progress => ({
  isOver: false,
  isFull: false,
  lastYield,
  barren: lastYield === 0 ? 1 : 0,
  ...given,
});

test.each<[string, Progress[], number]>([
  ['the most promising query begins', [query(null), query(null)], 0],
  ['one whose last page was all new goes on', [query(10, { isFull: true }), query(null), query(null)], 0],
  ['each query gets a first page', [query(9), query(null), query(null)], 1],
  ['then the one that brought most', [query(3), query(0), query(7)], 2],
  ['of equals the more promising one', [query(5), query(5)], 0],
  ['not one that is exhausted', [query(10, { isOver: true }), query(1)], 1],
  ['one that brought nothing only when no other is left', [query(0), query(0.5)], 1],
  [
    'of those that brought nothing, the one with fewer barren pages',
    [query(0, { barren: 2 }), query(0, { barren: 1 })],
    1,
  ],
  ['none when all are exhausted', [query(10, { isOver: true }), query(0, { isOver: true })], -1],
])('%s', (_, queries, index) => {
  expect(nextPhrasing(queries)).toBe(index);
});

/** Simulates the allocation of pages over lists of results; a page yields what no page before it had. */
function found(lists: readonly (readonly string[])[], pages: number): number {
  const seen = new Set<string>();
  const queries = lists.map(() => query(null));
  const next = lists.map(() => 0);
  for (let page = 0; page < pages; page++) {
    const index = nextPhrasing(queries);
    const progress = queries[index];
    if (!progress) break;
    const at = (next[index] ?? 0) * 10;
    const before = seen.size;
    for (const result of lists[index]?.slice(at, at + 10) ?? []) seen.add(result);
    next[index] = (next[index] ?? 0) + 1;
    progress.lastYield = seen.size - before;
    progress.isFull = progress.lastYield === 10;
    progress.barren = progress.lastYield > 0 ? 0 : progress.barren + 1;
    progress.isOver = (lists[index]?.length ?? 0) <= at + 10;
  }
  return seen.size;
}

const results = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`);

test.each([
  ['one query brings everything', [results('a', 150), [], []], 15, 150],
  ['the second repeats the first', [results('a', 200), results('a', 200), []], 15, 150],
  ['the first is soon exhausted', [results('a', 8), results('b', 200), results('c', 3)], 15, 148],
  ['all exhausted before the pages are used up', [results('a', 8), results('a', 8), results('c', 3)], 15, 11],
  ['the second differs from the first further down alone', [results('a', 30), results('a', 90), []], 15, 90],
  [
    'the first brings less and less',
    [[...results('a', 15), ...results('b', 50)], results('b', 50), results('c', 100)],
    12,
    105,
  ],
])('%s', (_, lists, pages, expected) => {
  expect(found(lists, pages)).toBe(expected);
});
