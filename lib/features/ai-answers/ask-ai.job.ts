import { z } from 'zod';
import { readAsJob } from '#lib/features/ai-answers/read-answers.ts';
import * as store from '#lib/features/ai-answers/store.ts';
import { HELP_MS, type WaitingJob } from '#lib/features/captcha/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError, Unavailable } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';

/** Attempts for a query whose failure may be temporary. */
const ATTEMPTS = 2;
/** Covers ten results pages and AI Mode, with their waiting times. */
const BUDGET_MS = 240_000;

/**
 * Sends a stored query to Google's AI. Safe to start any number of times, in any number of processes: each attempt
 * takes a lease, and only the latest can write.
 */
export const askAi = defineJob({
  name: 'ask-ai',
  input: z.object({ id: z.uuid() }),
  retry: { limit: ATTEMPTS - 1, delaySeconds: 2 },
  timeoutMs: BUDGET_MS + HELP_MS + 30_000,
  // A job that waits for a person does not block the others.
  concurrency: 4,
  async handle(ctx: Ctx, { id }) {
    const lease = crypto.randomUUID();
    const row = await store.claimAnswer(id, lease, ctx.now());
    if (!row) return;
    await withLease(ctx, {
      id,
      beat: () => store.beat(id, lease, ctx.now()),
      run: (attempt) => run(attempt, row, lease),
      settle: (error) => settle(ctx, row, lease, { error, reason: null }),
    });
  },
  async giveUp(ctx: Ctx, { id }, message) {
    await store.failAnswer(id, null, { code: 'internal', reason: null, message }, ctx.now());
  },
});

async function run(ctx: Ctx, row: store.AnswerRow, lease: string): Promise<void> {
  const waiting: WaitingJob = {
    kind: 'ai-answer',
    id: row.id,
    userId: row.userId,
    turn: (tx, needsYou) => store.turnNeedsYou(tx, { id: row.id, lease }, needsYou),
  };
  const told = await readAsJob(ctx, row, BUDGET_MS, waiting, async (step) => {
    if (!(await store.beat(row.id, lease, ctx.now(), step))) throw new LeaseLost();
  });
  ctx.signal.throwIfAborted();
  if (!told.ok) return settle(ctx, row, lease, told.failure);
  if (!(await store.finishAnswer(row.id, lease, told.reading, ctx.now()))) throw new LeaseLost();
}

/** Retries a temporary failure once; otherwise ends the query with its reason. */
async function settle(
  ctx: Ctx,
  row: store.AnswerRow,
  lease: string,
  { error, reason }: { error: unknown; reason: string | null },
): Promise<void> {
  const failure = toAppError(error);
  if (failure.code === 'internal') ctx.log.error({ err: error, id: row.id }, 'AI answer failed');
  if (failure.transient && row.attempts < ATTEMPTS) {
    await store.releaseAnswer(row.id, lease);
    throw new Unavailable(failure.message, { cause: error });
  }
  const { code, message } = failure;
  await store.failAnswer(row.id, lease, { code, reason, message }, ctx.now());
}
