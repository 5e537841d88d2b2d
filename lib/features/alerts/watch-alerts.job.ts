import { z } from 'zod';
import { queueIndexChecks } from '#lib/features/alerts/check-index.job.ts';
import { anyEnabledRule } from '#lib/features/alerts/findings-store.ts';
import { sendDue } from '#lib/features/alerts/send-due.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/**
 * Evaluates due rules and sends pending messages; index checks run in separate jobs. With a project: evaluates its
 * rules now.
 */
export const watchAlerts = defineJob({
  name: 'watch-alerts',
  input: z.object({ project_id: z.uuid().optional() }),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 10 * 60_000,
  concurrency: 1,
  cron: '* * * * *',
  async handle(ctx: Ctx, { project_id: projectId }) {
    // Sends pending messages first, so that a slow or failed evaluation does not delay them.
    await sendDue(ctx);
    // Runs every minute: without a rule, what evaluates them need not be loaded (50 MB).
    if (!(await anyEnabledRule())) return;
    const { evaluateDue, evaluateProject, projectsDueInIndex } = await import('#lib/features/alerts/evaluate.ts');
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

/**
 * Queues an evaluation when a round, an audit or an inspection of a project has ended. Never throws: the scheduled
 * evaluation runs anyway.
 */
export async function evaluateSoon(ctx: Ctx, projectId: string): Promise<void> {
  await enqueue(watchAlerts, { project_id: projectId }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'alert rules could not be evaluated immediately');
  });
}
