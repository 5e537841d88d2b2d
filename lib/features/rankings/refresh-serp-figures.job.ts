import { z } from 'zod';
import { continueRefreshes } from '#lib/features/rankings/serp-refreshes.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/**
 * Difficulty and volatility of keywords whose SERPs are from an earlier version, and difficulty again when backlinks have changed.
 * Otherwise the end of a rank check run calculates them.
 */
export const refreshSerpFigures = defineJob({
  name: 'refresh-serp-figures',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 10 * 60_000,
  concurrency: 1,
  cron: '* * * * *',
  handle: (ctx: Ctx) => continueRefreshes(ctx),
});
