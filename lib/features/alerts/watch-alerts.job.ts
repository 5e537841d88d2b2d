import { z } from 'zod';
import { queueIndexChecks } from '#lib/features/alerts/check-index.job.ts';
import { evaluateDue, evaluateProject, projectsDueInIndex } from '#lib/features/alerts/evaluate.ts';
import { sendDue } from '#lib/features/alerts/send-due.ts';
import type { Ctx } from '#lib/features/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** Lets the rules look that are due and sends what waits; pages in the index are looked for in jobs of their own. With a project: its rules, now. */
export const watchAlerts = defineJob({
  name: 'watch-alerts',
  input: z.object({ project_id: z.uuid().optional() }),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 10 * 60_000,
  concurrency: 1,
  cron: '* * * * *',
  async handle(ctx, { project_id: projectId }) {
    // What waits goes out however long the look takes, and whatever comes of it.
    await sendDue(ctx);
    try {
      if (projectId) await evaluateProject(ctx, projectId);
      else {
        await queueIndexChecks(await projectsDueInIndex(ctx), ctx.now());
        await evaluateDue(ctx);
      }
    } finally {
      await sendDue(ctx);
    }
  },
});

/** To be called when a round, an audit or a look of a project has ended. Fails quietly: the look at the clock comes anyway. */
export async function lookSoon(ctx: Ctx, projectId: string): Promise<void> {
  await enqueue(watchAlerts, { project_id: projectId }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'alerts not looked for at once');
  });
}
