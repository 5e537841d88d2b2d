/** Divides the time of an inspection between its queries, so that a slow one does not cost the later ones. */
export interface Clock {
  /** Milliseconds for the next query: the requested maximum, or what is left. */
  next: (mostMs: number) => number;
  /** Too little time is left for another query. */
  over: () => boolean;
}

const MIN_MS = 300;

/** Starts a time budget of that many milliseconds. */
export function createClock(totalMs: number): Clock {
  const ends = performance.now() + totalMs;
  const left = () => ends - performance.now();
  return { next: (mostMs) => Math.max(MIN_MS, Math.min(mostMs, left())), over: () => left() < MIN_MS };
}
