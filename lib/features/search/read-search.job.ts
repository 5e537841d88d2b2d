import { z } from 'zod';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import { HELP_MS } from '#lib/features/captcha/service.ts';
import { continueSearch } from '#lib/features/search/run-search.ts';
import * as store from '#lib/features/search/store.ts';
import { AppError } from '#lib/platform/errors.ts';
import { evidence } from '#lib/platform/evidence.ts';
import { defineJob } from '#lib/platform/job.ts';

/** Thirty pages at an engine's pace, with time to spare for slow ones: nobody holds a connection open for it. */
const BUDGET_MS = 200_000;

/** Does a stored search. What becomes of it stands in its row; only a worker that dies has it begun again. */
export const readSearch = defineJob({
  name: 'read-search',
  input: z.object({ id: z.uuid() }),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: BUDGET_MS + HELP_MS + 20_000,
  concurrency: 4,
  async handle(ctx, { id }) {
    const search = await store.findRunning(id);
    const engine = ENGINE_IDS.find((known) => known === search?.engine);
    if (!search || !engine) return;
    const orphans = await store.forgetPages(id);
    await Promise.all(orphans.map((hash) => evidence().remove(hash)));
    try {
      await continueSearch(ctx, id, {
        query: search.query,
        engine,
        country: search.country,
        ...(search.language ? { language: search.language } : {}),
        pages: search.pagesAsked,
        purpose: search.purpose,
        budgetMs: BUDGET_MS,
        resumable: true,
        ...(search.userId
          ? {
              waiting: {
                kind: 'search',
                id,
                userId: search.userId,
                turn: (tx, needsYou) => store.turnNeedsYou(tx, id, needsYou),
              },
            }
          : {}),
      });
    } catch (error) {
      // Cancelled or deleted while under way: the row says so, or is gone.
      if (ctx.signal.aborted && (await store.findRunning(id))) throw error;
      if (!ctx.signal.aborted && !(error instanceof AppError)) throw error;
    }
  },
  async giveUp(ctx, { id }, reason) {
    await store.endSearch(id, { code: 'internal', message: reason, now: ctx.now() });
  },
});
