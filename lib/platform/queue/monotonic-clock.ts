/**
 * Clock for pg-boss in this process: starts at the system time and then only moves forward in real time. With the system
 * clock, setting it back by an hour during a job would make the worker wait an extra hour before the next one, because
 * pg-boss subtracts the difference of two readings from its polling interval.
 */
export const monotonicClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run: () => void, ms: number) => setInterval(run, ms),
  clearInterval: (timer: unknown) => clearInterval(timer as NodeJS.Timeout),
};
