import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { keywordsSearchVolume } from '#lib/features/keywords/ideas/contract.ts';
import { keywordFigures } from '#lib/features/keywords/ideas/google-ads/planner.ts';
import { languageOfSeed } from '#lib/features/keywords/ideas/language-of-seed.ts';
import { needTerms } from '#lib/features/keywords/ideas/need-terms.ts';
import { NOT_CONNECTED, presentFigures, unmeasured } from '#lib/features/keywords/ideas/present-figures.ts';
import type { Ctx } from '#lib/net/context.ts';

/** The response is due within 28 s. */
const WITHIN_MS = 25_000;

/**
 * Figures of given keywords from Google Ads; null with a reason without it. Keywords not reached in time are null with
 * the reason.
 * @throws Refused for a keyword without a word, what Google Ads throws for the first request
 */
export async function searchVolume(
  ctx: Ctx,
  { keywords, country }: InputOf<typeof keywordsSearchVolume>,
): Promise<OutputOf<typeof keywordsSearchVolume>> {
  for (const keyword of keywords) needTerms('keywords', keyword);
  const language = languageOfSeed(keywords.join(' '), country);
  const measured = await keywordFigures(ctx, { keywords, country, language, withinMs: WITHIN_MS });
  const { figures, incomplete } = measured ?? { figures: [], incomplete: NOT_CONNECTED };
  const found = [
    ...figures.map(presentFigures),
    ...keywords.slice(figures.length).map((keyword) => unmeasured(keyword, incomplete ?? NOT_CONNECTED)),
  ];
  return { data: { search_volume: found } };
}
