import { z } from 'zod';
import { dueDomains, takeSlot } from '#lib/features/backlinks/domain-store.ts';
import { EVERY } from '#lib/features/backlinks/index-contract.ts';
import { nextSlot } from '#lib/features/backlinks/schedule.ts';
import { startRun } from '#lib/features/backlinks/start-run.ts';
import type { Ctx } from '#lib/features/context.ts';
import { defineJob } from '#lib/platform/job.ts';

const MOST = 200;

/** Starts the checks that are due. Each domain's time is moved on first, by one statement: a slot starts one check. */
export const dueBacklinkChecks = defineJob({
  name: 'due-backlink-checks',
  input: z.object({}),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: 60_000,
  concurrency: 1,
  cron: '*/10 * * * *',
  handle: (ctx) => startDueChecks(ctx),
});

/** What the job does. @throws Unavailable (queue) */
export async function startDueChecks(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  for (const domain of await dueDomains(now, MOST)) {
    const every = EVERY.find((one) => one === domain.every) ?? 'off';
    const next = nextSlot(every, domain.nextCheckAt, now);
    if (next === null || !(await takeSlot(domain, next))) continue;
    try {
      await startRun(domain.no, { kind: 'check' });
    } catch (error) {
      // The slot was not used: it is taken again with the next look at the clock.
      if (domain.nextCheckAt) await takeSlot({ ...domain, nextCheckAt: next }, domain.nextCheckAt);
      throw error;
    }
  }
}
