import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Backlink, getBacklinks } from '#lib/features/backlinks/contract.ts';
import { phrasings } from '#lib/features/backlinks/phrasings.ts';
import { type FoundLink, readSources, type Source, type Sources } from '#lib/features/backlinks/read-sources.ts';
import { isOnTarget, type Target, targetOf } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/features/context.ts';
import { type Budget, startBudget } from '#lib/features/search/budget.ts';
import { runSearch } from '#lib/features/search/run-search.ts';
import { AppError } from '#lib/platform/errors.ts';

/** The searches may take this long; the pages they found last are still read then. */
const SEARCH_MS = 20_000;
/** Contract §6: answered within 28 s. */
const WHOLE_MS = 25_500;
/** With less, no further search is begun. */
const LEAST_SEARCH_MS = 2_500;

type Input = InputOf<typeof getBacklinks>;
type Data = OutputOf<typeof getBacklinks>['data'];
type Searches = Data['searches'];

/**
 * E9: searches for a domain, reads the pages found and gives the links that lead to it. Ends in time with what it has.
 * @throws what `runSearch` throws when no search gave anything: a block is an error, never an empty list
 */
export async function findBacklinks(ctx: Ctx, input: Input): Promise<OutputOf<typeof getBacklinks>> {
  const target = targetOf(input.domain);
  const sources = readSources(ctx, target, startBudget(WHOLE_MS));
  const { searches, pagesFound } = await search(ctx, target, input, sources, startBudget(SEARCH_MS));
  // A page found that is led on to the target is the target's own.
  const read = (await sources.done()).filter(({ url }) => !isOnTarget(target, URL.parse(url)?.hostname ?? ''));
  const backlinks = read.flatMap((source) => (source.ok ? source.found.map((link) => toBacklink(source, link)) : []));
  const failed = read.flatMap((source) =>
    source.ok ? [] : [{ url: source.url, status: source.status, blocked: source.blocked, reason: source.reason }],
  );
  return {
    data: {
      backlinks_count: backlinks.length,
      backlinks,
      domain: target.domain,
      search_engine: input.search_engine,
      country: input.country,
      searches,
      pages_read: searches.reduce((sum, { pages_read: pages }) => sum + pages, 0),
      pages_found: pagesFound,
      pages_checked: read.length - failed.length,
      pages_failed: failed,
      incomplete_reason: searches.find((one) => one.incomplete_reason !== null)?.incomplete_reason ?? null,
      checked_at: ctx.now().toISOString(),
    },
  };
}

/** Asks in one way after the other; pages of results that one had no use for go to the next. */
async function search(
  ctx: Ctx,
  target: Target,
  { search_engine: engine, country, pages_number: pagesNumber }: Input,
  sources: Sources,
  budget: Budget,
): Promise<{ searches: Searches; pagesFound: number }> {
  const searches: Searches = [];
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
      const outcome = await runSearch(ctx, {
        ...{ query, engine, country, pages: wanted, purpose: 'backlinks', budgetMs },
        onPage: ({ results }) => {
          const elsewhere = results.filter(({ host }) => !isOnTarget(target, host)).map(({ url }) => plain(url));
          pagesFound += sources.add(elsewhere);
        },
      });
      searches.push({
        query,
        search_id: outcome.searchId,
        pages_read: outcome.pagesRead,
        results_count: outcome.resultsCount,
        incomplete_reason: outcome.incompleteReason,
      });
      // Who has just refused us is not asked in other words.
      if (outcome.incompleteReason !== null) break;
      spare = wanted - outcome.pagesRead;
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (!(error instanceof AppError) || searches.length === 0) throw error;
      searches.push(unasked(query, error.message));
      break;
    }
  }
  return { searches, pagesFound };
}

const unasked = (query: string, reason: string): Searches[number] => ({
  ...{ query, search_id: null, pages_read: 0, results_count: 0, incomplete_reason: reason },
});

const plain = (url: string) => url.replace(/#.*$/s, '');

function toBacklink({ url, page }: Extract<Source, { ok: true }>, link: FoundLink): Backlink {
  return {
    source_url: url,
    target_url: link.url,
    anchor_text: link.anchor,
    nofollow: link.rel.includes('nofollow'),
    rel_attributes: link.rel,
    context_text: link.context,
    source_domain: URL.parse(url)?.hostname ?? '',
    target_domain: URL.parse(link.url)?.hostname ?? '',
    page_title: page.title,
    meta_description: page.description,
    page_nofollow: page.pageNofollow,
    image_anchor: link.image,
    place: link.place,
    language: page.language || null,
    found_via: link.finalUrl === null ? 'link' : 'redirect',
    final_url: link.finalUrl,
  };
}
