import { LimitReached } from '#lib/platform/errors.ts';

/** A few places and a short queue before them. */
export interface Slots {
  /** Waits for a place. @returns what gives it back. @throws LimitReached, or the signal's reason */
  take: (signal: AbortSignal) => Promise<() => void>;
  running: () => number;
  queued: () => number;
}

/** @param places at once, @param queueLength waiting at most */
export function createSlots(places: number, queueLength: number): Slots {
  let running = 0;
  let waiting: Array<() => void> = [];

  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  return {
    running: () => running,
    queued: () => waiting.length,
    async take(signal) {
      signal.throwIfAborted();
      if (running < places) {
        running++;
      } else {
        if (waiting.length >= queueLength) {
          throw new LimitReached('Too many pages wait for the browser; try again in a moment.', 5);
        }
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        const leave = () => {
          waiting = waiting.filter((entry) => entry !== resolve);
          reject(signal.reason);
        };
        waiting.push(resolve);
        signal.addEventListener('abort', leave, { once: true });
        await promise.finally(() => signal.removeEventListener('abort', leave));
      }
      let given = false;
      return () => {
        if (!given) giveBack();
        given = true;
      };
    },
  };
}
