import { type CaptchaHelp, captchaHelp } from '#lib/features/captcha/service.ts';
import { type FoundPage, type SearchRequest, searchOf } from '#lib/features/searches/run-search.ts';
import * as runs from '#lib/features/searches/run-store.ts';
import { SearchSession } from '#lib/features/searches/search-session.ts';
import type { Ctx } from '#lib/net/context.ts';
import { type Budget, startBudget } from '#lib/platform/concurrency/budget.ts';
import { AppError } from '#lib/platform/errors.ts';

/** With less time left, no further page is requested. */
const MIN_PAGE_MS = 2_500;

/** Several queries for one thing. */
export interface PhrasedRequest extends Pick<SearchRequest, 'engine' | 'country' | 'purpose' | 'ownerId'> {
  /** Different queries for the same thing, the most promising first. */
  queries: readonly string[];
  /** Pages of results over all queries. */
  pages: number;
  budget: Budget;
  /**
   * Called with each page and the number of pages read so far over all queries.
   * @returns its yield: results that no earlier page had, at most one for each; 0 for nothing new
   */
  onPage: (page: FoundPage, pagesRead: number) => number;
}

/** One query and its outcome. */
export interface PhrasedSearch {
  query: string;
  /** Null when it was not sent. */
  searchId: string | null;
  pagesRead: number;
  resultsCount: number;
  incompleteReason: string | null;
}

/** State of a query, by which the next page is allocated. */
export interface Progress {
  isOver: boolean;
  /** Yield of its last page; null before the first. */
  lastYield: number | null;
  /** Everything on its last page was new, so that no other query could do better. */
  isFull: boolean;
  /** Consecutive pages that brought nothing new. */
  barren: number;
}

/**
 * The query that gets the next page. One whose last page was all new goes on; otherwise each gets a first page, and then the
 * one whose last page brought most, the earlier one where two are equal. Those that brought nothing come last, alternating:
 * further down they may differ from the others.
 * @returns its index; -1 when all are exhausted
 */
export function nextPhrasing(queries: readonly Progress[]): number {
  const open = queries.flatMap((progress, index) => (progress.isOver ? [] : [{ ...progress, index }]));
  const unstarted = open.find(({ lastYield }) => lastYield === null);
  const [best] = open
    .filter(({ lastYield }) => lastYield !== null)
    .toSorted((a, b) => a.barren - b.barren || (b.lastYield ?? 0) - (a.lastYield ?? 0));
  return (best?.isFull ? best : (unstarted ?? best))?.index ?? -1;
}

/**
 * Searches with several queries and gives their pages to those that bring something new. Ends when the pages are used
 * up, all queries are exhausted, or time is up; after an engine refuses one query, no other is sent.
 * @returns the queries that were sent, and the error when the first one gave nothing at all
 * @throws the signal's reason, NotFound for a project that is not the owner's
 */
export async function searchPhrasings(
  ctx: Ctx,
  request: PhrasedRequest,
): Promise<{ searches: PhrasedSearch[]; error: AppError | null }> {
  const phrasings = request.queries.slice(0, request.pages).map((query) => new Phrasing(ctx, query, request));
  try {
    const problem = await allocate(phrasings, request);
    for (const phrasing of phrasings) await phrasing.close();
    const searches = phrasings.flatMap((phrasing) => phrasing.result ?? []);
    const isEmpty = searches.every(({ pagesRead }) => pagesRead === 0);
    return { searches, error: isEmpty ? problem : null };
  } catch (thrown) {
    for (const phrasing of phrasings) await phrasing.abandon(thrown);
    throw thrown;
  }
}

/** @returns the error that ended it early; null if there was none */
async function allocate(phrasings: readonly Phrasing[], { pages, budget, onPage }: PhrasedRequest) {
  const pagesRead = () => phrasings.reduce((sum, one) => sum + one.pagesRead, 0);
  for (;;) {
    const left = pages - pagesRead();
    const index = nextPhrasing(phrasings);
    const phrasing = phrasings[index];
    if (!phrasing || left <= 0) return null;
    if (budget.remainingMs() < MIN_PAGE_MS) {
      phrasing.stop('No time left for further result pages.');
      return null;
    }
    // A source that returns several pages per request must leave some for the queries after it.
    const unstarted = phrasings.filter(({ lastYield }) => lastYield === null).length;
    const wanted = unstarted > 1 ? Math.max(1, Math.min(Math.ceil(left / 2), left - unstarted + 1)) : left;
    const page = await phrasing.next(budget, wanted);
    if (phrasing.problem) return phrasing.problem;
    if (page) phrasing.note(onPage(page, pagesRead()), page.results.length);
  }
}

/** A query with its search, which starts with its first page. */
class Phrasing implements Progress {
  lastYield: number | null = null;
  isFull = false;
  barren = 0;
  problem: AppError | null = null;
  readonly #ctx: Ctx;
  readonly #query: string;
  readonly #request: PhrasedRequest;
  #session: SearchSession | null = null;
  #stopped: string | null = null;
  #budget: Budget | null = null;
  #help: CaptchaHelp | null = null;

  constructor(ctx: Ctx, query: string, request: PhrasedRequest) {
    this.#ctx = ctx;
    this.#query = query;
    this.#request = request;
  }

  get isOver(): boolean {
    return this.#session?.isOver ?? false;
  }

  get pagesRead(): number {
    return this.#session?.pagesRead ?? 0;
  }

  get result(): PhrasedSearch | null {
    const query = this.#query;
    if (this.#session) {
      const { incompleteReason, ...outcome } = this.#session.outcome;
      return { query, ...outcome, incompleteReason: incompleteReason ?? this.#stopped };
    }
    if (this.#stopped === null) return null;
    return { query, searchId: null, pagesRead: 0, resultsCount: 0, incompleteReason: this.#stopped };
  }

  /** Reads its next page; null when there is none, or after a `problem`. @throws anything that is not an AppError */
  async next(budget: Budget, wanted: number): Promise<FoundPage | null> {
    try {
      this.#session ??= await this.#open();
      // Waiting for a captcha to be solved extends this query's time, never that of the others.
      this.#budget ??= startBudget(budget.remainingMs());
      this.#help ??= captchaHelp(this.#budget);
      const page = await this.#session.next({ budget: this.#budget, wanted, help: this.#help });
      if (!page) this.problem = this.#session.failure?.error ?? null;
      return page;
    } catch (error) {
      this.#ctx.signal.throwIfAborted();
      if (!(error instanceof AppError)) throw error;
      this.problem = error;
      this.stop(error.message);
      return null;
    }
  }

  /** Records the yield of its last page. */
  note(gain: number, results: number): void {
    this.lastYield = gain;
    this.isFull = results > 0 && gain >= results;
    this.barren = gain > 0 ? 0 : this.barren + 1;
  }

  stop(reason: string): void {
    this.#stopped = reason;
  }

  async close(): Promise<void> {
    try {
      await this.#session?.close(Math.max(1, this.pagesRead));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.stop(error.message);
      await this.abandon(error);
    }
  }

  async abandon(thrown: unknown): Promise<void> {
    await this.#session?.abandon(thrown);
  }

  async #open(): Promise<SearchSession> {
    const { engine, country, purpose, ownerId, pages } = this.#request;
    const query = this.#query;
    const search = { query, engine, country, purpose, pages, ...(ownerId === undefined ? {} : { ownerId }) };
    const { id } = await runs.createSearch(await searchOf(this.#ctx, search));
    return new SearchSession(this.#ctx, { id, lease: null }, search);
  }
}
