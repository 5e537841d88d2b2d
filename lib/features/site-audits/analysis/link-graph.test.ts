import { expect, test } from 'vitest';
import {
  depthsFrom,
  GraphBuilder,
  linkRank,
  linksInto,
  NOFOLLOW,
  REDIRECT,
} from '#lib/features/site-audits/analysis/link-graph.ts';

function graphOf(size: number, edges: readonly [number, number, number?][]) {
  const builder = new GraphBuilder(size);
  for (const [from, to, flag = 0] of edges.toSorted(([a], [b]) => a - b)) builder.add(from, to, flag);
  return builder.build();
}

test('depth is the fewest clicks; a redirect is none; what nobody leads to has none', () => {
  const graph = graphOf(6, [
    [1, 2],
    [1, 3],
    [2, 4, REDIRECT],
    [3, 4],
    [4, 5],
    [6, 1],
  ]);
  expect([...depthsFrom(graph, 1)].slice(1)).toEqual([0, 1, 1, 1, 2, -1]);
});

test('links into a page count other pages, redirects left out', () => {
  const graph = graphOf(3, [
    [1, 2],
    [2, 2],
    [3, 2, NOFOLLOW],
    [1, 3, REDIRECT],
  ]);
  expect([...linksInto(graph)].slice(1)).toEqual([0, 2, 0]);
});

test('the rank is that of the paper: worked by hand for three pages', () => {
  // 1 → 2, 1 → 3, 2 → 3, 3 → 1 at a damping of 0.85: 0.3878, 0.2148, 0.3974.
  const rank = linkRank(
    graphOf(3, [
      [1, 2],
      [1, 3],
      [2, 3],
      [3, 1],
    ]),
    () => true,
  );
  expect([...rank].slice(1).map((value) => Math.round(value * 10) / 10)).toEqual([97.6, 54.1, 100]);
});

test('a nofollow link passes nothing on, a page without links shares with all', () => {
  const rank = linkRank(
    graphOf(3, [
      [1, 2, NOFOLLOW],
      [1, 3],
    ]),
    () => true,
  );
  expect(rank[2]).toBe(rank[1]);
  expect(rank[3]).toBe(100);
});

test('edges out of order are refused', () => {
  const builder = new GraphBuilder(2);
  builder.add(2, 1, 0);
  expect(() => builder.add(1, 2, 0)).toThrow(RangeError);
});
