import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/features/context.ts';
import { adsIdeas } from '#lib/features/keywords/ask-ads.ts';
import type { keywordsSuggestions } from '#lib/features/keywords/contract.ts';
import { languageOfSeed } from '#lib/features/keywords/language-of-seed.ts';
import { presentFigures, unmeasured } from '#lib/features/keywords/present-figures.ts';
import { keywordsAround } from '#lib/features/keywords/related-keywords.ts';
import { needTerms } from '#lib/features/keywords/terms.ts';
import { needPageTerms } from '#lib/features/keywords/terms-of-page.ts';

type Input = InputOf<typeof keywordsSuggestions>;
type Output = OutputOf<typeof keywordsSuggestions>;

/**
 * E12: with Google Ads its ideas and figures; else, or when it fails, what the four engines propose around keywords or
 * around what a page is about, without figures and with the reason.
 * @throws Refused for keywords without a word or a page without a term, Blocked when no engine answered, what fetching the page throws
 */
export async function suggestKeywords(ctx: Ctx, { url, keywords = [], country }: Input): Promise<Output> {
  for (const keyword of keywords) needTerms('keywords', keyword);
  const language = languageOfSeed(keywords.join(' '), country);
  const ads = await adsIdeas(ctx, { keywords, url, country, language });
  const { state, reason } = ads.outcome;
  if (state === 'answered' || state === 'incomplete') return present(ads.figures.map(presentFigures));

  const pageTerms = url === undefined ? [] : await needPageTerms(ctx, url, keywords);
  const spoken = languageOfSeed([...keywords, ...pageTerms].join(' '), country);
  const around = await keywordsAround(ctx, { seeds: keywords, pageTerms, country, language: spoken });
  return present(around.keywords.map(({ keyword }) => unmeasured(keyword, reason ?? '')));
}

const present = (found: Output['data']['keywords_suggestions']): Output => ({
  data: { keywords_suggestions_count: found.length, keywords_suggestions: found },
});
