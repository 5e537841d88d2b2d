import type { Cursor, Engine, EngineId, ParsedSerp } from '#lib/engines/engine.ts';
import { captchaHelp, type WaitingJob } from '#lib/features/captcha/service.ts';
import type { Ctx } from '#lib/features/context.ts';
import { needProject } from '#lib/features/records/need-project.ts';
import { startBudget } from '#lib/features/search/budget.ts';
import { engineById } from '#lib/features/search/engine-by-id.ts';
import {
  lanesOf,
  type PageAnswer,
  type PageQuery,
  type SearchDevice,
  type SearchLane,
} from '#lib/features/search/lanes.ts';
import { locateBy, openRedirects } from '#lib/features/search/open-redirects.ts';
import { type Attempt, type PageOutcome, readPage } from '#lib/features/search/read-page.ts';
import * as runs from '#lib/features/search/run-store.ts';
import { type SearchError, toSearchError } from '#lib/features/search/search-error.ts';
import { isDatabaseDown } from '#lib/platform/database-error.ts';
import { AppError, TimedOut, toAppError, Unavailable } from '#lib/platform/errors.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { LeaseLost } from '#lib/platform/lease.ts';

/** Contract §6: answered within 28 s, our own work included. */
const BUDGET_MS = 25_000;

export interface SearchRequest {
  /** Reaches the engine unchanged. */
  query: string;
  engine: EngineId;
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
  /** BCP 47 primary language; absent: the country's leading one. */
  language?: string;
  /** Device that is asked as; absent: any. */
  device?: SearchDevice;
  /** Pages of results wanted. */
  pages: number;
  /** Operation or job that asks, for the record. */
  purpose: string;
  projectId?: string | undefined;
  /** Whose search it is; absent: the actor's. */
  ownerId?: string;
  budgetMs?: number;
  /** The job that may wait for a person to solve a captcha; absent: somebody waits for the answer. */
  waiting?: WaitingJob | undefined;
  /** Somebody begins it again if the signal ends it or the database is away, so it stays under way. */
  resumable?: boolean;
  /** Gets each page as it comes, in order; nothing of it is kept here. */
  onPage?: (page: FoundPage) => void;
}

/** A page of results with its results counted. */
export interface FoundPage {
  /** From 1. */
  page: number;
  /** Positions from 1 without gaps over all pages; an address of an earlier page is not counted again. */
  results: readonly runs.CountedResult[];
  parsed: ParsedSerp;
}

export interface SearchOutcome {
  searchId: string;
  pagesRead: number;
  resultsCount: number;
  /** Why fewer pages were read than asked for; null when all were, or the engine has no more. */
  incompleteReason: string | null;
}

/**
 * Asks an engine page after page and keeps every page as it comes. Pages that were read before a failure are worth
 * something: then the outcome says why it is incomplete.
 * @throws Blocked, Unreachable, TimedOut, Unavailable, LimitReached, NotConfigured when not even the first page could be
 * had; NotFound for a project that is not the owner's
 */
export async function runSearch(ctx: Ctx, request: SearchRequest): Promise<SearchOutcome> {
  const { id } = await runs.createSearch(await searchOf(ctx, request));
  return continueSearch(ctx, { id, lease: null }, request);
}

/** What is stored of a search before it begins. @throws NotFound for a project that is not the owner's */
export async function searchOf(ctx: Ctx, request: SearchRequest): Promise<runs.NewSearch> {
  const userId = request.ownerId ?? (ctx.actor.kind === 'system' ? null : ctx.actor.userId);
  const projectId = request.projectId ?? null;
  await needProject(userId, projectId);
  return {
    userId,
    projectId,
    purpose: request.purpose,
    engine: request.engine,
    query: request.query,
    country: request.country,
    language: request.language ?? null,
    device: request.device === 'mobile' ? 'mobile' : 'desktop',
    pagesAsked: request.pages,
  };
}

/**
 * Does a stored search that nobody has begun.
 * @throws what `runSearch` throws; LeaseLost when another attempt has taken it up, which then ends it
 */
export async function continueSearch(ctx: Ctx, held: runs.Held, request: SearchRequest): Promise<SearchOutcome> {
  const { id } = held;
  const run = new Run(ctx, held, engineById(request.engine), request);
  try {
    const failure = await run.read();
    await runs.finishSearch(held, run.finish(failure));
    if (failure && run.pagesRead === 0) throw failure.error;
    return {
      searchId: id,
      pagesRead: run.pagesRead,
      resultsCount: run.resultsCount,
      incompleteReason: failure?.error.message ?? null,
    };
  } catch (thrown) {
    if (thrown instanceof LeaseLost) throw thrown;
    if (request.resumable && (ctx.signal.aborted || isDatabaseDown(thrown))) throw thrown;
    const left = ctx.signal.aborted && !(thrown instanceof AppError);
    const error = left ? new TimedOut('Whoever asked went away before the search ended.') : toAppError(thrown);
    await runs
      .finishSearch(held, run.finish({ error, reason: null, retryAt: null }))
      .catch((unwritten: unknown) => ctx.log.warn({ err: unwritten, id }, 'end of the search not written'));
    throw thrown;
  }
}

