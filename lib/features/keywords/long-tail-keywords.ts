import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/features/context.ts';
import type { longTailKeywords } from '#lib/features/keywords/contract.ts';
import { languageOfSeed } from '#lib/features/keywords/language-of-seed.ts';
import { longTail, type ProposedList, type Seed, startsOf } from '#lib/features/keywords/long-tail.ts';
import { proposedByModel } from '#lib/features/keywords/model-proposals.ts';
import { gatherProposals } from '#lib/features/keywords/propose.ts';
import { needTerms } from '#lib/features/keywords/terms.ts';
import { Blocked } from '#lib/platform/errors.ts';

/** The endpoint names no country; this is the one that all others begin with. */
const COUNTRY = 'us';
/** What a model has not written by then is done without: the engines answered long before. */
const MODEL_MS = 15_000;

/**
 * E16. Engines that refuse are done without where the usual words of the language are known. A connected text model
 * proposes too, beside the engines; what it writes is chosen from like everything else, and its failure costs that alone.
 * @throws Refused for a seed without a word, Blocked when no engine answered and nothing else gave a keyword
 */
export async function generateLongTail(
  ctx: Ctx,
  { keyword, search_intent: intent, count }: InputOf<typeof longTailKeywords>,
): Promise<OutputOf<typeof longTailKeywords>> {
  needTerms('keyword', keyword);
  const seed: Seed = { keyword, intent, language: languageOfSeed(keyword, COUNTRY) };
  const starts = startsOf(seed, count);
  const [gathered, model] = await Promise.all([
    gatherProposals(ctx, starts, { country: COUNTRY, language: seed.language, seeds: [keyword] }),
    proposedByModel(ctx, seed, { wanted: count, withinMs: MODEL_MS }),
  ]);
  const problems = [...gathered.problems, ...(model.problem === null ? [] : [model.problem])];
  if (problems.length > 0) ctx.log.info({ problems }, 'proposals are not complete');
  const lists: ProposedList[] = gathered.engines.flatMap(({ lists }) =>
    // In the order asked, whichever answered first: the same answers give the same keywords.
    starts.flatMap((start) => ({ source: 'autocomplete' as const, keywords: lists.get(start) ?? [] })),
  );
  const all = [
    ...lists,
    { source: 'stored' as const, keywords: gathered.stored },
    { source: 'model' as const, keywords: model.keywords },
  ];
  const found = longTail(seed, all, count);
  if (found.length === 0 && gathered.engines.every(({ lists }) => lists.size === 0)) {
    throw new Blocked(`No engine tells what people type: ${problems.join('; ')}.`, { reason: 'autocomplete' });
  }
  return { data: found.map((one) => one.keyword) };
}
