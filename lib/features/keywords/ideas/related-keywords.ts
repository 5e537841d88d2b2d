import type { EngineId } from '#lib/engines/engine.ts';
import {
  mergeProposals,
  type ProposedKeyword,
  type ProposedList,
} from '#lib/features/keywords/ideas/merge-proposals.ts';
import { modelAsSource, proposedByModel } from '#lib/features/keywords/ideas/model-proposals.ts';
import {
  AllSourcesFailed,
  anyAnswered,
  gatherProposals,
  listsOf,
  type Outcome,
  type Start,
  storedListsOf,
} from '#lib/features/keywords/ideas/propose.ts';
import type { Ctx } from '#lib/net/context.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';

/** What to find related keywords for. */
export interface Around {
  /** Given by the caller; they come first. */
  seeds: readonly string[];
  /** Main topics of the page, best first. */
  pageTerms: readonly string[];
  country: string;
  language: string;
  engines?: readonly EngineId[] | undefined;
  /** Keywords that other sources already proposed. */
  lists?: readonly ProposedList[];
  /** Number of keywords from the additional sources: stored searches and the text model; absent: not used. */
  helpers?: { count: number } | undefined;
  withinMs?: number | undefined;
  onAnswer?: (() => void) | undefined;
}

/** Queries for each seed: the words themselves, and what may follow. */
export const startsAround = (seeds: readonly string[]): Start[] =>
  seeds.flatMap((seed) => [seed, `${seed} `].map((text) => ({ text, modifier: null })));

/**
 * What people search for around keywords and the terms of a page: the seeds first, then the proposals of engines and
 * other sources, without duplicates.
 * @throws Blocked when no engine answered and no other source gave a keyword, the signal's reason
 */
export async function keywordsAround(
  ctx: Ctx,
  { seeds, pageTerms, country, language, engines, lists = [], helpers, withinMs, onAnswer }: Around,
): Promise<{ keywords: ProposedKeyword[]; outcomes: Outcome[] }> {
  const all = [...new Set([...seeds, ...pageTerms])];
  const starts = startsAround(all);
  const [gathered, model] = await Promise.all([
    gatherProposals(ctx, starts, {
      country,
      language,
      engines,
      withinMs,
      onAnswer,
      seeds: helpers ? seeds : [],
    }),
    helpers ? proposedByModel(ctx, { seeds: all, language }, { wanted: helpers.count }).then(modelAsSource) : null,
  ]);
  const proposed = mergeProposals([
    ...lists,
    ...listsOf(gathered, starts),
    ...(model ? [model.list] : []),
    ...seeds.flatMap((seed) => storedListsOf(gathered, seed)),
  ]);
  if (proposed.length === 0 && !anyAnswered(gathered)) throw new AllSourcesFailed(gathered.outcomes);
  const outcomes = [...gathered.outcomes, ...(model ? [model.outcome] : [])];
  return { keywords: withSeeds(proposed, seeds, pageTerms), outcomes };
}

/** Moves the seeds to the front, whoever else proposed them. */
function withSeeds(
  proposed: readonly ProposedKeyword[],
  seeds: readonly string[],
  pageTerms: readonly string[],
): ProposedKeyword[] {
  const first = mergeProposals([
    { source: 'seed', keywords: seeds },
    { source: 'page', keywords: pageTerms },
  ]);
  const order = new Map([...seeds, ...pageTerms].map((seed, at) => [plainKeyword(seed), at]));
  const byKey = new Map(proposed.map((one) => [one.key, one]));
  const front = first
    .toSorted((a, b) => (order.get(a.keyword) ?? 0) - (order.get(b.keyword) ?? 0))
    .map((one) => ({ ...one, sources: [...new Set([...one.sources, ...(byKey.get(one.key)?.sources ?? [])])] }));
  const keys = new Set(front.map(({ key }) => key));
  return [...front, ...proposed.filter(({ key }) => !keys.has(key))];
}
