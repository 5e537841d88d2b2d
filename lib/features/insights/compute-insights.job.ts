import { z } from 'zod';
import { INSIGHT_KIND_IDS } from '#lib/features/insights/contract.ts';
import { INSIGHT_KINDS } from '#lib/features/insights/kinds/index.ts';
import { sourcesOf } from '#lib/features/insights/sources.ts';
import { findProject } from '#lib/features/insights/sources-store.ts';
import * as store from '#lib/features/insights/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** Computes the insights of a project, kind by kind. Idempotent: each kind is replaced as a whole. */
export const computeInsights = defineJob({
  name: 'compute-insights',
  input: z.object({ project_id: z.uuid() }),
  retry: { limit: 2, delaySeconds: 60 },
  timeoutMs: 10 * 60_000,
  concurrency: 1,
  async handle(ctx: Ctx, { project_id: projectId }) {
    const project = await findProject(projectId);
    if (!project) return;
    const from = sourcesOf(project);
    const property = await from.property();
    for (const kind of INSIGHT_KIND_IDS) {
      ctx.signal.throwIfAborted();
      const found = await INSIGHT_KINDS[kind].find(from);
      const usesSearchConsole = kind !== 'lost_ai_citations';
      await store.storeComputation({
        projectId,
        kind,
        findings: typeof found === 'string' ? [] : found,
        reason: typeof found === 'string' ? found : null,
        lastDay: usesSearchConsole && typeof property !== 'string' ? property.to : null,
        at: ctx.now(),
      });
    }
  },
});

/** Queues the computation for a project; one that waits already is not queued again. */
export const queueInsights = (projectId: string) =>
  enqueue(computeInsights, { project_id: projectId }, { singletonKey: projectId });
