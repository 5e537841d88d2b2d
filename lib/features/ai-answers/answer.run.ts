import { readAsJob } from '#lib/features/ai-answers/read-answers.ts';
import { type Change, endWith, SUMMARY, type SummaryRow } from '#lib/features/ai-answers/store.ts';
import { HELP_MS, type WaitingJob } from '#lib/features/captcha/service.ts';
import { releaseEvidence } from '#lib/features/evidence/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { newestByTime } from '#lib/platform/database/list-page.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

/** Covers ten results pages and AI Mode, with their waiting times. */
const BUDGET_MS = 240_000;

/** All content is written together at the end, so an attempt after a dead worker begins again. */
export const answers = defineRun({
  kind: 'ai_answer',
  scope: 'serp',
  noun: 'AI Overview check',
  model: (client) => client.aiAnswer,
  select: SUMMARY,
  // A job that waits for a person does not block the others.
  job: { name: 'ask-ai', timeoutMs: BUDGET_MS + HELP_MS + 30_000, concurrency: 4, attempts: 2 },
  order: newestByTime,
  duringAttempt: ['action_required'],
  idle: { step: null },
  canceledError: 'Canceled before it finished.',
  begin: () => ({ reason: null }),
  execute: ask,
  remove: (client, answer) => releaseEvidence(client, answer),
  entry: ({ id, query, country, pagesAsked, step }) => ({
    title: query,
    path: `/ai-answers/${id}`,
    step,
    cancel: { operation: 'cancel_ai_answer', input: { id } },
    retry: { operation: 'start_ai_answer', input: { query, country, pages_number: pagesAsked } },
  }),
});

async function ask(ctx: Ctx, { row, write, writeIn }: Attempt<SummaryRow, Change>): Promise<RunEnd<Change>> {
  const { id, userId } = row;
  const waiting: WaitingJob = {
    kind: 'ai-answer',
    id,
    userId,
    turn: (tx, needsYou) => writeIn(tx, { status: needsYou ? 'action_required' : 'running' }),
  };
  const outcome = await readAsJob(ctx, row, { budgetMs: BUDGET_MS, waiting, onStep: (step) => write({ step }) });
  if (outcome.ok) return endWith(outcome.reading);
  const { error, reason } = outcome.failure;
  await write({ reason });
  throw error;
}
