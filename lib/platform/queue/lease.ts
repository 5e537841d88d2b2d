import type { BaseCtx } from '#lib/platform/context.ts';
import { isDatabaseDown } from '#lib/platform/database/database-error.ts';

const BEAT_MS = 2_000;
/** Most heartbeats without an answer yet: if a row is locked for long, they would use up every connection. */
const MAX_PENDING_BEATS = 2;

/** This attempt no longer holds its row: it was canceled, deleted, or taken over. There is nothing left to do or report. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** One attempt at stored work, under a lease in its row. */
export interface Attempt<Context extends BaseCtx> {
  id: string;
  /** Writes a heartbeat. @returns whether the attempt still holds the row */
  beat: () => Promise<boolean>;
  /** Does the work; its signal ends with the lease. Throws `LeaseLost` if a write finds the lease gone. */
  run: (ctx: Context) => Promise<void>;
  /** Records a failure, or throws for another attempt. */
  settle: (error: unknown) => Promise<void>;
}

/** Runs an attempt with a heartbeat. An attempt that lost its lease ends silently. */
export async function withLease<Context extends BaseCtx>(
  ctx: Context,
  { id, beat, run, settle }: Attempt<Context>,
): Promise<void> {
  const gone = new AbortController();
  const signal = AbortSignal.any([ctx.signal, gone.signal]);
  let out = 0;
  const heart = setInterval(() => {
    if (out >= MAX_PENDING_BEATS) return;
    out++;
    beat()
      .then(
        (held) => held || gone.abort(new LeaseLost()),
        (error: unknown) => ctx.log.warn({ err: error, id }, 'heartbeat not stored'),
      )
      .finally(() => {
        out--;
      });
  }, BEAT_MS);
  try {
    await run({ ...ctx, signal });
  } catch (error) {
    if (gone.signal.aborted || error instanceof LeaseLost) return;
    // The worker is stopping: the queue gives the work to another one, under a new lease.
    if (ctx.signal.aborted) throw error;
    // Not the work's fault: the queue restarts it after the outage, under a new lease.
    if (isDatabaseDown(error)) throw error;
    await settle(error);
  } finally {
    clearInterval(heart);
  }
}
