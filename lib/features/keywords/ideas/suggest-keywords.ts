import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { adsIdeas } from '#lib/features/keywords/ideas/ask-ads.ts';
import type { keywordsSuggestions } from '#lib/features/keywords/ideas/contract.ts';
import { languageOfSeed } from '#lib/features/keywords/ideas/language-of-seed.ts';
import { needTerms } from '#lib/features/keywords/ideas/need-terms.ts';
import { presentFigures, unmeasured } from '#lib/features/keywords/ideas/present-figures.ts';
import { keywordsAround } from '#lib/features/keywords/ideas/related-keywords.ts';
import { needPageTerms } from '#lib/features/keywords/ideas/terms-of-page.ts';
import type { Ctx } from '#lib/net/context.ts';

type Input = InputOf<typeof keywordsSuggestions>;
type Output = OutputOf<typeof keywordsSuggestions>;

/** The response is due within 28 s: Google Ads first, then the page with the remaining time, then the engines. */
const WITHIN_MS = 26_000;
const ADS_MS = 13_000;
const ENGINES_MS = 7_500;

/**
 * Ideas and figures of Google Ads if connected. Without it, or when it fails, suggestions of the four engines
 * around keywords or a page's topics, without figures and with the reason. Sources that are too slow are left out and
 * reported.
 * @throws Refused for keywords without a word or a page without a term, Blocked when no engine answered, what fetching
 * the page throws
 */
export async function suggestKeywords(ctx: Ctx, { url, keywords = [], country }: Input): Promise<Output> {
  for (const keyword of keywords) needTerms('keywords', keyword);
  const language = languageOfSeed(keywords.join(' '), country);
  const endsAt = performance.now() + WITHIN_MS;
  const left = () => Math.max(1, endsAt - performance.now());
  const ads = await adsIdeas(ctx, { keywords, url, country, language, withinMs: ADS_MS });
  const { state, reason } = ads.outcome;
  if (state === 'answered' || state === 'incomplete') return present(ads.figures.map(presentFigures), reason);

  const pageTerms = url === undefined ? [] : await needPageTerms(ctx, url, keywords, left() - ENGINES_MS);
  const spoken = languageOfSeed([...keywords, ...pageTerms].join(' '), country);
  const withinMs = Math.min(ENGINES_MS, left());
  const around = await keywordsAround(ctx, { seeds: keywords, pageTerms, country, language: spoken, withinMs });
  const missing = around.outcomes.flatMap((one) => one.reason ?? []);
  return present(
    around.keywords.map(({ keyword }) => unmeasured(keyword, reason ?? '')),
    missing.length > 0 ? missing.join('; ') : null,
  );
}

const present = (found: Output['data']['keywords_suggestions'], incomplete_reason: string | null): Output => ({
  data: { keywords_suggestions_count: found.length, keywords_suggestions: found, incomplete_reason },
});
