import { z } from 'zod';
import { projectsDue } from '#lib/features/insights/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/** Queues the projects that have newer data than insights. */
export const dueInsights = defineJob({
  name: 'due-insights',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 60_000,
  concurrency: 1,
  cron: '*/5 * * * *',
  async handle(ctx: Ctx) {
    const due = await projectsDue(ctx.now());
    if (due.length === 0) return;
    // Loaded when needed: its code takes 10 MB of an idle worker.
    const { queueInsights } = await import('#lib/features/insights/compute-insights.job.ts');
    for (const id of due) await queueInsights(id);
  },
});
