import { resultKey } from '#lib/text/result-key.ts';

/**
 * Groups keywords by the results they share. Pure.
 *
 * Two keywords are neighbors when their first D organic results have at least N addresses in common: |first(a, D) ∩
 * first(b, D)| ≥ N. Comparison ignores scheme, fragment, `www.` and a trailing slash.
 *
 * Groups are stars: every member shares at least N results with the head of its group, so that one page can serve the
 * whole group, and the head's results are the evidence for each member. Single linkage would chain keywords together
 * that share nothing. Complete linkage, where all pairs must share N, splits broad topics over one result, and its ties
 * are not decided by the numbers alone. Heads are chosen greedily, the keyword with the most neighbors first; then each
 * member joins the head it shares most with. Ties are decided by the numbers and finally by the keyword itself, so the
 * input order does not matter.
 */

export interface RankedKeyword {
  /** Unique identity. */
  plain: string;
  /** Organic addresses, best first. */
  urls: readonly string[];
}

/** A keyword and those that share enough results with it. */
export interface ResultGroup<K> {
  head: K;
  /** Without the head; most shared results first. */
  members: { keyword: K; shared: string[] }[];
}

/** The groups, and what belongs to none. */
export interface ResultGroups<K> {
  /** Largest first. */
  groups: ResultGroup<K>[];
  /** Keywords that share too little with every head, each with its nearest keyword. */
  alone: { keyword: K; nearest: { keyword: K; shared: string[] } | null }[];
}

/** Number of top results that are compared. */
export const DEPTH = 10;

/** Groups keywords. @param minShared N, at least 1 */
export function groupByResults<K extends RankedKeyword>(keywords: readonly K[], minShared: number): ResultGroups<K> {
  const nodes = keywords
    .toSorted((a, b) => compare(a.plain, b.plain))
    .map((keyword) => ({ keyword, first: firstOf(keyword.urls) }));
  const shared = nodes.map((a) => nodes.map((b) => (a === b ? 0 : overlap(a.first, b.first).length)));
  const sharedOf = (a: number, b: number) => shared[a]?.[b] ?? 0;
  const heads = headsOf(nodes.length, sharedOf, minShared);
  const membersOf = new Map<number, number[]>(heads.map((head) => [head, []]));
  const alone: number[] = [];
  nodes.forEach((_, at) => {
    if (membersOf.has(at)) return;
    // Heads are in the order found; among those that share most, the first one wins.
    const best = heads.toSorted((a, b) => sharedOf(at, b) - sharedOf(at, a))[0];
    if (best !== undefined && sharedOf(at, best) >= minShared) membersOf.get(best)?.push(at);
    else alone.push(at);
  });
  const keywordAt = (at: number) => nodes[at]?.keyword as K;
  const evidence = (a: number, b: number) => overlap(nodes[a]?.first ?? new Map(), nodes[b]?.first ?? new Map());
  const groups: ResultGroup<K>[] = [];
  for (const [head, members] of membersOf) {
    if (members.length === 0) {
      alone.push(head);
      continue;
    }
    members.sort((a, b) => sharedOf(head, b) - sharedOf(head, a) || a - b);
    groups.push({
      head: keywordAt(head),
      members: members.map((at) => ({ keyword: keywordAt(at), shared: evidence(head, at) })),
    });
  }
  groups.sort((a, b) => b.members.length - a.members.length || compare(a.head.plain, b.head.plain));
  return {
    groups,
    alone: alone
      .toSorted((a, b) => a - b)
      .map((at) => {
        const near = nearestTo(at, nodes.length, sharedOf);
        const nearest = near === null ? null : { keyword: keywordAt(near), shared: evidence(at, near) };
        return { keyword: keywordAt(at), nearest };
      }),
  };
}

/** Heads, starting with the keyword that has the most ungrouped neighbors. Nodes are sorted by name. */
function headsOf(count: number, sharedOf: (a: number, b: number) => number, minShared: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  const neighboursOf = all.map((at) => all.filter((other) => sharedOf(at, other) >= minShared));
  const free = new Set(all);
  const heads: number[] = [];
  for (;;) {
    let best: { at: number; neighbours: number[]; sum: number } | null = null;
    for (const at of free) {
      const neighbours = (neighboursOf[at] ?? []).filter((other) => free.has(other));
      const sum = neighbours.reduce((whole, other) => whole + sharedOf(at, other), 0);
      const isBetter =
        neighbours.length > (best?.neighbours.length ?? 0) ||
        (best !== null && neighbours.length === best.neighbours.length && sum > best.sum);
      if (isBetter) best = { at, neighbours, sum };
    }
    if (!best) return heads;
    heads.push(best.at);
    for (const at of [best.at, ...best.neighbours]) free.delete(at);
  }
}

function nearestTo(at: number, count: number, sharedOf: (a: number, b: number) => number): number | null {
  let nearest: number | null = null;
  for (let other = 0; other < count; other++) {
    const most = nearest === null ? 0 : sharedOf(at, nearest);
    if (sharedOf(at, other) > most) nearest = other;
  }
  return nearest;
}

/** The top results by key; an address that ranks twice counts once. */
function firstOf(urls: readonly string[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const url of urls.slice(0, DEPTH)) {
    const key = resultKey(url);
    if (!first.has(key)) first.set(key, url);
  }
  return first;
}

/** Addresses in both, in the first one's order and spelling. */
function overlap(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): string[] {
  return [...a].flatMap(([key, url]) => (b.has(key) ? [url] : []));
}

/** By code units, independent of the machine's locale. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
