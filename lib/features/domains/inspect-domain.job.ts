import { z } from 'zod';
import { inspectDomain } from '#lib/features/domains/inspect-domain.ts';
import { freshSteps, watchSteps } from '#lib/features/domains/inspection-steps.ts';
import { keepAnswers, withShortAnswers } from '#lib/features/domains/raw-answers.ts';
import * as store from '#lib/features/domains/reports-store.ts';
import { summarizeInspection } from '#lib/features/domains/summarize-inspection.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError, Unavailable } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';

const ATTEMPTS = 2;
/** The inspectors' own 20 s, plus time to store the report. */
const TIMEOUT_MS = 60_000;

/**
 * Creates a stored domain report. Safe to start any number of times, in any number of processes: each attempt takes a
 * lease, and only the latest can write.
 */
export const inspectDomainJob = defineJob({
  name: 'look-at-domain',
  input: z.object({ id: z.uuid() }),
  retry: { limit: ATTEMPTS - 1, delaySeconds: 2 },
  timeoutMs: TIMEOUT_MS,
  async handle(ctx: Ctx, { id }) {
    const lease = crypto.randomUUID();
    const report = await store.claimReport(id, lease, ctx.now(), freshSteps());
    if (!report) return;
    await withLease(ctx, {
      id,
      beat: () => store.beat(id, lease, ctx.now()),
      run: (attempt) => run(attempt, report, lease),
      settle: (error) => settle(ctx, report, lease, error),
    });
  },
  async giveUp(ctx: Ctx, { id }, reason) {
    await store.failReport(id, null, { code: 'internal', message: reason, now: ctx.now() });
  },
});

async function run(ctx: Ctx, { id, domain, userId }: store.ReportRow, lease: string): Promise<void> {
  const { watch, steps } = watchSteps(async (now, current) => {
    if (!(await store.saveSteps(id, lease, now, current))) throw new LeaseLost();
  });
  const look = await inspectDomain(ctx, domain, { progress: watch, jobOf: userId });
  const answers = await keepAnswers(look);
  const result = { look: withShortAnswers(look), steps: steps(), answers, now: ctx.now() };
  if (!(await store.finishReport(id, lease, result, summarizeInspection))) throw new LeaseLost();
}

/** Retries a temporary failure once; otherwise ends the report with its reason. */
async function settle(ctx: Ctx, { id, attempts }: store.ReportRow, lease: string, error: unknown): Promise<void> {
  const { code, message, transient } = toAppError(error);
  if (code === 'internal') ctx.log.error({ err: error, id }, 'domain report failed');
  if (transient && attempts < ATTEMPTS) {
    await store.releaseReport(id, lease);
    throw new Unavailable(message, { cause: error });
  }
  await store.failReport(id, lease, { code, message, now: ctx.now() });
}
