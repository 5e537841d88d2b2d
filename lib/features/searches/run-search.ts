import { locationKey } from '#lib/engines/location.ts';
import { captchaHelp } from '#lib/features/captcha/service.ts';
import * as runs from '#lib/features/searches/run-store.ts';
import { type SearchOutcome, type SearchRequest, SearchSession } from '#lib/features/searches/search-session.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProject } from '#lib/platform/access/require-project.ts';
import { startBudget } from '#lib/platform/concurrency/budget.ts';
import { isDatabaseDown } from '#lib/platform/database/database-error.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

export type { FoundPage, SearchOutcome, SearchRequest } from '#lib/features/searches/search-session.ts';

/** Within the 28 s of docs/api-contract.md §6, including our own work. */
const BUDGET_MS = 25_000;

/**
 * Queries an engine page by page and stores every page as it arrives. Pages read before a failure are returned; the
 * outcome then says why it is incomplete.
 * @throws Blocked, Unreachable, TimedOut, Unavailable, LimitReached, NotConfigured when not even the first page could
 *   be fetched; NotFound for a project that is not the owner's
 */
export async function runSearch(ctx: Ctx, request: SearchRequest): Promise<SearchOutcome> {
  const { id } = await runs.createSearch(await searchOf(ctx, request));
  return continueSearch(ctx, { id, lease: null }, request);
}

/** The record stored before a search starts. @throws NotFound for a project that is not the owner's */
export async function searchOf(ctx: Ctx, request: SearchRequest): Promise<runs.NewSearch> {
  const userId = request.ownerId ?? (ctx.actor.kind === 'system' ? null : ctx.actor.userId);
  const projectId = request.projectId ?? null;
  await requireProject(userId, projectId);
  return {
    userId,
    projectId,
    purpose: request.purpose,
    engine: request.engine,
    query: request.query,
    country: request.country,
    language: request.language ?? null,
    location: request.location ? locationKey(request.location) : null,
    device: request.device === 'mobile' ? 'mobile' : 'desktop',
    pagesAsked: request.pages,
    aiOverview: request.aiOverview ?? false,
  };
}

/**
 * Runs a stored search that has not been started.
 * @throws what `runSearch` throws; LeaseLost when another attempt has taken it over, which then ends it
 */
export async function continueSearch(ctx: Ctx, held: runs.Held, request: SearchRequest): Promise<SearchOutcome> {
  const { pages, budgetMs = BUDGET_MS, waiting, resumable } = request;
  const session = new SearchSession(ctx, held, request);
  const budget = startBudget(budgetMs);
  const help = captchaHelp(budget, waiting);
  try {
    try {
      for (let page = 0; page < pages && !session.isOver; page++) await session.next({ budget, wanted: pages, help });
    } finally {
      await session.flush();
    }
    await session.close();
  } catch (thrown) {
    if (thrown instanceof LeaseLost) throw thrown;
    if (resumable && (ctx.signal.aborted || isDatabaseDown(thrown))) throw thrown;
    await session.abandon(thrown);
    throw thrown;
  }
  if (session.failure && session.pagesRead === 0) throw session.failure.error;
  return session.outcome;
}
