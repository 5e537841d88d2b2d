import { isStopRequested, noteProgress, type RunRow } from '#lib/features/backlinks/check/run-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

const EVERY_MS = 1_000;

type Progress = Partial<
  Pick<RunRow, 'resultPages' | 'total' | 'checked' | 'failed' | 'linksFound' | 'linksNew' | 'linksLost'>
>;

/** Keeps the lease of a run and writes its progress. */
export interface RunWatch {
  /** Aborts when a stop was requested, or the lease was lost. */
  signal: AbortSignal;
  stopped: () => boolean;
  /** Writes the final progress and ends the watch. @throws LeaseLost */
  end: () => Promise<void>;
}

/** Writes a run's progress every second, and checks whether it should stop. */
export function watchRun(ctx: Ctx, id: string, lease: string, progress: () => Progress): RunWatch {
  const stopping = new AbortController();
  let stopped = false;
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    await noteProgress(id, lease, progress());
    if (!(await isStopRequested(id, lease))) return;
    stopped = true;
    stopping.abort(new Error('Cancellation requested.'));
  };
  const timer = setInterval(() => {
    writing = writing.then(write).catch((error: unknown) => {
      if (error instanceof LeaseLost) stopping.abort(error);
      else ctx.log.warn({ err: error, id }, 'progress not written');
    });
  }, EVERY_MS);
  return {
    signal: AbortSignal.any([ctx.signal, stopping.signal]),
    stopped: () => stopped,
    async end() {
      clearInterval(timer);
      await writing;
      await noteProgress(id, lease, progress());
    },
  };
}
