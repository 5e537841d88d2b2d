import { z } from 'zod';
import { removeUnnamed } from '#lib/features/evidence/service.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { defineJob } from '#lib/platform/job.ts';

/** A page is stored before the record that names it: what was put in lately may still get its name. */
const YOUNG_MS = 24 * 3_600_000;
const AT_ONCE = 500;

/**
 * Removes pages that nothing names any longer: of audits that went with their user, of crawls that were killed between the
 * page and its record.
 */
export const sweepEvidence = defineJob({
  name: 'sweep-evidence',
  input: z.object({}),
  retry: { limit: 2, delaySeconds: 60 },
  timeoutMs: 60 * 60_000,
  concurrency: 1,
  cron: '40 3 * * *',
  async handle(ctx) {
    let hashes: string[] = [];
    const remove = async () => {
      ctx.signal.throwIfAborted();
      await removeUnnamed(hashes);
      hashes = [];
    };
    for await (const hash of evidence().putBefore(new Date(ctx.now().getTime() - YOUNG_MS))) {
      hashes.push(hash);
      if (hashes.length === AT_ONCE) await remove();
    }
    await remove();
  },
});
