import { z } from 'zod';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import { storedLocation } from '#lib/engines/location.ts';
import { HELP_MS, type WaitingJob } from '#lib/features/captcha/service.ts';
import { continueSearch } from '#lib/features/searches/run-search.ts';
import * as runs from '#lib/features/searches/run-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** Thirty pages at an engine's pace, with time to spare for slow ones: no client waits for it. */
const BUDGET_MS = 200_000;

/** Runs a stored search. The outcome is in its row, so it is retried only if its worker dies. */
export const readSearch = defineJob({
  name: 'read-search',
  input: z.object({ id: z.uuid() }),
  retry: { limit: 0, delaySeconds: 0 },
  timeoutMs: BUDGET_MS + HELP_MS + 20_000,
  concurrency: 4,
  handle: (ctx: Ctx, { id }) => runStoredSearch(ctx, id),
  async giveUp(ctx: Ctx, { id }, reason) {
    await runs.endSearch(id, { code: 'internal', message: reason, now: ctx.now() });
  },
});

/**
 * Runs a stored search that has not ended; the outcome is in its row. Results of an attempt that died are removed, and
 * one that was only disconnected can no longer write. Also used by jobs that search as part of their work.
 * @param callsPerson whether a captcha may wait for a person in the dashboard
 * @param localPack whether routes whose pages can show a local pack go first
 * @throws the signal's reason, when the search should be retried
 */
export async function runStoredSearch(
  ctx: Ctx,
  id: string,
  { callsPerson = true, localPack = false } = {},
): Promise<void> {
  const held = { id, lease: crypto.randomUUID() };
  const search = await runs.takeUp(held);
  const engine = ENGINE_IDS.find((known) => known === search?.engine);
  if (!search || !engine) return;
  const { userId } = search;
  const turn: WaitingJob['turn'] = (tx, needsYou) => runs.requireAction(tx, held, needsYou);
  try {
    await continueSearch(ctx, held, {
      query: search.query,
      engine,
      country: search.country,
      ...(search.language ? { language: search.language } : {}),
      location: storedLocation(search.location),
      pages: search.pagesAsked,
      aiOverview: search.aiOverview,
      localPack: localPack ? 'preferred' : undefined,
      device: search.device === 'mobile' ? 'mobile' : 'desktop',
      purpose: search.purpose,
      budgetMs: BUDGET_MS,
      resumable: true,
      ...(userId && callsPerson ? { waiting: { kind: 'search', id, userId, turn } } : {}),
    });
  } catch (error) {
    if (error instanceof LeaseLost) return;
    // Canceled or deleted while running: the row says so, or is gone.
    if (ctx.signal.aborted && (await runs.findRunning(id))) throw error;
    if (!ctx.signal.aborted && !(error instanceof AppError)) throw error;
  }
}
