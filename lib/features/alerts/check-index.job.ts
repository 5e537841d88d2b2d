import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/** Each project is queued at most once in this period. */
const SLOT_MS = 10 * 60_000;

/**
 * Checks whether one project's pages are in an engine's index. Takes minutes per rule, so it runs apart from other
 * rules, and projects take turns.
 */
export const checkIndex = defineJob({
  name: 'look-in-index',
  input: z.object({ project_id: z.uuid() }),
  retry: { limit: 0, delaySeconds: 0 },
  // The last rule starts within 4 minutes and takes 9 at most.
  timeoutMs: 15 * 60_000,
  concurrency: 2,
  async handle(ctx: Ctx, { project_id: projectId }) {
    const { evaluateIndex } = await import('#lib/features/alerts/evaluate.ts');
    await evaluateIndex(ctx, projectId);
  },
});

/** Queues an index check for each project, at most one in ten minutes. */
export async function queueIndexChecks(projectIds: readonly string[], now: Date): Promise<void> {
  const slot = Math.floor(now.getTime() / SLOT_MS);
  for (const id of projectIds)
    await enqueue(checkIndex, { project_id: id }, { id: idOf(`${checkIndex.name} ${id} ${slot}`) });
}

/** The same id for the same slot. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
