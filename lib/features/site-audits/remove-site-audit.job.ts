import { z } from 'zod';
import { removeUnnamed } from '#lib/features/evidence/service.ts';
import * as store from '#lib/features/site-audits/audit-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/** Deletes the rows of a deleted site audit: up to millions, more than a request can wait for. */
export const removeSiteAudit = defineJob({
  name: 'remove-site-audit',
  input: z.object({ id: z.uuid() }),
  retry: { limit: 5, delaySeconds: 10 },
  timeoutMs: 30 * 60_000,
  concurrency: 1,
  async handle(ctx: Ctx, { id }) {
    for await (const hashes of store.removeRows(id)) {
      ctx.signal.throwIfAborted();
      await removeUnnamed(hashes, ctx.now());
    }
  },
});
