import type { Cursor, Device, Engine, EngineId, ParsedSerp } from '#lib/engines/engine.ts';
import type { SearchLocation } from '#lib/engines/location.ts';
import type { CaptchaHelp, WaitingJob } from '#lib/features/captcha/service.ts';
import { engineById } from '#lib/features/searches/engine-by-id.ts';
import { locateBy, openRedirects } from '#lib/features/searches/fetch/open-redirects.ts';
import { type OverviewReason, overviewReason } from '#lib/features/searches/fetch/overview-reason.ts';
import { readPage } from '#lib/features/searches/fetch/read-page.ts';
import type { Attempt, PageOutcome } from '#lib/features/searches/routes/route-attempt.ts';
import type { PageAnswer, PageQuery, SearchRoute } from '#lib/features/searches/routes/search-route.ts';
import { searchRoutesOf } from '#lib/features/searches/routes/search-routes.ts';
import { assertLocationSupported } from '#lib/features/searches/routes/supported-location.ts';
import * as runs from '#lib/features/searches/run-store.ts';
import { type SearchError, toSearchError } from '#lib/features/searches/search-error.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Budget } from '#lib/platform/concurrency/budget.ts';
import { AppError, TimedOut, toAppError, Unavailable } from '#lib/platform/errors.ts';
import { evidence } from '#lib/platform/evidence/index.ts';

/** A search and its limits. */
export interface SearchRequest {
  /** Passed to the engine unchanged. */
  query: string;
  engine: EngineId;
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
  /** BCP 47 primary language; absent: the primary language of the country. */
  language?: string;
  /** A place in the country; absent: the country as a whole. */
  location?: SearchLocation | undefined;
  /** Device to search as; absent: desktop. */
  device?: Device;
  /** Pages of results requested. */
  pages: number;
  /**
   * Whether the AI overview is requested too: transports that can show one then go first, and an announced one is
   * waited for.
   */
  aiOverview?: boolean;
  /** Whether routes whose pages can show a local pack go first, or are the only ones that are tried. */
  localPack?: 'preferred' | 'required' | undefined;
  /** Operation or job that searches, for the record. */
  purpose: string;
  projectId?: string | undefined;
  /** Owner of the search; absent: the actor. */
  ownerId?: string;
  budgetMs?: number;
  /** The job that may wait for a person to solve a captcha; absent: a client is waiting for the answer. */
  waiting?: WaitingJob | undefined;
  /** The search is resumed if the signal aborts it or the database is down, so it stays running. */
  resumable?: boolean;
  /** Called with each page, in order; the session does not keep them. */
  onPage?: (page: FoundPage) => void;
}

/** A page of results with its results numbered. */
export interface FoundPage {
  /** From 1. */
  page: number;
  /** Positions from 1 without gaps over all pages; an address of an earlier page is not counted again. */
  results: readonly runs.CountedResult[];
  parsed: ParsedSerp;
}

/** What a search read. */
export interface SearchOutcome {
  searchId: string;
  pagesRead: number;
  resultsCount: number;
  /** Why fewer pages were read than requested; null when all were, or the engine has no more. */
  incompleteReason: string | null;
}

/** Options for reading one page. */
export interface PageRequestOptions {
  budget: Budget;
  /** Pages requested from here on, for sources that return several pages per request. */
  wanted: number;
  help?: CaptchaHelp;
}

/**
 * One stored search, read page by page: the caller decides after each page whether to read the next. It ends with
 * `close`, or with `abandon` when something outside the search failed.
 */
export class SearchSession {
  pagesRead = 0;
  resultsCount = 0;
  /** Why it ended early; null if it did not. */
  failure: SearchError | null = null;
  /** The engine has no further page, or refused one. */
  isOver = false;
  readonly #ctx: Ctx;
  readonly #held: runs.Held;
  readonly #engine: Engine;
  readonly #request: Omit<SearchRequest, 'pages'>;
  readonly #seen = new Set<string>();
  #requests = 0;
  #cursor: Cursor | null = null;
  #routes: SearchRoute[] | null = null;
  #last: SearchRoute | null = null;
  #overview: OverviewReason | null = null;
  /** The previous page is written while the next one is fetched, so at most two are in memory. */
  #saving: Promise<void> = Promise.resolve();

  constructor(ctx: Ctx, held: runs.Held, request: Omit<SearchRequest, 'pages'>) {
    this.#ctx = ctx;
    this.#held = held;
    this.#engine = engineById(request.engine);
    this.#request = request;
  }

  get outcome(): SearchOutcome {
    return {
      searchId: this.#held.id,
      pagesRead: this.pagesRead,
      resultsCount: this.resultsCount,
      incompleteReason: this.failure?.error.message ?? null,
    };
  }

