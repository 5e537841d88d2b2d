import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { pageIndexation } from '#lib/features/searches/indexation/contract.ts';
import { runSearch } from '#lib/features/searches/run-search.ts';
import type { Ctx } from '#lib/net/context.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

/** Whether `site:domain keyword` finds pages of the domain. @throws what `runSearch` throws */
export async function checkIndexation(
  ctx: Ctx,
  input: InputOf<typeof pageIndexation>,
): Promise<OutputOf<typeof pageIndexation>> {
  const { domain, keyword, search_engine: engine, country } = input;
  const urls: string[] = [];
  const outcome = await runSearch(ctx, {
    query: `site:${domain} ${keyword}`,
    engine,
    country,
    pages: 1,
    purpose: 'page_indexation',
    onPage: (page) => urls.push(...page.results.filter(({ host }) => isOnDomain(host, domain)).map(({ url }) => url)),
  });
  return {
    data: {
      domain,
      keyword,
      indexed: urls.length > 0,
      urls,
      search_id: outcome.searchId,
      pages_read: outcome.pagesRead,
      incomplete_reason: outcome.incompleteReason,
    },
  };
}
