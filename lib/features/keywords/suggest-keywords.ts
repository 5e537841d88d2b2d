import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/features/context.ts';
import type { keywordsSuggestions } from '#lib/features/keywords/contract.ts';
import { languageOfSeed } from '#lib/features/keywords/language-of-seed.ts';
import { mergeSuggestions } from '#lib/features/keywords/merge-suggestions.ts';
import { gatherProposals } from '#lib/features/keywords/propose.ts';
import { needTerms } from '#lib/features/keywords/terms.ts';
import { termsOfPage } from '#lib/features/keywords/terms-of-page.ts';
import { Blocked, Refused } from '#lib/platform/errors.ts';

/** Terms of a page that are asked about; its leading ones say what it is about. */
const MOST_PAGE_TERMS = 8;
/** Starts for each seed: the words themselves, and what may follow. */
const startsOf = (seed: string) => [seed, `${seed} `];

/** Why there are no figures, where Google Ads is not connected. */
export const NO_FIGURES =
  'Search volume and bids come from Google Ads, which is not connected: see Settings → Connections.';

/**
 * E12: what the four engines propose around keywords, or around what a page is about.
 * @throws Refused for keywords without a word or a page without a term, Blocked when no engine answered, what fetching the page throws
 */
export async function suggestKeywords(
  ctx: Ctx,
  { url, keywords = [], country }: InputOf<typeof keywordsSuggestions>,
): Promise<OutputOf<typeof keywordsSuggestions>> {
  for (const keyword of keywords) needTerms('keywords', keyword);
  const page = url === undefined ? [] : await termsOfPage(ctx, url, MOST_PAGE_TERMS);
  if (url !== undefined && page.length === 0 && keywords.length === 0) {
    throw new Refused(`url: the page at ${url} has no text that keywords could come from`);
  }
  const seeds = [...new Set([...keywords, ...page])];
  const language = languageOfSeed(seeds.join(' '), country);
  const starts = seeds.flatMap(startsOf);
  const { engines, problems } = await gatherProposals(ctx, starts, { country, language, seeds: [] });
  if (engines.every(({ lists }) => lists.size === 0)) {
    throw new Blocked(`No engine tells what people type: ${problems.join('; ')}.`, { reason: 'autocomplete' });
  }
  const found = mergeSuggestions(seeds, starts, engines);
  return {
    data: {
      keywords_suggestions_count: found.length,
      keywords_suggestions: found.map((keyword) => ({
        keyword,
        avg_monthly_searches: null,
        competition: null,
        competition_index: null,
        low_top_of_page_bid_micros: null,
        high_top_of_page_bid_micros: null,
        figures_reason: NO_FIGURES,
      })),
    },
  };
}
