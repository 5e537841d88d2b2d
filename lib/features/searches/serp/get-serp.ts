import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { serp } from '#lib/features/searches/contract.ts';
import { runSearch } from '#lib/features/searches/run-search.ts';
import type { CountedResult } from '#lib/features/searches/run-store.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Organic results, page by page. @throws what `runSearch` throws */
export async function getSerp(ctx: Ctx, input: InputOf<typeof serp>): Promise<OutputOf<typeof serp>> {
  const { query, search_engine: engine, country, pages_number: pages } = input;
  const results: OutputOf<typeof serp>['data']['results'] = [];
  const outcome = await runSearch(ctx, {
    query,
    engine,
    country,
    pages,
    purpose: 'serp',
    projectId: input.project_id,
    onPage: (page) => results.push(...page.results.map(toResult)),
  });
  return {
    data: {
      query,
      search_engine: engine,
      country,
      results_count: results.length,
      results,
      search_id: outcome.searchId,
      pages_read: outcome.pagesRead,
      incomplete_reason: outcome.incompleteReason,
    },
  };
}

/** A result as the reference shows it. */
export function toResult({ siteName, url, title, description, position }: CountedResult) {
  return { site_name: siteName, url, title, description, ranking: position };
}
