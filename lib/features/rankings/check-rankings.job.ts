import { z } from 'zod';
import { ENGINES } from '#lib/contract/fields.ts';
import { endRun } from '#lib/features/rankings/checks/check-store.ts';
import * as claims from '#lib/features/rankings/checks/claim-store.ts';
import { updateCounters } from '#lib/features/rankings/histograms/update-counters.ts';
import { queueRoundEnded, roundEnded } from '#lib/features/rankings/round-ended.job.ts';
import * as rounds from '#lib/features/rankings/rounds/round-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue, prepareQueues } from '#lib/platform/queue/queue.ts';

/**
 * Keywords of an engine checked concurrently, over all processes: its pace is the bottleneck, and interactive searches
 * must still get a slot.
 */
const AT_ONCE = 2;
/** A job starts no further keyword after this time; the next run of `dueRankings` starts another job. */
const MAX_MS = 8 * 60_000;

/**
 * Checks due keywords of one engine, one after another. Any number of these jobs can run in any number of processes:
 * each keyword is claimed under a lease, and a slow engine delays only its own keywords.
 */
export const checkRankings = defineJob({
  name: 'check-rankings',
  input: z.object({ engine: z.enum(ENGINES) }),
  retry: { limit: 1, delaySeconds: 2 },
  timeoutMs: 20 * 60_000,
  concurrency: 6,
  async handle(ctx: Ctx, { engine }) {
    const { checkKeyword } = await import('#lib/features/rankings/checks/check-keyword.ts');
    const endsAt = performance.now() + MAX_MS;
    const worker = async () => {
      while (performance.now() < endsAt) {
        ctx.signal.throwIfAborted();
        const item = await claims.claimItem(engine, crypto.randomUUID(), ctx.now(), AT_ONCE);
        if (!item) return;
        // Regardless of who queued this job, the keyword counts towards its owner's share of scarce resources.
        await runAsTenant(item.keyword.project.ownerId, () => checkKeyword(ctx, item));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  },
});

/** Finds due keywords and finished rounds, and updates the counters, every minute. */
export const dueRankings = defineJob({
  name: 'due-rankings',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 55_000,
  concurrency: 1,
  cron: '* * * * *',
  async handle(ctx: Ctx) {
    await runDueRounds(ctx);
    await updateCounters(ctx);
  },
});

/** The work of the job. @throws Unavailable (queue) */
export async function runDueRounds(ctx: Ctx): Promise<void> {
  await prepareQueues([checkRankings, roundEnded]);
  const now = ctx.now();
  for (const { id } of await rounds.endingRuns(now)) {
    const { endSearches } = await import('#lib/features/searches/service.ts');
    // Running attempts notice it at their next heartbeat, and leave their searches as they are.
    await endSearches(ctx, await endRun(id, now, queueRoundEnded), 'The rank check run has timed out.');
  }
  for (const engine of await claims.dueEngines(now)) await beginChecks(engine);
}

/** Queues the checks of an engine's due keywords. */
export async function beginChecks(engine: string, within?: Prisma.TransactionClient): Promise<void> {
  const known = ENGINES.find((one) => one === engine);
  if (known) await enqueue(checkRankings, { engine: known }, within ? { within } : {});
}
