import { z } from 'zod';
import { delayAfter, MAX_ATTEMPTS, meaningOf, resultOf } from '#lib/features/indexnow/batch-result.ts';
import { sendBatch } from '#lib/features/indexnow/send-batch.ts';
import * as store from '#lib/features/indexnow/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { defineJob, type Job } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

const input = z.object({ id: z.uuid() });

/**
 * Sends the batches of a submission whose time has come, and queues itself for those that have to be sent again later. A batch
 * whose worker dies before its result is stored is sent twice, which IndexNow ignores.
 */
export const submitIndexnowBatches: Job<typeof input, Ctx> = defineJob({
  name: 'submit-indexnow',
  input,
  retry: { limit: 3, delaySeconds: 30 },
  timeoutMs: 15 * 60_000,
  handle: (ctx: Ctx, { id }) => submit(ctx, id),
  async giveUp(ctx: Ctx, { id }, reason) {
    await store.failRest(id, reason);
    await store.finish(id, ctx.now());
  },
});

async function submit(ctx: Ctx, id: string): Promise<void> {
  const submission = await store.openSubmission(id);
  if (!submission) return;
  await store.noteRunning(id);
  for (;;) {
    ctx.signal.throwIfAborted();
    const batch = await store.nextBatch(id, ctx.now());
    if (!batch) break;
    const answer = await sendBatch(ctx, submission, batch.urls);
    const attempts = batch.attempts + 1;
    const result = answer.status === null ? 'later' : resultOf(answer.status);
    const isLast = attempts >= MAX_ATTEMPTS;
    const isLater = result === 'later' && !isLast;
    const now = ctx.now();
    await store.noteBatch(id, batch.no, {
      status: result === 'done' ? 'done' : isLater ? 'queued' : 'failed',
      httpStatus: answer.status,
      fault: result === 'done' ? null : (answer.fault ?? `${meaningOf(answer.status ?? 0)}.`),
      attempts,
      nextAt: isLater ? new Date(now.getTime() + delayAfter(attempts, answer.retryAfterSeconds) * 1_000) : null,
      sentAt: now,
    });
  }
  const next = await store.nextTime(id);
  if (next === null) return store.finish(id, ctx.now());
  const startAfterSeconds = Math.max(1, Math.ceil((next.getTime() - ctx.now().getTime()) / 1_000));
  await enqueue(submitIndexnowBatches, { id }, { startAfterSeconds });
}
