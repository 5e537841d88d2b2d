import { z } from 'zod';
import { analysePage } from '#lib/features/page-audits/analyse-page.ts';
import * as attempts from '#lib/features/page-audits/attempt-store.ts';
import type { AuditStep } from '#lib/features/page-audits/contract.ts';
import { keepBlock, keepEvidence } from '#lib/features/page-audits/evidence/keep-evidence.ts';
import { limitsOf } from '#lib/features/page-audits/findings/limits-of.ts';
import { countsOf } from '#lib/features/page-audits/present-audit.ts';
import { knownPages } from '#lib/features/page-audits/site/known-pages.ts';
import { freshSteps, trackSteps } from '#lib/features/page-audits/steps.ts';
import type { AuditRow } from '#lib/features/page-audits/store.ts';
import { readVerdicts } from '#lib/features/verdicts/service.ts';
import { BotBlocked } from '#lib/net/bot-wall/bot-blocked.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError, Unavailable } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';

/** Attempts of an audit whose target or browser failed in a way that may be temporary. */
const ATTEMPTS = 2;
/** Time budget of a stored audit; no client waits for it. */
const ANALYSIS_MS = 60_000;

/**
 * Runs a stored audit. It can be started any number of times, by any number of processes: each attempt takes a lease,
 * and only the latest can write.
 */
export const auditPage = defineJob({
  name: 'audit-page',
  input: z.object({ id: z.uuid() }),
  retry: { limit: ATTEMPTS - 1, delaySeconds: 2 },
  timeoutMs: ANALYSIS_MS + 30_000,
  async handle(ctx: Ctx, { id }) {
    const lease = crypto.randomUUID();
    const audit = await attempts.claimAudit(id, lease, ctx.now(), freshSteps());
    if (!audit) return;
    await withLease(ctx, {
      id,
      beat: () => attempts.beat(id, lease, ctx.now()),
      run: (attempt) => run(attempt, audit, lease),
      settle: (error) => settle(ctx, audit, lease, error),
    });
  },
  async giveUp(ctx: Ctx, { id }, reason) {
    await attempts.failAudit(id, null, { code: 'internal', message: reason, now: ctx.now() });
  },
});

async function run(ctx: Ctx, audit: AuditRow, lease: string): Promise<void> {
  let last: AuditStep[] = freshSteps();
  const progress = trackSteps(async (steps, current) => {
    last = steps;
    if (!(await attempts.saveSteps(audit.id, lease, steps, current))) throw new LeaseLost();
  });
  const { url, keyword, render } = audit;
  const analysed = await analysePage(
    ctx,
    { url, keyword: keyword ?? undefined, render },
    {
      budgetMs: ANALYSIS_MS,
      maxLinks: 200,
      progress,
      known: knownPages(ctx, audit.userId),
      judgedBy: () => judgedBy(audit),
    },
  );
  const evidence = await progress.step('keep', () => keepEvidence(analysed));
  const { report, analysis } = analysed;
  const written = await attempts.finishAudit(audit.id, lease, {
    report,
    analysis,
    counts: countsOf(report),
    title: analysis.title ?? '',
    score: report.score.value,
    evidence,
    steps: last,
    reopened: report.findings.filter((finding) => finding.reopened !== null).map((finding) => finding.id),
    now: ctx.now(),
  });
  if (!written) throw new LeaseLost();
}

async function judgedBy({ userId, urlKey }: AuditRow) {
  const [limits, verdicts] = await Promise.all([limitsOf(userId), readVerdicts({ userId, scope: 'page', urlKey })]);
  return { limits, verdicts };
}

/** Retries a failure that may be temporary; any other, or a second one, ends the audit with its reason. */
async function settle(ctx: Ctx, audit: AuditRow, lease: string, error: unknown): Promise<void> {
  if (error instanceof BotBlocked) return await block(ctx, audit, lease, error);
  const failure = toAppError(error);
  if (failure.code === 'internal') ctx.log.error({ err: error, id: audit.id }, 'audit failed');
  if (failure.transient && audit.attempts < ATTEMPTS) {
    await attempts.releaseAudit(audit.id, lease, failure.message);
    throw new Unavailable(failure.message, { cause: error });
  }
  await attempts.failAudit(audit.id, lease, { code: failure.code, message: failure.message, now: ctx.now() });
}

/** The page could not be read, so there is no score; the bot check is stored as evidence. */
async function block(ctx: Ctx, audit: AuditRow, lease: string, error: BotBlocked): Promise<void> {
  const { wall, answer, message } = error;
  await attempts.blockAudit(audit.id, lease, {
    block: {
      vendor: wall.vendor,
      url: answer.url,
      status: answer.status,
      user_agent: answer.userAgent,
      in_browser: answer.inBrowser,
    },
    message,
    evidence: await keepBlock(error),
    now: ctx.now(),
  });
}
