import { z } from 'zod';
import { startSync } from '#lib/features/analytics/property.ts';
import { dueProperties, removeDaysBefore } from '#lib/features/analytics/property-store.ts';
import { dateOf, dayOf, monthsBefore } from '#lib/features/google-accounts/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/** A property is loaded again this long after its last load: new final days appear once a day. */
const EVERY_MS = 20 * 3_600_000;
const AT_ONCE = 200;
/** Days that are older are deleted. */
const MONTHS_KEPT = 36;

/** Loads new days of each Google Analytics property once a day, and deletes old ones. */
export const maintainAnalytics = defineJob({
  name: 'maintain-analytics',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 50 * 60_000,
  concurrency: 1,
  cron: '37 * * * *',
  async handle(ctx: Ctx) {
    const before = new Date(ctx.now().getTime() - EVERY_MS);
    for (const property of await dueProperties(before, AT_ONCE)) {
      ctx.signal.throwIfAborted();
      const userId = property.syncs[0]?.userId;
      if (userId) await startSync(ctx, userId, property);
    }
    await removeDaysBefore(dateOf(monthsBefore(dayOf(ctx.now()), MONTHS_KEPT)));
  },
});
