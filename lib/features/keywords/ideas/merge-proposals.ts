import type { KeywordSource, ModifierKind } from '#lib/features/keywords/ideas/contract.ts';
import { plainKeyword, termsOf } from '#lib/features/keywords/ideas/terms.ts';

/** What was added to a seed to ask for keywords, or to make one. */
export interface Modifier {
  kind: ModifierKind;
  /** With {} for the seed. */
  text: string;
}

/** A list that somebody proposed, best first. */
export interface ProposedList {
  source: KeywordSource;
  keywords: readonly string[];
  /** Of the start that was asked for; absent where it was the seed itself, or nothing was asked. */
  modifier?: Modifier | null;
}

export interface ProposedKeyword {
  keyword: string;
  /** Its terms alone: what makes it the same as another. */
  key: string;
  /** Who proposed it, each once, in the order of the lists. */
  sources: KeywordSource[];
  modifier: Modifier | null;
}

/** Addresses and operators are proposed now and then; neither is a keyword. */
const NO_KEYWORD = /https?:|www\.|[<>{}|\\]|\bsite:/;

/** What makes two keywords the same: their terms. */
export const keyOf = (plain: string): string => termsOf(plain).join(' ');

/**
 * One list out of many, each keyword once: by how many lists have it and how high (the sum of 1 ÷ (place + 2)), then by
 * length and letters, so that the same lists give the same keywords.
 */
export function mergeProposals(
  lists: readonly ProposedList[],
  isWanted: (keyword: string) => boolean = () => true,
): ProposedKeyword[] {
  const met = new Map<string, ProposedKeyword & { points: number }>();
  for (const { source, keywords, modifier = null } of lists) {
    for (const [place, text] of keywords.entries()) {
      const keyword = plainKeyword(text);
      const key = keyOf(keyword);
      if (key === '' || NO_KEYWORD.test(keyword) || !isWanted(keyword)) continue;
      const points = 1 / (place + 2);
      const before = met.get(key);
      if (!before) {
        met.set(key, { keyword, key, sources: [source], modifier, points });
        continue;
      }
      before.points += points;
      if (!before.sources.includes(source)) before.sources.push(source);
      // What comes for the seed alone needs nothing added.
      if (!modifier) before.modifier = null;
    }
  }
  return [...met.values()]
    .toSorted((a, b) => b.points - a.points || a.keyword.length - b.keyword.length || (a.keyword < b.keyword ? -1 : 1))
    .map(({ points: _, ...one }) => one);
}