/** One search under way. */
class Run {
  pagesRead = 0;
  resultsCount = 0;
  readonly #ctx: Ctx;
  readonly #held: runs.Held;
  readonly #engine: Engine;
  readonly #request: SearchRequest;
  readonly #seen = new Set<string>();
  #last: SearchLane | null = null;
  /** The page before is written while the next one is fetched: two are in memory at most. */
  #saving: Promise<void> = Promise.resolve();

  constructor(ctx: Ctx, held: runs.Held, engine: Engine, request: SearchRequest) {
    this.#engine = engine;
    this.#ctx = ctx;
    this.#held = held;
    this.#request = request;
  }

  /** @returns why it ended before its end; null when it did not */
  async read(): Promise<SearchError | null> {
    const engine = this.#engine;
    const { query, country, language, pages, budgetMs, device } = this.#request;
    const lanes = await lanesOf(this.#ctx, engine, country, device);
    const budget = startBudget(budgetMs ?? BUDGET_MS);
    const help = captchaHelp(budget, this.#request.waiting);
    let cursor: Cursor | null = null;
    try {
      for (let page = 0; page < pages; page++) {
        const search: PageQuery = {
          query,
          country,
          page,
          cursor,
          pagesAsked: pages,
          ...(language ? { language } : {}),
        };
        // A cursor and its cookies belong to the lane that gave them, so that one goes first.
        const first = this.#last;
        const order = first ? [first, ...lanes.filter((lane) => lane !== first)] : lanes;
        const outcome: PageOutcome = await readPage(this.#ctx, engine, order, search, budget, help);
        for (const attempt of outcome.attempts) await this.#keepFailure(page + 1, attempt);
        if (!outcome.ok) return toSearchError(outcome.attempts, this.#ctx.now());
        this.#last = outcome.lane;
        const fresh = await this.#take(page + 1, outcome.answer, outcome.lane);
        cursor = outcome.answer.parsed.next;
        // The last page, or one that only repeats what was there: the engine has no more.
        if (outcome.answer.state === 'empty' || cursor === null || fresh === 0) break;
      }
    } finally {
      await this.#saving;
    }
    return null;
  }

  finish(failure: SearchError | null): runs.Finish {
    return {
      state: failure === null ? 'done' : this.pagesRead > 0 ? 'partial' : 'failed',
      pagesRead: this.pagesRead,
      resultsCount: this.resultsCount,
      exit: this.#last?.exit ?? null,
      transport: this.#last?.transport ?? null,
      errorCode: failure?.error.code ?? null,
      reason: failure?.reason ?? null,
      error: failure?.error.message ?? null,
      retryAt: failure?.retryAt ?? null,
      finishedAt: this.#ctx.now(),
    };
  }

  /** Counts a page's results and keeps it. @returns how many of them are new */
  async #take(page: number, answer: PageAnswer, lane: SearchLane): Promise<number> {
    const before = new Set(this.#seen);
    const results: runs.CountedResult[] = [];
    if (answer.state === 'results') {
      const organic = await openRedirects(this.#engine.id, answer.parsed.organic, locateBy(this.#ctx));
      for (const { url, shownHost, title, siteName, description, place, sitelinks } of organic) {
        // An engine repeats results of one page on the next; what it shows twice on one page, it ranks twice.
        if (before.has(url)) continue;
        this.#seen.add(url);
        const host = (shownHost === undefined ? URL.parse(url)?.hostname : shownHost) ?? '';
        results.push({
          position: this.resultsCount + results.length + 1,
          ...{ url, host, title, siteName, description, place, sitelinks },
        });
      }
    }
    this.resultsCount += results.length;
    this.pagesRead += answer.covers ?? 1;
    await this.#save({ page, state: answer.state, lane, raw: answer.page, parsed: answer.parsed, results });
    this.#request.onPage?.({ page, results, parsed: answer.parsed });
    return results.length;
  }

  async #keepFailure(page: number, { lane, failure }: Attempt): Promise<void> {
    if (!failure) return;
    if (this.pagesRead === 0) this.#last = lane;
    const raw = failure.page;
    if (raw) await this.#save({ page, state: failure.reason, lane, raw, parsed: null, results: [] });
  }

  async #save(kept: Omit<runs.KeptPage, 'evidence'>): Promise<void> {
    await this.#saving;
    this.#saving = evidence()
      .put(kept.raw.body)
      .catch((error: unknown) => {
        throw new Unavailable('The page of results could not be stored; the disk may be full.', { cause: error });
      })
      .then((stored) => runs.savePage(this.#held, { ...kept, evidence: stored }));
    this.#saving.catch(() => {});
  }
}
