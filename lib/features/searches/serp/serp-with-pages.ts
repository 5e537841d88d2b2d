import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { parseFacts } from '#lib/features/page-audits/service.ts';
import type { serpHtml, serpText } from '#lib/features/searches/contract.ts';
import { fetchTargets, type Target } from '#lib/features/searches/fetch/fetch-targets.ts';
import { runSearch } from '#lib/features/searches/run-search.ts';
import type { CountedResult } from '#lib/features/searches/run-store.ts';
import { toResult } from '#lib/features/searches/serp/get-serp.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Fetched } from '#lib/net/net.ts';
import { startBudget } from '#lib/platform/concurrency/budget.ts';

/** Maximum time of the search; its last pages of results are still fetched afterwards. */
const SEARCH_MS = 22_500;
/** Within the 28 s of docs/api-contract.md §6. */
const WHOLE_MS = 26_000;

type Input = InputOf<typeof serpHtml>;

/** Organic results with the HTML of each result's page. @throws what `runSearch` throws */
export async function getSerpHtml(ctx: Ctx, input: Input): Promise<OutputOf<typeof serpHtml>> {
  return withPages(ctx, input, {
    purpose: 'serp_html',
    read: (page) => page.text(),
    show: ({ content, error }) => ({ html: content, html_error: error }),
  });
}

/**
 * Organic results with the readable text of each page: its main content, one line per block. @throws what `runSearch` throws
 */
export async function getSerpText(ctx: Ctx, input: Input): Promise<OutputOf<typeof serpText>> {
  return withPages(ctx, input, {
    purpose: 'serp_text',
    read: async ({ url, text }) => (await parseFacts({ url, html: text() }, ctx.signal)).content.mainText,
    show: ({ content, error }) => ({ text: content, text_error: error }),
  });
}

interface PageContent<Extra> {
  /** Operation id, for the log of searches. */
  purpose: string;
  read: (page: Fetched) => Promise<string> | string;
  /** The fields of a result. */
  show: (target: Target) => Extra;
}

async function withPages<Extra>(ctx: Ctx, input: Input, { purpose, read, show }: PageContent<Extra>) {
  const { query, search_engine: engine, country, pages_number: pages } = input;
  const targets = fetchTargets(ctx, startBudget(WHOLE_MS), read);
  const found: CountedResult[] = [];
  const outcome = await runSearch(ctx, {
    query,
    engine,
    country,
    pages,
    purpose,
    projectId: input.project_id,
    budgetMs: SEARCH_MS,
    onPage: (page) => {
      found.push(...page.results);
      targets.add(page.results.map(({ url }) => url));
    },
  });
  const byUrl = await targets.done();
  const results = found.map((result) => ({
    ...toResult(result),
    ...show(byUrl.get(result.url) ?? { content: '', error: 'The page was not fetched.' }),
  }));
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
