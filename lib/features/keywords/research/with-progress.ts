const TELL_MS = 500;

/** How much of a piece of work is done. */
export class Meter {
  done = 0;
  step = (): void => {
    this.done += 1;
  };
  reach = (done: number): void => {
    this.done = done;
  };
}

/** Tells where the work is now and then, and once more at its end. */
export async function withProgress<Result>(tell: () => Promise<void>, work: Promise<Result>): Promise<Result> {
  let telling = Promise.resolve();
  // Whoever lost the lease learns it from the heartbeat.
  const timer = setInterval(() => {
    telling = tell().catch(() => {});
  }, TELL_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    await telling;
  }
}
