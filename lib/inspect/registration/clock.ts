/** Shares the time of an inspection between its questions, so that a slow one does not cost those after it. */
export interface Clock {
  /** Milliseconds for the next question: as many as it may take, or what is left. */
  next: (mostMs: number) => number;
  /** Too little is left for another question. */
  over: () => boolean;
}

const MIN_MS = 300;

export function createClock(totalMs: number): Clock {
  const ends = performance.now() + totalMs;
  const left = () => ends - performance.now();
  return { next: (mostMs) => Math.max(MIN_MS, Math.min(mostMs, left())), over: () => left() < MIN_MS };
}
