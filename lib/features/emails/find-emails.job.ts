import { z } from 'zod';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import { scanForEmails } from '#lib/features/emails/scan-for-emails.ts';
import * as store from '#lib/features/emails/store.ts';
import { toStored } from '#lib/features/emails/stored-scan.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, toAppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';

/** Enough for thirty results pages at an engine's rate limit, and the pages they list: no client waits on the connection. */
const TIMES = { searchMs: 200_000, wholeMs: 240_000 };

/** Runs a stored search for emails. Its outcome is stored in its row; it only runs again when a worker dies. */
export const findEmails = defineJob({
  name: 'find-emails',
  input: z.object({ id: z.uuid() }),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: TIMES.wholeMs + 20_000,
  async handle(ctx: Ctx, { id }) {
    const held = { id, lease: crypto.randomUUID() };
    const run = await store.takeUp(held);
    const engine = ENGINE_IDS.find((known) => known === run?.engine);
    if (!run || !engine) return;
    const { domain, country, pagesAsked: pages, userId: ownerId } = run;
    await withLease(ctx, {
      id,
      beat: () => store.isHeld(held),
      run: async (attempt) => {
        const look = await scanForEmails(attempt, { domain, engine, country, pages, ownerId, times: TIMES });
        const end = { incomplete: look.incompleteReason, now: ctx.now() };
        if (!(await store.finishRun(run, toStored(look), end))) throw new LeaseLost();
      },
      settle: async (thrown) => {
        const { code, message } = toAppError(thrown);
        await store.failRun(held, { code, message, now: ctx.now() });
        if (!(thrown instanceof AppError)) throw thrown;
      },
    });
  },
  async giveUp(ctx: Ctx, { id }, reason) {
    await store.failRun({ id }, { code: 'internal', message: reason, now: ctx.now() });
  },
});
