/**
 * The internal links of a site as typed arrays of page numbers, without objects, so that millions of links take a few
 * megabytes. Nodes are 1 … `size`.
 */
export interface LinkGraph {
  size: number;
  /** `targets[offsets[n] … offsets[n + 1])` are the pages that page n links to. */
  offsets: Int32Array;
  targets: Int32Array;
  /** 1: the edge is the redirect of its page; 2: a link that passes no link equity (nofollow). */
  flags: Uint8Array;
}

export const REDIRECT = 1;
export const NOFOLLOW = 2;

/** Accepts edges ordered by source page. */
export class GraphBuilder {
  readonly #size: number;
  readonly #counts: Int32Array;
  #targets = new Int32Array(1_024);
  #flags = new Uint8Array(1_024);
  #length = 0;
  #last = 0;

  constructor(size: number) {
    this.#size = size;
    this.#counts = new Int32Array(size + 2);
  }

  add(from: number, to: number, flag: number): void {
    if (from < this.#last) throw new RangeError('edges come in the order of their pages');
    this.#last = from;
    if (this.#length === this.#targets.length) this.#grow();
    this.#targets[this.#length] = to;
    this.#flags[this.#length++] = flag;
    this.#counts[from + 1] = (this.#counts[from + 1] ?? 0) + 1;
  }

  build(): LinkGraph {
    const offsets = this.#counts;
    for (let n = 1; n < offsets.length; n++) offsets[n] = (offsets[n] ?? 0) + (offsets[n - 1] ?? 0);
    return { size: this.#size, offsets, targets: this.#targets.subarray(0, this.#length), flags: this.#flags };
  }

  #grow(): void {
    const [targets, flags] = [this.#targets, this.#flags];
    this.#targets = new Int32Array(targets.length * 2);
    this.#targets.set(targets);
    this.#flags = new Uint8Array(flags.length * 2);
    this.#flags.set(flags);
  }
}

/** Minimum number of clicks from the start to each page; a redirect is not a click. -1: unreachable by links. */
export function depthsFrom(graph: LinkGraph, start: number): Int32Array {
  const depths = new Int32Array(graph.size + 1).fill(-1);
  if (start < 1 || start > graph.size) return depths;
  depths[start] = 0;
  let level = [start];
  for (let depth = 0; level.length > 0; depth++) {
    const next: number[] = [];
    // The level grows during the loop: the target of a redirect is on the same level.
    for (let i = 0; i < level.length; i++) {
      const page = level[i] ?? 0;
      if (depths[page] !== depth) continue;
      for (let at = graph.offsets[page] ?? 0; at < (graph.offsets[page + 1] ?? 0); at++) {
        const to = graph.targets[at] ?? 0;
        const isRedirect = graph.flags[at] === REDIRECT;
        const reached = isRedirect ? depth : depth + 1;
        const known = depths[to] ?? -1;
        if (known >= 0 && known <= reached) continue;
        depths[to] = reached;
        (isRedirect ? level : next).push(to);
      }
    }
    level = next;
  }
  return depths;
}

/** Number of pages that link to each page, other than itself. */
export function linksInto({ size, offsets, targets, flags }: LinkGraph): Int32Array {
  const counts = new Int32Array(size + 1);
  for (let page = 1; page <= size; page++) {
    for (let at = offsets[page] ?? 0; at < (offsets[page + 1] ?? 0); at++) {
      const to = targets[at] ?? 0;
      if (to !== page && flags[at] !== REDIRECT) counts[to] = (counts[to] ?? 0) + 1;
    }
  }
  return counts;
}

const DAMPING = 0.85;
const ROUNDS = 60;
const CLOSE = 1e-7;

/** How `linkRank` calculates, for the reader. */
export const RANK_FORMULA =
  'PR(p) = (1 − 0.85) / N + 0.85 × (Σ PR(q) / L(q) + Z / N), where q are the pages that link to p, L(q) is the number of pages that q links to, N the number of internal URLs, and Z the rank of all URLs without links. A page that links to another several times counts once; nofollow links and links of a page to itself pass nothing; a redirect passes everything. Up to 60 iterations, until the ranks change by less than 0.0000001 in total. Scaled so that the strongest page has 100.';

/**
 * PageRank (Brin and Page 1998) over links that pass link equity; a redirect passes all of it. The rank of pages
 * without links is distributed over all pages. The strongest page has 100.
 * @param isNode whether a number is a page of the graph
 */
export function linkRank(graph: LinkGraph, isNode: (page: number) => boolean): Float64Array {
  const { size } = graph;
  const nodes = new Uint8Array(size + 1);
  let count = 0;
  for (let page = 1; page <= size; page++) if (isNode(page)) [nodes[page], count] = [1, count + 1];
  let rank = new Float64Array(size + 1);
  if (count === 0) return rank;
  for (let page = 1; page <= size; page++) if (nodes[page]) rank[page] = 1 / count;
  const { offsets, targets } = passingLinks(graph, nodes);
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(size + 1);
    let idle = 0;
    for (let page = 1; page <= size; page++) {
      const own = rank[page] ?? 0;
      const [from, to] = [offsets[page] ?? 0, offsets[page + 1] ?? 0];
      if (from === to) {
        idle += own;
        continue;
      }
      const share = (DAMPING * own) / (to - from);
      for (let at = from; at < to; at++) {
        const target = targets[at] ?? 0;
        next[target] = (next[target] ?? 0) + share;
      }
    }
    const rest = (1 - DAMPING + DAMPING * idle) / count;
    let moved = 0;
    for (let page = 1; page <= size; page++) {
      if (!nodes[page]) continue;
      const value = (next[page] ?? 0) + rest;
      next[page] = value;
      moved += Math.abs(value - (rank[page] ?? 0));
    }
    rank = next;
    if (moved < CLOSE) break;
  }
  const highest = rank.reduce((most, value) => Math.max(most, value), 0);
  return rank.map((value) => (highest === 0 ? 0 : (value / highest) * 100));
}

/** The links between nodes that pass link equity, once for all rounds; other numbers have none. */
function passingLinks({ size, offsets, targets, flags }: LinkGraph, nodes: Uint8Array): Omit<LinkGraph, 'flags'> {
  const starts = new Int32Array(size + 2);
  const passing = new Int32Array(targets.length);
  let length = 0;
  for (let page = 1; page <= size; page++) {
    starts[page] = length;
    if (!nodes[page]) continue;
    for (let at = offsets[page] ?? 0; at < (offsets[page + 1] ?? 0); at++) {
      const to = targets[at] ?? 0;
      if (flags[at] !== NOFOLLOW && to !== page && nodes[to] === 1) passing[length++] = to;
    }
  }
  starts[size + 1] = length;
  return { size, offsets: starts, targets: passing };
}
