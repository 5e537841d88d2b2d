import { z } from 'zod';
import { removeOldRows } from '#lib/features/search-console/rows/remove-old-rows.ts';
import { dueProperties, propertyOf } from '#lib/features/search-console/sync/sync-store.ts';
import { startSync } from '#lib/features/search-console/sync/syncs.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/** A property is loaded again this long after its last load: new final days appear once a day. */
const EVERY_MS = 20 * 3_600_000;
const AT_ONCE = 200;

/** Loads new days of each property once a day, and keeps its tables: next month's partition, old and orphaned rows. */
export const maintainSearchConsole = defineJob({
  name: 'maintain-search-console',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 50 * 60_000,
  concurrency: 1,
  cron: '23 * * * *',
  async handle(ctx: Ctx) {
    await startDueSyncs(ctx);
    await removeOldRows(ctx);
  },
});

/** Starts the sync of each property that was not loaded for a day. */
export async function startDueSyncs(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - EVERY_MS);
  for (const { no, syncs } of await dueProperties(before, AT_ONCE)) {
    ctx.signal.throwIfAborted();
    const [property, userId] = [await propertyOf(no), syncs[0]?.userId];
    if (property && userId) await startSync(ctx, userId, property);
  }
}
