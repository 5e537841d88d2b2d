import { askAiMode, askForPage } from '#lib/features/ai-answers/ask-google.ts';
import { captchaHelp } from '#lib/features/captcha/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { startBudget } from '#lib/platform/concurrency/budget.ts';

const LIMITS = { attemptMs: 30_000, ripenMs: 18_000 };
const BUDGET_MS = 75_000;

/** An answer of Google, or why there is none. */
export type OneAnswer =
  | { state: 'present'; content: string; sources: readonly { url: string; title: string }[] }
  | { state: 'absent' }
  | { state: 'unmeasured'; reason: string };

interface Query {
  query: string;
  country: string;
}

/** Reads the AI Overview of the first results page, without storing it. @throws AppError when Google could not be read */
export async function readOverviewOnce(ctx: Ctx, asked: Query): Promise<OneAnswer> {
  const budget = startBudget(BUDGET_MS);
  const limits = { ...LIMITS, budget, help: captchaHelp(budget) };
  const outcome = await askForPage(ctx, asked, { page: 1, cursor: null }, limits);
  if (!outcome.ok) throw outcome.failure.error;
  const { overviewState, overviewReason, overview } = outcome.read;
  if (overviewState === 'absent') return { state: 'absent' };
  return overview
    ? { state: 'present', ...overview }
    : { state: 'unmeasured', reason: overviewReason ?? 'The AI Overview was not measured.' };
}

/** Asks AI Mode, without storing the answer. @throws AppError when Google could not be read */
export async function readAiModeOnce(ctx: Ctx, asked: Query): Promise<OneAnswer> {
  const budget = startBudget(BUDGET_MS);
  const outcome = await askAiMode(ctx, asked, { ...LIMITS, budget, help: captchaHelp(budget) });
  if (!outcome.ok) throw outcome.failure.error;
  const { answer, reason } = outcome.read;
  return answer
    ? { state: 'present', ...answer }
    : { state: 'unmeasured', reason: reason ?? 'AI Mode did not answer.' };
}
