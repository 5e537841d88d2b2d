import { ENGINE_IDS } from '#lib/engines/engine.ts';
import type { Ctx } from '#lib/features/context.ts';
import { askSuggestions, type Proposals } from '#lib/features/search/ask-suggestions.ts';
import { storedProposals } from '#lib/features/search/stored-proposals.ts';

/** Milliseconds for all engines together: an answer is due within ten seconds. */
const WITHIN_MS = 7_500;

/** What people type that begins so, from everywhere it can be had. */
export interface Gathered {
  /** Each engine's lists, by start. */
  engines: Proposals[];
  /** From searches stored earlier, the newest first. */
  stored: string[];
  /** Engines that were not asked to the end, in words. */
  problems: string[];
}

/** Asks all four engines side by side what they propose; one that refuses costs its own lists only. @throws the signal's reason */
export async function gatherProposals(
  ctx: Ctx,
  starts: readonly string[],
  { country, language, seeds }: { country: string; language: string; seeds: readonly string[] },
): Promise<Gathered> {
  const [stored, engines] = await Promise.all([
    Promise.all(seeds.map((seed) => storedProposals(ctx, seed, country))),
    Promise.all(
      ENGINE_IDS.map((engine) => askSuggestions(ctx, engine, starts, { country, language, withinMs: WITHIN_MS })),
    ),
  ]);
  return { engines, stored: stored.flat(), problems: engines.flatMap(({ problem }) => problem ?? []) };
}
