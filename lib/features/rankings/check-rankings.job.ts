import { z } from 'zod';
import { ENGINES } from '#lib/contract/fields.ts';
import type { Ctx } from '#lib/features/context.ts';
import { checkKeyword } from '#lib/features/rankings/check-keyword.ts';
import { endRun } from '#lib/features/rankings/check-store.ts';
import * as claims from '#lib/features/rankings/claim-store.ts';
import { queueRoundEnded, roundEnded } from '#lib/features/rankings/round-ended.job.ts';
import * as rounds from '#lib/features/rankings/round-store.ts';
import { endSearches } from '#lib/features/searches/serp-of-keyword.ts';
import { runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue, prepareQueues } from '#lib/platform/queue/queue.ts';

/** Keywords of an engine under way at once, in all processes: its pace decides, and whoever searches by hand still gets a turn. */
const AT_ONCE = 2;
/** A job takes up no further keyword after this long; the next look at the clock begins another. */
const MAX_MS = 8 * 60_000;

/**
 * Checks keywords of one engine that are due, one after another. Any number of these can run in any number of processes: a
 * keyword is taken under a lease, and a slow engine holds up its own alone.
 */
export const checkRankings = defineJob({
  name: 'check-rankings',
  input: z.object({ engine: z.enum(ENGINES) }),
  retry: { limit: 1, delaySeconds: 2 },
  timeoutMs: 20 * 60_000,
  concurrency: 6,
  async handle(ctx, { engine }) {
    const endsAt = performance.now() + MAX_MS;
    const worker = async () => {
      while (performance.now() < endsAt) {
        ctx.signal.throwIfAborted();
        const item = await claims.claimItem(engine, crypto.randomUUID(), ctx.now(), AT_ONCE);
        if (!item) return;
        // Whoever had this job queued, the keyword is its owner's: what is scarce comes out of that user's part.
        await runAsTenant(item.keyword.project.ownerId, () => checkKeyword(ctx, item));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  },
});

/** Looks each minute which keywords are due and which rounds are over. */
export const dueRankings = defineJob({
  name: 'due-rankings',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 55_000,
  concurrency: 1,
  cron: '* * * * *',
  handle: (ctx) => lookAtRounds(ctx),
});

/** What the job does. @throws Unavailable (queue) */
export async function lookAtRounds(ctx: Ctx): Promise<void> {
  await prepareQueues([checkRankings, roundEnded]);
  const now = ctx.now();
  for (const { id } of await rounds.endingRuns(now)) {
    // Attempts under way hear of it at their next sign of life, and leave their searches as they are.
    await endSearches(ctx, await endRun(id, now, queueRoundEnded), 'The time of the round it was for was over.');
  }
  for (const engine of await claims.dueEngines(now)) await beginChecks(engine);
}

/** Has an engine's due keywords checked. */
export async function beginChecks(engine: string, within?: Prisma.TransactionClient): Promise<void> {
  const known = ENGINES.find((one) => one === engine);
  if (known) await enqueue(checkRankings, { engine: known }, within ? { within } : {});
}
