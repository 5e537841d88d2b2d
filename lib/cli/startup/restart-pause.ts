import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 250;
const MOST_MS = 15_000;
const STEADY_MS = 60_000;

/**
 * Pauses before each restart of something that ended by itself: twice as long each time while it keeps failing, and short again
 * once it has run for a minute. @returns a function that pauses, given the `performance.now()` of the last start
 */
export function restartPause(): (startedAt: number) => Promise<void> {
  let waitMs = FIRST_MS;
  return async (startedAt) => {
    if (performance.now() - startedAt > STEADY_MS) waitMs = FIRST_MS;
    const pause = waitMs;
    waitMs = Math.min(waitMs * 2, MOST_MS);
    await sleep(pause);
  };
}
