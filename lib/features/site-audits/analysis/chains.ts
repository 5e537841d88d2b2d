/** The result of following a chain of references (redirects, canonical links) from one page. */
export interface Chain {
  /** Pages after the first, in order; in a loop, each page once. */
  steps: number[];
  /** The chain is a loop. */
  isCircle: boolean;
}

/** Maximum number of steps followed in a chain. */
const MAX_STEPS = 50;

/** Follows a chain from a page. @param next target of each page; the chain ends at a page without one */
export function follow(next: ReadonlyMap<number, number>, from: number): Chain {
  const seen = new Set([from]);
  const steps: number[] = [];
  for (let at = next.get(from); at !== undefined && steps.length < MAX_STEPS; at = next.get(at)) {
    if (seen.has(at)) return { steps, isCircle: true };
    seen.add(at);
    steps.push(at);
  }
  return { steps, isCircle: false };
}

/** The loops among the chains, each once: its pages, starting with the lowest number. */
export function circles(next: ReadonlyMap<number, number>): number[][] {
  const found: number[][] = [];
  const done = new Set<number>();
  for (const from of next.keys()) {
    const path: number[] = [];
    const place = new Map<number, number>();
    let at: number | undefined = from;
    while (at !== undefined && !done.has(at) && !place.has(at)) {
      place.set(at, path.length);
      path.push(at);
      at = next.get(at);
    }
    const begin = at === undefined ? undefined : place.get(at);
    if (begin !== undefined) found.push(fromLowest(path.slice(begin)));
    for (const page of path) done.add(page);
  }
  return found;
}

function fromLowest(circle: number[]): number[] {
  const at = circle.indexOf(Math.min(...circle));
  return [...circle.slice(at), ...circle.slice(0, at)];
}
