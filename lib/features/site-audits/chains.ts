/** What following a chain of references (redirects, canonical links) from one page comes to. */
export interface Chain {
  /** Pages after the first, in order; in a circle, each page once. */
  steps: number[];
  /** It comes back to a page it has been at. */
  isCircle: boolean;
}

/** Longer chains than this are none that anybody follows. */
const MAX_STEPS = 50;

/** Follows a chain from a page. @param next where each page leads; none: it ends there */
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

/** The circles among the chains, each once: its pages, the lowest number first. */
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
