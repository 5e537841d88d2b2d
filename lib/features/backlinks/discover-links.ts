import { phrasings } from '#lib/features/backlinks/phrasings.ts';
import { readSources, type Source, type Sources } from '#lib/features/backlinks/read-sources.ts';
import { isOnTarget, type Target } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/features/context.ts';
import { type Budget, startBudget } from '#lib/features/searches/budget.ts';
import type { SearchRequest } from '#lib/features/searches/run-search.ts';
import { type PhrasedSearch, searchPhrasings } from '#lib/features/searches/search-phrasings.ts';

/** What a new page counts towards a query's yield where the engine does not show that it names the domain. */
const UNNAMED_YIELD = 0.5;

export interface DiscoveryRequest extends Pick<SearchRequest, 'engine' | 'country' | 'pages' | 'ownerId'> {
  target: Target;
  /** The searches may take this long; the pages they found last are still read until the whole is over. */
  searchMs: number;
  wholeMs: number;
  /** Gets each page outside the domain as it was read. */
  onRead?: (source: Source) => Promise<void>;
  /** Hears how many pages of results were read, and how many pages they name. */
  onFound?: (found: { resultPages: number; pages: number }) => void;
}

export interface DiscoveryResult {
  searches: PhrasedSearch[];
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
export async function discoverLinks(ctx: Ctx, request: DiscoveryRequest): Promise<DiscoveryResult> {
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

/** Searches with all phrasings; pages of results go to those that yield new pages. */
async function search(
  ctx: Ctx,
  { target, engine, country, pages, ownerId, onFound }: DiscoveryRequest,
  sources: Sources,
  budget: Budget,
): Promise<{ searches: PhrasedSearch[]; pagesFound: number }> {
  const { domain } = target;
  let pagesFound = 0;
  const { searches, error } = await searchPhrasings(ctx, {
    queries: phrasings(domain),
    engine,
    country,
    pages,
    budget,
    purpose: 'backlinks',
    ...(ownerId === undefined ? {} : { ownerId }),
    onPage: ({ results }, resultPages) => {
      let gain = 0;
      for (const { url, host, title, description } of results) {
        if (isOnTarget(target, host) || sources.add([plain(url)]) === 0) continue;
        pagesFound += 1;
        gain += `${title} ${description}`.toLowerCase().includes(domain) ? 1 : UNNAMED_YIELD;
      }
      onFound?.({ resultPages, pages: pagesFound });
      return gain;
    },
  });
  if (error) throw error;
  return { searches, pagesFound };
}

const pagesOf = (searches: readonly PhrasedSearch[]) => searches.reduce((sum, { pagesRead }) => sum + pagesRead, 0);

const plain = (url: string) => url.replace(/#.*$/s, '');
