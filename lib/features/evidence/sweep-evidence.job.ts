import { z } from 'zod';
import { forgetOldRemovals, forgetUnnamed, removeUnnamed, settledAt } from '#lib/features/evidence/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

const AT_ONCE = 500;

/**
 * Deletes files that nothing references any longer: those of records deleted with their user, and of attempts killed
 * between storing the file and its record.
 */
export const sweepEvidence = defineJob({
  name: 'sweep-evidence',
  input: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  timeoutMs: 60 * 60_000,
  concurrency: 1,
  cron: '40 3 * * *',
  async handle(ctx: Ctx) {
    let hashes: string[] = [];
    const remove = async () => {
      ctx.signal.throwIfAborted();
      await removeUnnamed(hashes, ctx.now());
      hashes = [];
    };
    await forgetUnnamed(ctx.now(), ctx.signal);
    for await (const hash of evidence().putBefore(settledAt(ctx.now()))) {
      hashes.push(hash);
      if (hashes.length === AT_ONCE) await remove();
    }
    await remove();
    await forgetOldRemovals(ctx.now(), ctx.signal);
  },
});
