import { z } from 'zod';
import { endLostEmailRuns, endLostSearches } from '#lib/features/jobs/lost-store.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/** Records that end in one statement. */
const SLICE = 200;

/**
 * Ends records that were under way when their process died, and that nobody takes up again: they would be under way for ever,
 * and kept for ever.
 */
export const endLost = defineJob({
  name: 'end-lost',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 5 * 60_000,
  concurrency: 1,
  // What it asks of the searches reads all of them.
  cron: '*/30 * * * *',
  handle: (ctx) => endAllLost(ctx.signal, SLICE),
});

/** Slice by slice, each a statement of its own: one that is cut off has ended what it had ended, and others may do the same. */
export async function endAllLost(signal: AbortSignal, slice: number): Promise<void> {
  for (const end of [endLostSearches, endLostEmailRuns]) {
    let ended: number;
    do {
      signal.throwIfAborted();
      ended = await end(slice);
    } while (ended === slice);
  }
}
