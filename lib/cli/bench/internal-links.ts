/**
 * Internal PageRank of the largest site that is audited, against a bare power iteration over the same links that knows neither
 * nofollow, nor redirects, nor pages that were not crawled. In alternating rounds.
 */
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { GraphBuilder, type LinkGraph, linkRank } from '#lib/features/site-audits/analysis/link-graph.ts';

const PAGES = 50_000;
/** A menu of twenty pages and ten links in the text. */
const LINKS = 30;
const MENU = 20;
const ROUNDS = 3;
const DAMPING = 0.85;
const CLOSE = 1e-7;

/** Benchmarks internal PageRank. */
export async function run(): Promise<BenchRow[]> {
  const graph = usualGraph();
  const ways = [() => linkRank(graph, () => true), () => bareRank(graph)];
  const times: [number[], number[]] = [[], []];
  // The first round compiles both.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, rank] of ways.entries()) {
      const before = performance.now();
      rank();
      if (round > 0) times[at]?.push(performance.now() - before);
    }
  }
  const [value, baseline] = [Math.min(...times[0]), Math.min(...times[1])];
  return [
    {
      name: `PageRank of ${PAGES} pages with ${(PAGES * LINKS) / 1e6} million links, against a bare power iteration`,
      value,
      unit: 'ms',
      baseline,
      ratio: value / baseline,
      target: '≤ 3',
    },
  ];
}

/** Every page links to the same menu, and to pages that follow it. */
function usualGraph(): LinkGraph {
  const builder = new GraphBuilder(PAGES);
  for (let page = 1; page <= PAGES; page++) {
    for (let link = 0; link < LINKS; link++) {
      builder.add(page, link < MENU ? link + 1 : 1 + ((page * 7 + link * link * 131) % PAGES), 0);
    }
  }
  return builder.build();
}

function bareRank({ size, offsets, targets }: LinkGraph): Float64Array {
  let rank = new Float64Array(size + 1).fill(1 / size);
  for (let moved = 1; moved >= CLOSE; ) {
    const next = new Float64Array(size + 1).fill((1 - DAMPING) / size);
    for (let page = 1; page <= size; page++) {
      const [from, to] = [offsets[page] ?? 0, offsets[page + 1] ?? 0];
      const share = (DAMPING * (rank[page] ?? 0)) / (to - from);
      for (let at = from; at < to; at++) {
        const target = targets[at] ?? 0;
        next[target] = (next[target] ?? 0) + share;
      }
    }
    moved = 0;
    for (let page = 1; page <= size; page++) moved += Math.abs((next[page] ?? 0) - (rank[page] ?? 0));
    rank = next;
  }
  return rank;
}
