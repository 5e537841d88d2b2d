import type { Ctx } from '#lib/features/context.ts';
import { isDatabaseDown } from '#lib/platform/database/database-error.ts';

const BEAT_MS = 2_000;
/** At most so many that have no answer yet: where a row is locked for long they would take every connection there is. */
const MAX_PENDING_BEATS = 2;

/** This attempt no longer holds its row: it was cancelled, deleted, or taken over. Nothing is left to do or to tell. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** One attempt at a stored piece of work, under a lease that its row carries. */
export interface Attempt {
  id: string;
  /** Writes that the attempt lives. @returns whether it still holds the row */
  beat: () => Promise<boolean>;
  /** Does the work; its signal ends with the lease. Throws `LeaseLost` when a write finds the lease gone. */
  run: (ctx: Ctx) => Promise<void>;
  /** Records a failure, or throws for another attempt. */
  settle: (error: unknown) => Promise<void>;
}

/** Runs an attempt with a heartbeat. An attempt whose lease is gone ends in silence. */
export async function withLease(ctx: Ctx, { id, beat, run, settle }: Attempt): Promise<void> {
  const gone = new AbortController();
  const signal = AbortSignal.any([ctx.signal, gone.signal]);
  let out = 0;
  const heart = setInterval(() => {
    if (out >= MAX_PENDING_BEATS) return;
    out++;
    beat()
      .then(
        (held) => held || gone.abort(new LeaseLost()),
        (error: unknown) => ctx.log.warn({ err: error, id }, 'heartbeat not written'),
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
    // No fault of the work: the queue begins it anew when the database is back, under a new lease.
    if (isDatabaseDown(error)) throw error;
    await settle(error);
  } finally {
    clearInterval(heart);
  }
}
