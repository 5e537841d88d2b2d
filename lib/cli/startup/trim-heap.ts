/**
 * Collects the garbage of the start once, and returns its memory to the system. V8 does so only when the heap has grown by much,
 * which it never does in an idle installation. Needs `--expose-gc`: a flag that is set later would make V8 reject the compile cache
 * at the next start.
 */
export function trimHeap(): void {
  void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

const FIRST_MS = 30_000;
const LOOK_MS = 60_000;
/** Until a collection has returned its memory. */
const COLLECTED_MS = 2_000;
const GROWN_BYTES = 32 * 1_024 * 1_024;

/**
 * Trims the heap half a minute after the start, and later whenever the process is idle and has taken memory since: after a large
 * site audit, a worker would otherwise keep 80 MiB of garbage until it works again.
 * @param isBusy whether work is under way, which a full collection would delay
 */
export function trimWhenIdle(isBusy: () => boolean): void {
  /** Resident memory after the last collection; null: there was none yet, or it was measured while work was under way. */
  let kept: number | null = null;
  const look = () => {
    if (isBusy() || (kept !== null && process.memoryUsage.rss() < kept + GROWN_BYTES)) return;
    trimHeap();
    setTimeout(() => {
      kept = isBusy() ? null : process.memoryUsage.rss();
    }, COLLECTED_MS).unref();
  };
  setTimeout(look, FIRST_MS).unref();
  setInterval(look, LOOK_MS).unref();
}
