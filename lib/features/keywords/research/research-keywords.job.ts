import { z } from 'zod';
import type { Ctx } from '#lib/features/context.ts';
import { findKeywords } from '#lib/features/keywords/research/find-keywords.ts';
import * as store from '#lib/features/keywords/research/store.ts';
import { toAppError, Unavailable } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';

/** Attempts of a research that failed in a way that may pass. */
const ATTEMPTS = 2;
/** Twenty seeds at the engines' pace, then figures ten at a time. */
const BUDGET_MS = 600_000;

/**
 * Does a stored research. It can be started any number of times, by any number of processes: each attempt takes a lease,
 * and only the latest can write. Keywords are written all together, at its end.
 */
export const researchKeywords = defineJob({
  name: 'research-keywords',
  input: z.object({ id: z.uuid() }),
  retry: { limit: ATTEMPTS - 1, delaySeconds: 2 },
  timeoutMs: BUDGET_MS,
  async handle(ctx, { id }) {
    const lease = crypto.randomUUID();
    const row = await store.claimResearch(id, lease, ctx.now());
    if (!row) return;
    await withLease(ctx, {
      id,
      beat: () => store.beat(id, lease, ctx.now()),
      run: (attempt) => run(attempt, row, lease),
      settle: (error) => settle(ctx, row, lease, error),
    });
  },
  async giveUp(ctx, { id }, message) {
    await store.failResearch(id, null, { code: 'internal', message }, ctx.now());
  },
});

async function run(ctx: Ctx, row: store.ResearchRow, lease: string): Promise<void> {
  // What was stored for its owner counts; a job has nobody's.
  const theirs: Ctx = { ...ctx, actor: { kind: 'user', userId: row.userId, role: 'member' } };
  const found = await findKeywords(theirs, row, async (progress) => {
    if (!(await store.beat(row.id, lease, ctx.now(), progress))) throw new LeaseLost();
  });
  ctx.signal.throwIfAborted();
  if (!(await store.finishResearch(row.id, lease, found, ctx.now()))) throw new LeaseLost();
}

/** What may pass is tried once more; what will not, or has been, is the end, with its reason. */
async function settle(ctx: Ctx, row: store.ResearchRow, lease: string, error: unknown): Promise<void> {
  const failure = toAppError(error);
  if (failure.code === 'internal') ctx.log.error({ err: error, id: row.id }, 'keyword research failed');
  if (failure.transient && row.attempts < ATTEMPTS) {
    await store.releaseResearch(row.id, lease);
    throw new Unavailable(failure.message, { cause: error });
  }
  await store.failResearch(row.id, lease, failure, ctx.now());
}
