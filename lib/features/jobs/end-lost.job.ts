import { z } from 'zod';
import { endLostEmailRuns, endLostSearches } from '#lib/features/jobs/lost-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/** Maximum records per statement. */
const SLICE = 200;

/**
 * Ends records whose process died and which nothing will resume: they would otherwise stay active, and be stored,
 * forever.
 */
export const endLost = defineJob({
  name: 'end-lost',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 5 * 60_000,
  concurrency: 1,
  // Its query scans all searches.
  cron: '*/30 * * * *',
  handle: (ctx: Ctx) => endAllLost(ctx.signal, SLICE),
});

/** One statement per batch, so that an interruption keeps its progress, and several processes can run it. */
export async function endAllLost(signal: AbortSignal, slice: number): Promise<void> {
  for (const end of [endLostSearches, endLostEmailRuns]) {
    let ended: number;
    do {
      signal.throwIfAborted();
      ended = await end(slice);
    } while (ended === slice);
  }
}
