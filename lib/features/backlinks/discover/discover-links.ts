import { readSources, type Source, type Sources } from '#lib/features/backlinks/check/read-sources.ts';
import { phrasings } from '#lib/features/backlinks/discover/phrasings.ts';
import { isOnTarget, type Target } from '#lib/features/backlinks/target.ts';
import { type PhrasedSearch, type SearchRequest, searchPhrasings } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { type Budget, startBudget } from '#lib/platform/concurrency/budget.ts';

/** Weight of a new page in a query's yield when the engine's excerpt does not contain the domain. */
const UNNAMED_YIELD = 0.5;

/** Whose links to look for, and where. */
export interface DiscoveryRequest extends Pick<SearchRequest, 'engine' | 'country' | 'pages' | 'ownerId'> {
  target: Target;
  /** Time limit of the searches; the pages they found last are still read until `wholeMs`. */
  searchMs: number;
  wholeMs: number;
  /** Called with each page outside the domain after it was read. */
  onRead?: (source: Source) => Promise<void>;
  /** Called with the number of results pages read, and the number of pages they list. */
  onFound?: (found: { resultPages: number; pages: number }) => void;
}

/** What a discovery searched and read. */
export interface DiscoveryResult {
  searches: PhrasedSearch[];
  /** Results pages read, and the pages outside the domain that they list. */
  resultPages: number;
  pagesFound: number;
  /** Pages outside the domain, read or not, in the order they were found. */
  sources: Source[];
  incompleteReason: string | null;
}

/**
 * Searches for a domain and reads the pages found in parallel. Returns what it has when the time is up.
 * @throws what `runSearch` throws when no search succeeded: a block is an error, never an empty list
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
    // A page that redirects to the target belongs to the target.
    sources: read.filter(({ url }) => !isOnTarget(target, URL.parse(url)?.hostname ?? '')),
    incompleteReason: searches.find((one) => one.incompleteReason !== null)?.incompleteReason ?? null,
  };
}

/** Searches with all query variants; results pages are spent on those that yield new pages. */
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
