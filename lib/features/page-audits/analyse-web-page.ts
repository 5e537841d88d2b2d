import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { analysePage } from '#lib/features/page-audits/analyse-page.ts';
import type { webPageSeoAnalysis } from '#lib/features/page-audits/contract.ts';
import { knownPages } from '#lib/features/page-audits/site/known-pages.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Within the 28 s of docs/api-contract.md §6, including network and our own work. */
const BUDGET_MS = 25_500;
const MAX_LINKS = 60;

/**
 * `GET web_page_seo_analysis`: analyzes one page; stores nothing but the fingerprint of its text.
 * @throws what `analysePage` throws
 */
export async function analyseWebPage(
  ctx: Ctx,
  input: InputOf<typeof webPageSeoAnalysis>,
): Promise<OutputOf<typeof webPageSeoAnalysis>> {
  const { analysis } = await analysePage(ctx, input, {
    budgetMs: BUDGET_MS,
    maxLinks: MAX_LINKS,
    known: knownPages(ctx, ctx.actor.kind === 'system' ? null : ctx.actor.userId),
  });
  return { analysis };
}
