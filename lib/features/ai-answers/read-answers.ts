import type { Cursor } from '#lib/engines/engine.ts';
import type { AiModeRead, PageRead } from '#lib/features/ai-answers/answers.ts';
import {
  type Asked,
  askAiMode,
  askForPage,
  type Outcome,
  type WaitLimits,
} from '#lib/features/ai-answers/ask-google.ts';
import { keepSeen, type Reading, type StoredPiece } from '#lib/features/ai-answers/store.ts';
import { captchaHelp, type WaitingJob } from '#lib/features/captcha/service.ts';
import type { SearchError } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { startBudget } from '#lib/platform/concurrency/budget.ts';

/** What was read, or why nothing was. */
export type ReadResult = { ok: true; reading: Reading } | { ok: false; failure: SearchError };

/** Reports the next step. @throws to stop reading */
export type OnStep = (step: string) => Promise<void>;

/** For jobs: no client waits on the connection, so each attempt may take longer. */
const PATIENT = { attemptMs: 30_000, ripenMs: 18_000 };
/** Within one request: both parts in parallel, within a client's timeout. */
const HASTY = { attemptMs: 24_000, ripenMs: 14_000 };
const HASTY_MS = 25_000;

interface JobReading {
  /** Milliseconds for everything. */
  budgetMs: number;
  /** The job, while a person solves a CAPTCHA for it. */
  waiting: WaitingJob;
  onStep: OnStep;
}

/** Reads the results pages one after the other, then AI Mode. @throws the signal's reason, or what `onStep` throws */
export async function readAsJob(
  ctx: Ctx,
  asked: Asked & { pagesAsked: number },
  { budgetMs, waiting, onStep }: JobReading,
): Promise<ReadResult> {
  const budget = startBudget(budgetMs);
  const limits = { ...PATIENT, budget, help: captchaHelp(budget, waiting) };
  const pages: PageRead[] = [];
  const stored: StoredPiece[] = [];
  let failure: SearchError | null = null;
  let cursor: Cursor | null = null;
  for (let page = 1; page <= asked.pagesAsked; page++) {
    await onStep(`page-${page}`);
    const outcome: Awaited<ReturnType<typeof askForPage>> = await askForPage(ctx, asked, { page, cursor }, limits);
    if (!outcome.ok) {
      failure = outcome.failure;
      if (page === 1) pages.push(unread(failure));
      break;
    }
    pages.push(outcome.read);
    stored.push(...(await keepSeen(`page-${page}`, outcome.seen)));
    cursor = outcome.next ?? null;
    if (!cursor) break;
  }
  await onStep('ai-mode');
  return together(pages, failure, stored, await askAiMode(ctx, asked, limits));
}

/** Reads the first page and AI Mode in parallel, within one request. @throws the signal's reason */
export async function readInline(ctx: Ctx, asked: Asked): Promise<ReadResult> {
  const budget = startBudget(HASTY_MS);
  const limits: WaitLimits = { ...HASTY, budget, help: captchaHelp(budget) };
  const [results, aiMode] = await Promise.all([
    askForPage(ctx, asked, { page: 1, cursor: null }, limits),
    askAiMode(ctx, asked, limits),
  ]);
  const stored = results.ok ? await keepSeen('page-1', results.seen) : [];
  const pages = [results.ok ? results.read : unread(results.failure)];
  return together(pages, results.ok ? null : results.failure, stored, aiMode);
}

const unread = ({ error }: SearchError): PageRead => ({
  page: 1,
  overviewState: 'unmeasured',
  overviewReason: error.message,
  overview: null,
  results: null,
});

/** A query fails only when nothing could be read; a part that failed is reported with the others. */
async function together(
  pages: readonly PageRead[],
  failure: SearchError | null,
  stored: readonly StoredPiece[],
  aiMode: Outcome<AiModeRead>,
): Promise<ReadResult> {
  if (!aiMode.ok && failure && pages.every(({ results }) => results === null)) return { ok: false, failure };
  const seen = aiMode.ok ? await keepSeen('ai-mode', aiMode.seen) : [];
  return {
    ok: true,
    reading: {
      pages,
      aiMode: aiMode.ok ? aiMode.read : { answer: null, reason: aiMode.failure.error.message },
      incomplete: failure?.error.message ?? null,
      evidence: [...stored, ...seen],
    },
  };
}
