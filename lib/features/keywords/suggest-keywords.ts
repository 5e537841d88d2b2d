import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/features/context.ts';
import type { keywordsSuggestions } from '#lib/features/keywords/contract.ts';
import { keywordIdeas } from '#lib/features/keywords/google-ads/planner.ts';
import { languageOfSeed } from '#lib/features/keywords/language-of-seed.ts';
import { mergeSuggestions } from '#lib/features/keywords/merge-suggestions.ts';
import { NOT_CONNECTED, presentFigures, unmeasured } from '#lib/features/keywords/present-figures.ts';
import { gatherProposals } from '#lib/features/keywords/propose.ts';
import { needTerms } from '#lib/features/keywords/terms.ts';
import { termsOfPage } from '#lib/features/keywords/terms-of-page.ts';
import { AppError, Blocked, Refused } from '#lib/platform/errors.ts';

/** Terms of a page that are asked about; its leading ones say what it is about. */
const MOST_PAGE_TERMS = 8;
/** Starts for each seed: the words themselves, and what may follow. */
const startsOf = (seed: string) => [seed, `${seed} `];

type Input = InputOf<typeof keywordsSuggestions>;
type Output = OutputOf<typeof keywordsSuggestions>;

/**
 * E12: with Google Ads its ideas and figures; else, or when it fails, what the four engines propose around keywords or
 * around what a page is about, without figures and with the reason.
 * @throws Refused for keywords without a word or a page without a term, Blocked when no engine answered, what fetching the page throws
 */
export async function suggestKeywords(ctx: Ctx, input: Input): Promise<Output> {
  const { url, keywords = [], country } = input;
  for (const keyword of keywords) needTerms('keywords', keyword);
  const language = languageOfSeed(keywords.join(' '), country);
  let reason = NOT_CONNECTED;
  try {
    const planned = await keywordIdeas(ctx, { keywords, url, country, language });
    if (planned) return present(planned.ideas.map(presentFigures));
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ code: error.code, reason: error.reason }, 'Google Ads gave no ideas');
    reason = error.message;
  }
  const found = await proposedAround(ctx, { ...input, keywords });
  return present(found.map((keyword) => unmeasured(keyword, reason)));
}

async function proposedAround(ctx: Ctx, { url, keywords, country }: Input & { keywords: string[] }): Promise<string[]> {
  const page = url === undefined ? [] : await termsOfPage(ctx, url, MOST_PAGE_TERMS);
  if (url !== undefined && page.length === 0 && keywords.length === 0) {
    throw new Refused(`url: the page at ${url} has no text that keywords could come from`);
  }
  const seeds = [...new Set([...keywords, ...page])];
  const starts = seeds.flatMap(startsOf);
  const language = languageOfSeed(seeds.join(' '), country);
  const { engines, problems } = await gatherProposals(ctx, starts, { country, language, seeds: [] });
  if (engines.every(({ lists }) => lists.size === 0)) {
    throw new Blocked(`No engine tells what people type: ${problems.join('; ')}.`, { reason: 'autocomplete' });
  }
  return mergeSuggestions(seeds, starts, engines);
}

const present = (found: Output['data']['keywords_suggestions']): Output => ({
  data: { keywords_suggestions_count: found.length, keywords_suggestions: found },
});
