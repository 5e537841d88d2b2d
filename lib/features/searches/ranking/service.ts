import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { getRanking } from '#lib/features/searches/ranking/contract.ts';
import { runSearch } from '#lib/features/searches/run-search.ts';
import type { Ctx } from '#lib/net/context.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

/** Every result of a domain or its subdomains, best first. @throws what `runSearch` throws */
export async function findRanking(ctx: Ctx, input: InputOf<typeof getRanking>): Promise<OutputOf<typeof getRanking>> {
  const { keyword, domain, search_engine: engine, country, pages_number: pages } = input;
  const results: { url: string; ranking: number }[] = [];
  const outcome = await runSearch(ctx, {
    query: keyword,
    engine,
    country,
    pages,
    purpose: 'ranking',
    onPage: (page) => {
      for (const { url, host, position } of page.results) {
        if (isOnDomain(host, domain)) results.push({ url, ranking: position });
      }
    },
  });
  return {
    data: {
      keyword,
      domain,
      search_engine: engine,
      country,
      results,
      checked_depth: outcome.resultsCount,
      search_id: outcome.searchId,
      pages_read: outcome.pagesRead,
      incomplete_reason: outcome.incompleteReason,
    },
  };
}
