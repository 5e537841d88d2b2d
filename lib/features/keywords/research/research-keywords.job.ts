import { z } from 'zod';
import { findKeywords } from '#lib/features/keywords/research/find-keywords.ts';
import * as store from '#lib/features/keywords/research/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError, Unavailable } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';

/** Attempts of a research whose failure may be temporary. */
const ATTEMPTS = 2;
/** Twenty seeds at the engines' rate limits, then figures ten at a time. */
const BUDGET_MS = 600_000;

/**
 * Runs a stored research. Safe to start any number of times, in any number of processes: each attempt takes a lease,
 * and only the latest can write. All keywords are written together at the end.
 */
export const researchKeywords = defineJob({
  name: 'research-keywords',
  input: z.object({ id: z.uuid() }),
  retry: { limit: ATTEMPTS - 1, delaySeconds: 2 },
  timeoutMs: BUDGET_MS,
  async handle(ctx: Ctx, { id }) {
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
  async giveUp(ctx: Ctx, { id }, message) {
    await store.failResearch(id, null, { code: 'internal', message }, ctx.now());
  },
});

async function run(ctx: Ctx, row: store.ResearchRow, lease: string): Promise<void> {
  // Acts as the owner to use their stored searches; a job has none of its own.
  const theirs: Ctx = { ...ctx, actor: { kind: 'user', userId: row.userId, role: 'member' } };
  const found = await findKeywords(theirs, row, async (progress) => {
    if (!(await store.beat(row.id, lease, ctx.now(), progress))) throw new LeaseLost();
  });
  ctx.signal.throwIfAborted();
  if (!(await store.finishResearch(row.id, lease, found, ctx.now()))) throw new LeaseLost();
}

/** Retries a temporary failure once; otherwise ends the research with its reason. */
async function settle(ctx: Ctx, row: store.ResearchRow, lease: string, error: unknown): Promise<void> {
  const failure = toAppError(error);
  if (failure.code === 'internal') ctx.log.error({ err: error, id: row.id }, 'keyword research failed');
  if (failure.transient && row.attempts < ATTEMPTS) {
    await store.releaseResearch(row.id, lease);
    throw new Unavailable(failure.message, { cause: error });
  }
  await store.failResearch(row.id, lease, failure, ctx.now());
}