  /**
   * Reads the next page, which may be the last one.
   * @returns null when there is none: `failure` says why, or the search had already ended
   * @throws the signal's reason, Unavailable when a page could not be stored
   */
  async next({ budget, wanted, help }: PageRequestOptions): Promise<FoundPage | null> {
    if (this.isOver) return null;
    const { query, country, language, location, device, aiOverview, localPack } = this.#request;
    if (location) await assertLocationSupported(this.#engine.id, location);
    this.#routes ??= (await searchRoutesOf(this.#ctx, this.#engine, country, device)).filter(
      ({ canShowLocalPack }) => canShowLocalPack || localPack !== 'required',
    );
    const search: PageQuery = {
      query,
      country,
      page: this.#requests,
      cursor: this.#cursor,
      pagesAsked: wanted,
      ...(language ? { language } : {}),
      ...(location ? { location, now: this.#ctx.now() } : {}),
      // Only the first page has one.
      ...(aiOverview && this.#requests === 0 ? { aiOverview } : {}),
      ...(localPack && this.#requests === 0 ? { localPack: true } : {}),
    };
    // A cursor and its cookies belong to the route that returned them, so that route goes first.
    const first = this.#last;
    const order = first ? [first, ...this.#routes.filter((route) => route !== first)] : this.#routes;
    const outcome: PageOutcome = await readPage(this.#ctx, this.#engine, order, { search, budget, help });
    this.#requests += 1;
    for (const attempt of outcome.attempts) await this.#keepFailure(attempt);
    if (!outcome.ok) {
      this.failure = toSearchError(outcome.attempts, this.#ctx.now());
      this.isOver = true;
      return null;
    }
    this.#last = outcome.route;
    if (search.aiOverview) this.#overview = overviewReason(outcome.answer, outcome.route, outcome.attempts);
    const { answer } = outcome;
    const page = await this.#take(answer, outcome.route);
    this.#cursor = answer.parsed.next;
    // The last page, or one that only repeats earlier results: the engine has no more.
    this.isOver = answer.state === 'empty' || this.#cursor === null || page.results.length === 0;
    return page;
  }

  /** Waits until every page read is stored. @throws Unavailable, LeaseLost when one could not be */
  flush(): Promise<void> {
    return this.#saving;
  }

  /** Writes the outcome. @param pagesAsked number of pages requested, if it was not known at the start */
  async close(pagesAsked?: number): Promise<void> {
    await this.#saving;
    await runs.finishSearch(this.#held, { ...this.#end(this.failure), ...(pagesAsked ? { pagesAsked } : {}) });
  }

  /** Writes that it ended because of this error; a failure to write that is only logged. */
  async abandon(thrown: unknown): Promise<void> {
    const left = this.#ctx.signal.aborted && !(thrown instanceof AppError);
    const error = left ? new TimedOut('The request was canceled before the search finished.') : toAppError(thrown);
    await this.#saving.catch(() => {});
    await runs
      .finishSearch(this.#held, this.#end({ error, reason: null, retryAt: null }))
      .catch((unwritten: unknown) =>
        this.#ctx.log.warn({ err: unwritten, id: this.#held.id }, 'end of the search not stored'),
      );
  }

  #end(failure: SearchError | null): runs.Finish {
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
      aiReason: this.#overview?.code ?? null,
      aiError: this.#overview?.message ?? null,
      finishedAt: this.#ctx.now(),
    };
  }

  /** Numbers a page's results and stores it. */
  async #take(answer: PageAnswer, route: SearchRoute): Promise<FoundPage> {
    const before = new Set(this.#seen);
    const results: runs.CountedResult[] = [];
    if (answer.state === 'results') {
      const organic = await openRedirects(this.#engine.id, answer.parsed.organic, locateBy(this.#ctx));
      for (const { url, shownHost, title, siteName, description, place, sitelinks } of organic) {
        // Engines repeat results of one page on the next, but what appears twice on one page is ranked twice.
        if (before.has(url)) continue;
        this.#seen.add(url);
        const host = (shownHost === undefined ? URL.parse(url)?.hostname : shownHost) ?? '';
        const position = this.resultsCount + results.length + 1;
        results.push({ position, url, host, title, siteName, description, place, sitelinks });
      }
    }
    this.resultsCount += results.length;
    this.pagesRead += answer.covers ?? 1;
    const found = { page: this.#requests, results, parsed: answer.parsed };
    await this.#save({ ...found, state: answer.state, route, raw: answer.page });
    this.#request.onPage?.(found);
    return found;
  }

  async #keepFailure({ route, failure }: Attempt): Promise<void> {
    if (!failure) return;
    if (this.pagesRead === 0) this.#last = route;
    const raw = failure.page;
    if (!raw) return;
    await this.#save({ page: this.#requests, state: failure.reason, route, raw, parsed: null, results: [] });
  }

  async #save(page: Omit<runs.StoredPage, 'evidence'>): Promise<void> {
    await this.#saving;
    this.#saving = evidence()
      .put(page.raw.body)
      .catch((error: unknown) => {
        throw new Unavailable('The result page could not be stored; the disk may be full.', { cause: error });
      })
      .then((stored) => runs.savePage(this.#held, { ...page, evidence: stored }));
    this.#saving.catch(() => {});
  }
}
