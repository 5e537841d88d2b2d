import { phrasings } from '#lib/features/backlinks/phrasings.ts';
import { readSources, type Source, type Sources } from '#lib/features/backlinks/read-sources.ts';
import { isOnTarget, type Target } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/features/context.ts';
import { type Budget, startBudget } from '#lib/features/search/budget.ts';
import { runSearch, type SearchRequest } from '#lib/features/search/run-search.ts';
import { AppError } from '#lib/platform/errors.ts';

/** With less, no further search is begun. */
const LEAST_SEARCH_MS = 2_500;

export interface LookRequest extends Pick<SearchRequest, 'engine' | 'country' | 'pages' | 'ownerId'> {
  target: Target;
  /** The searches may take this long; the pages they found last are still read until the whole is over. */
  searchMs: number;
  wholeMs: number;
  /** Gets each page outside the domain as it was read. */
  onRead?: (source: Source) => Promise<void>;
  /** Hears how many pages of results were read, and how many pages they name. */
  onFound?: (found: { resultPages: number; pages: number }) => void;
}

/** One search of a look. */
export interface LookSearch {
  query: string;
  searchId: string | null;
  pagesRead: number;
  resultsCount: number;
  incompleteReason: string | null;
}

export interface Looked {
  searches: LookSearch[];
  /** Pages of results read, and pages outside the domain that they name. */
  resultPages: number;
  pagesFound: number;
  /** Pages outside the domain, read or not, in the order in which they were found. */
  sources: Source[];
  incompleteReason: string | null;
}

/**
 * Searches for a domain and reads the pages found, side by side. Ends in time with what it has.
 * @throws what `runSearch` throws when no search gave anything: a block is an error, never an empty list
 */
export async function look(ctx: Ctx, request: LookRequest): Promise<Looked> {
  const { target, onRead } = request;
  const sources = readSources(ctx, target, startBudget(request.wholeMs), onRead);
  const { searches, pagesFound } = await search(ctx, request, sources, startBudget(request.searchMs));
  const read = await sources.done();
  return {
    searches,
    resultPages: pagesOf(searches),
    pagesFound,
    // A page found that is led on to the target is the target's own.
    sources: read.filter(({ url }) => !isOnTarget(target, URL.parse(url)?.hostname ?? '')),
    incompleteReason: searches.find((one) => one.incompleteReason !== null)?.incompleteReason ?? null,
  };
}

/** Asks in one way after the other; pages of results that one had no use for go to the next. */
async function search(
  ctx: Ctx,
  { target, engine, country, pages: pagesNumber, ownerId, onFound }: LookRequest,
  sources: Sources,
  budget: Budget,
): Promise<{ searches: LookSearch[]; pagesFound: number }> {
  const searches: LookSearch[] = [];
  let pagesFound = 0;
  let spare = 0;
  for (const { query, pages } of phrasings(target.domain, pagesNumber)) {
    const wanted = pages + spare;
    const budgetMs = budget.remainingMs();
    if (budgetMs < LEAST_SEARCH_MS) {
      searches.push(unasked(query, 'There was no time left for this search.'));
      break;
    }
    try {
      const before = pagesOf(searches);
      const { searchId, pagesRead, resultsCount, incompleteReason } = await runSearch(ctx, {
        ...{ query, engine, country, pages: wanted, purpose: 'backlinks', budgetMs, ...(ownerId && { ownerId }) },
        onPage: ({ page, results }) => {
          const elsewhere = results.filter(({ host }) => !isOnTarget(target, host)).map(({ url }) => plain(url));
          pagesFound += sources.add(elsewhere);
          onFound?.({ resultPages: before + page, pages: pagesFound });
        },
      });
      searches.push({ query, searchId, pagesRead, resultsCount, incompleteReason });
      // Who has just refused us is not asked in other words.
      if (incompleteReason !== null) break;
      spare = Math.max(0, wanted - pagesRead);
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (!(error instanceof AppError) || searches.length === 0) throw error;
      searches.push(unasked(query, error.message));
      break;
    }
  }
  return { searches, pagesFound };
}

const pagesOf = (searches: readonly LookSearch[]) => searches.reduce((sum, { pagesRead }) => sum + pagesRead, 0);

const unasked = (query: string, incompleteReason: string): LookSearch => ({
  ...{ query, searchId: null, pagesRead: 0, resultsCount: 0, incompleteReason },
});

const plain = (url: string) => url.replace(/#.*$/s, '');
