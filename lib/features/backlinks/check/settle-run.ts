import * as store from '#lib/features/backlinks/check/run-store.ts';
import { claim, fail, type RunWithDomain, release } from '#lib/features/backlinks/check/run-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { withLease } from '#lib/platform/queue/lease.ts';

/** Attempts of a run whose engine or database failed temporarily. */
const ATTEMPTS = 2;

/**
 * Runs an attempt of a stored run under its own lease. It can be started any number of times, by any number of
 * processes; only the latest can write.
 * @param queueNext queues the follow-up run
 */
export async function runUnderLease(
  ctx: Ctx,
  id: string,
  work: (ctx: Ctx, run: RunWithDomain, lease: string) => Promise<void>,
  queueNext?: store.QueueIt,
): Promise<void> {
  const lease = crypto.randomUUID();
  const run = await claim(id, lease, ctx.now());
  if (!run) return;
  await withLease(ctx, {
    id,
    beat: () => store.beat(id, lease, ctx.now()),
    run: (attempt) => work(attempt, run, lease),
    settle: async (thrown) => {
      const error = toAppError(thrown);
      if (error.code === 'internal') ctx.log.error({ err: thrown, id }, 'backlink run failed');
      if (error.transient && run.attempts < ATTEMPTS) {
        await release(id, lease);
        throw error;
      }
      await fail(id, lease, { code: error.code, message: error.message, now: ctx.now() }, queueNext);
    },
  });
}

/** Called when the queue has given up on a run. */
export async function giveUpRun(ctx: Ctx, id: string, reason: string, queueNext?: store.QueueIt): Promise<void> {
  await fail(id, null, { code: 'internal', message: reason, now: ctx.now() }, queueNext);
}
