/**
 * The time of pg-boss in this process: begins at the machine's time and then only moves forward, a second a second. By
 * the machine's own clock, one that is set back by an hour while a job runs would make its worker wait for an hour more
 * before it looks for the next, since pg-boss takes the difference of two readings off its polling interval.
 */
export const monotonicClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};
