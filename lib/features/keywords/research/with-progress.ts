const REPORT_MS = 500;

/** Counts finished steps. */
export class Meter {
  done = 0;
  step = (): void => {
    this.done += 1;
  };
  reach = (done: number): void => {
    this.done = done;
  };
}

/** Reports progress periodically, and once more at the end. */
export async function withProgress<Result>(tell: () => Promise<void>, work: Promise<Result>): Promise<Result> {
  let telling = Promise.resolve();
  // A lost lease is detected by the heartbeat.
  const timer = setInterval(() => {
    telling = tell().catch(() => {});
  }, REPORT_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    await telling;
  }
}
