import { TimedOut } from '#lib/platform/errors.ts';

/**
 * The clocks of one run: one for the whole, one for the step under way. When either runs out, `signal` aborts with a
 * `TimedOut` as its reason, so that whatever waits on the signal ends with the right error.
 */
export interface Deadline {
  signal: AbortSignal;
  /** Starts the clock of the next step, in place of the one before. */
  step: (ms: number, what: string) => void;
  /** Starts the current step's clock anew (a chunk arrived). */
  refresh: () => void;
  /** Gives the whole run this long from now on, whatever it had left. */
  extend: (ms: number) => void;
  /** Ends the run now, for a reason of ours. */
  fail: (error: Error) => void;
  /** No step is under way (waiting for our own pacing). */
  pause: () => void;
  [Symbol.dispose]: () => void;
}

/** @param caller the caller's own signal; its reason is passed on */
export function createDeadline(totalMs: number, subject: string, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const expire = (what: string, ms: number) =>
    controller.abort(new TimedOut(`${subject} took too long: ${what} (limit ${ms / 1000} s).`, { reason: what }));
  let total = setTimeout(expire, totalMs, 'the whole answer', totalMs);
  let step: NodeJS.Timeout | undefined;
  const forward = () => controller.abort(caller?.reason);
  if (caller?.aborted) forward();
  else caller?.addEventListener('abort', forward, { once: true });

  return {
    signal: controller.signal,
    step(ms, what) {
      clearTimeout(step);
      step = setTimeout(expire, ms, what, ms);
    },
    extend(ms) {
      clearTimeout(total);
      total = setTimeout(expire, ms, 'the whole answer', ms);
    },
    fail: (error) => controller.abort(error),
    refresh: () => step?.refresh(),
    pause: () => clearTimeout(step),
    [Symbol.dispose]() {
      clearTimeout(total);
      clearTimeout(step);
      caller?.removeEventListener('abort', forward);
    },
  };
}
