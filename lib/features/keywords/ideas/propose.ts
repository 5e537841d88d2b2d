import { ENGINE_IDS, type EngineId } from '#lib/engines/engine.ts';
import type { KeywordSource, SourceState } from '#lib/features/keywords/ideas/contract.ts';
import type { Modifier, ProposedList } from '#lib/features/keywords/ideas/merge-proposals.ts';
import {
  askSuggestions,
  type Proposals,
  type StoredProposals,
  storedProposals,
} from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Blocked } from '#lib/platform/errors.ts';

/** Milliseconds for all engines together when a client waits: the response is due within ten seconds. */
const WITHIN_MS = 7_500;

/** A query prefix for the engines to complete. */
export interface Start {
  text: string;
  /** What it adds to the seed; null: nothing. */
  modifier: Modifier | null;
}

/** Result of a source. */
export interface Outcome {
  source: KeywordSource;
  state: SourceState;
  /** Why it gave nothing, or not all; null when it answered. */
  reason: string | null;
}

/** Suggestions for the queries from all available sources. */
export interface Gathered {
  /** Each engine's lists, by query text. */
  engines: Proposals[];
  /** From stored searches, newest first, by seed. */
  stored: ReadonlyMap<string, StoredProposals>;
  outcomes: Outcome[];
}

/** Where to gather keywords, and how long. */
export interface ToGather {
  country: string;
  language: string;
  /** Engines to ask; default: all. */
  engines?: readonly EngineId[] | undefined;
  /** Related searches of stored searches for these count too. */
  seeds: readonly string[];
  withinMs?: number | undefined;
  /** Called for each query that an engine has answered. */
  onAnswer?: (() => void) | undefined;
}

/**
 * Requests suggestions from the engines in parallel; one that refuses only loses its own lists.
 * @throws the signal's reason
 */
export async function gatherProposals(
  ctx: Ctx,
  starts: readonly Start[],
  { country, language, engines: wanted = ENGINE_IDS, seeds, withinMs = WITHIN_MS, onAnswer }: ToGather,
): Promise<Gathered> {
  const texts = [...new Set(starts.map(({ text }) => text))];
  const [stored, engines] = await Promise.all([
    Promise.all(seeds.map(async (seed) => [seed, await storedProposals(ctx, seed, country)] as const)),
    Promise.all(wanted.map((engine) => askSuggestions(ctx, engine, texts, { country, language, withinMs, onAnswer }))),
  ]);
  return { engines, stored: new Map(stored), outcomes: engines.map(outcomeOf) };
}

function outcomeOf({ engine, lists, problem }: Proposals): Outcome {
  const state = problem === null ? 'answered' : lists.size > 0 ? 'incomplete' : 'refused';
  return { source: engine, state, reason: problem };
}

/**
 * The engines' suggestions for these queries, in the order of the queries, whichever answered first, so that the result
 * is deterministic.
 */
export function listsOf({ engines }: Gathered, starts: readonly Start[]): ProposedList[] {
  return engines.flatMap(({ engine, lists }) =>
    starts.map(({ text, modifier }) => ({ source: engine, keywords: lists.get(text) ?? [], modifier })),
  );
}

/** Suggestions from stored searches for a seed. */
export function storedListsOf({ stored }: Gathered, seed: string): ProposedList[] {
  const { peopleAlsoAsk = [], relatedSearches = [] } = stored.get(seed) ?? {};
  return [
    { source: 'people_also_ask', keywords: peopleAlsoAsk },
    { source: 'related_searches', keywords: relatedSearches },
  ];
}

/** Whether any engine answered. */
export const anyAnswered = ({ engines }: Gathered): boolean => engines.some(({ lists }) => lists.size > 0);

/** No engine answered and no other source gave a keyword: an error with the result of each source, never an empty list. */
export class AllSourcesFailed extends Blocked {
  readonly outcomes: readonly Outcome[];
  constructor(outcomes: readonly Outcome[]) {
    const reasons = outcomes.flatMap(({ state, reason }) => (state === 'not_connected' ? [] : (reason ?? [])));
    super(`No search engine returned suggestions: ${reasons.join('; ')}.`, { reason: 'autocomplete' });
    this.outcomes = outcomes;
  }
}
