import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Intent } from '#lib/contract/fields.ts';
import type { EngineId } from '#lib/engines/engine.ts';
import type { longTailKeywords } from '#lib/features/keywords/ideas/contract.ts';
import { languageOfSeed } from '#lib/features/keywords/ideas/language-of-seed.ts';
import {
  eachOnce,
  type LongTailKeyword,
  longTail,
  MAX_STARTS,
  startsOf,
} from '#lib/features/keywords/ideas/long-tail.ts';
import type { ProposedList } from '#lib/features/keywords/ideas/merge-proposals.ts';
import { modelAsSource, proposedByModel } from '#lib/features/keywords/ideas/model-proposals.ts';
import { needTerms } from '#lib/features/keywords/ideas/need-terms.ts';
import {
  AllSourcesFailed,
  anyAnswered,
  type Gathered,
  gatherProposals,
  listsOf,
  type Outcome,
  type Start,
  storedListsOf,
} from '#lib/features/keywords/ideas/propose.ts';
import type { Ctx } from '#lib/net/context.ts';

/** The endpoint has no country parameter; this is the default of all others. */
const COUNTRY = 'us';
/** Maximum autocomplete requests per engine, over all seeds and intents. */
const MAX_STARTS_OF_ALL = 480;

/** Which long-tail keywords to find. */
export interface Wanted {
  seeds: readonly string[];
  intents: readonly Intent[];
  country: string;
  language: string;
  engines?: readonly EngineId[] | undefined;
  /** Keywords per intent. */
  count: number;
  /** Keywords that other sources already proposed. */
  lists?: readonly ProposedList[];
  withinMs?: number | undefined;
  onAnswer?: (() => void) | undefined;
}

/** Autocomplete queries for each seed: those of all intents. */
export function startsOfSeeds({
  seeds,
  intents,
  language,
  count,
}: Pick<Wanted, 'seeds' | 'intents' | 'language' | 'count'>): ReadonlyMap<string, Start[]> {
  const most = Math.min(MAX_STARTS, Math.max(4, Math.floor(MAX_STARTS_OF_ALL / (seeds.length * intents.length))));
  return new Map(
    seeds.map((keyword) => {
      const starts = intents.flatMap((intent) => startsOf({ keyword, language, intent }, count, most));
      return [keyword, eachOnce(starts)];
    }),
  );
}

/**
 * Long-tail keywords by intent around seeds, without duplicates; the seeds take turns. Engines that refuse are skipped
 * when templates yield a keyword. A connected text model runs in parallel; its keywords are selected like all others,
 * and its failure only loses its own.
 * @throws Blocked when no engine answered and no other source gave a keyword, the signal's reason
 */
export async function findLongTail(
  ctx: Ctx,
  wanted: Wanted,
): Promise<{ keywords: LongTailKeyword[]; outcomes: Outcome[] }> {
  const { seeds, intents, country, language, engines, count, withinMs, onAnswer } = wanted;
  const starts = startsOfSeeds(wanted);
  const [gathered, model] = await Promise.all([
    gatherProposals(ctx, [...starts.values()].flat(), { country, language, seeds, engines, withinMs, onAnswer }),
    proposedByModel(ctx, { seeds, intents, language }, { wanted: count * intents.length }).then(modelAsSource),
  ]);
  const lists = [...(wanted.lists ?? []), model.list];
  const keywords = await chooseFrom(ctx, { ...wanted, lists }, gathered, starts);
  if (keywords.length === 0 && !anyAnswered(gathered)) throw new AllSourcesFailed(gathered.outcomes);
  return { keywords, outcomes: [...gathered.outcomes, model.outcome] };
}

async function chooseFrom(
  ctx: Ctx,
  { seeds, intents, language, count, lists = [] }: Wanted,
  gathered: Gathered,
  starts: ReadonlyMap<string, Start[]>,
): Promise<LongTailKeyword[]> {
  const taken = new Set<string>();
  const chosen: LongTailKeyword[] = [];
  for (const intent of intents) {
    const perSeed: LongTailKeyword[][] = [];
    for (const keyword of seeds) {
      // Twenty seeds take seconds of CPU time: yield to other work in between.
      await new Promise((next) => setImmediate(next));
      ctx.signal.throwIfAborted();
      const theirs = [...lists, ...listsOf(gathered, starts.get(keyword) ?? []), ...storedListsOf(gathered, keyword)];
      perSeed.push(longTail({ keyword, language, intent }, theirs, count, taken));
    }
    let left = count;
    for (const one of inTurns(perSeed)) {
      if (left === 0) break;
      if (taken.has(one.key)) continue;
      taken.add(one.key);
      chosen.push(one);
      left -= 1;
    }
  }
  return chosen;
}

/** The first of each list, then the second of each, … */
function* inTurns<Item>(lists: readonly (readonly Item[])[]): Generator<Item> {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let at = 0; at < longest; at++) {
    for (const list of lists) {
      const item = list[at];
      if (item !== undefined) yield item;
    }
  }
}

/**
 * The same for one seed and one intent.
 * @throws Refused for a seed without a word, Blocked when no engine answered and no other source gave a keyword
 */
export async function generateLongTail(
  ctx: Ctx,
  { keyword, search_intent: intent, count }: InputOf<typeof longTailKeywords>,
): Promise<OutputOf<typeof longTailKeywords>> {
  needTerms('keyword', keyword);
  const language = languageOfSeed(keyword, COUNTRY);
  const found = await findLongTail(ctx, { seeds: [keyword], intents: [intent], country: COUNTRY, language, count });
  const problems = found.outcomes.flatMap(({ state, reason }) => (state === 'not_connected' || !reason ? [] : reason));
  if (problems.length > 0) ctx.log.info({ problems }, 'suggestions are incomplete');
  return { data: found.keywords.map((one) => one.keyword) };
}
