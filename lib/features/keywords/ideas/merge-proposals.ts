import type { KeywordSource, ModifierKind } from '#lib/features/keywords/ideas/contract.ts';
import { plainKeyword, termsOf } from '#lib/text/keywords/terms.ts';

/** What was added to a seed to query or generate keywords. */
export interface Modifier {
  kind: ModifierKind;
  /** With {} for the seed. */
  text: string;
}

/** A list of proposed keywords, best first. */
export interface ProposedList {
  source: KeywordSource;
  keywords: readonly string[];
  /** Modifier of the query; absent for the seed itself, or without a query. */
  modifier?: Modifier | null;
}

/** A keyword with its sources. */
export interface ProposedKeyword {
  keyword: string;
  /** Its terms only, by which duplicates are recognized. */
  key: string;
  /** Its sources without duplicates, in the order of the lists. */
  sources: KeywordSource[];
  modifier: Modifier | null;
}

/** Suggestions sometimes contain URLs and search operators; neither is a keyword. */
const NO_KEYWORD = /https?:|www\.|[<>{}|\\]|\bsite:/;

/** Key by which two keywords are duplicates: their terms. */
export const keyOf = (plain: string): string => termsOf(plain).join(' ');

/**
 * Merges lists without duplicates. Ranks by the number of lists and the position in each (the sum of 1 ÷ (position +
 * 2)), then by length and alphabetically, so that the result is deterministic.
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
      // A suggestion for the seed alone has no modifier.
      if (!modifier) before.modifier = null;
    }
  }
  return [...met.values()]
    .toSorted((a, b) => b.points - a.points || a.keyword.length - b.keyword.length || (a.keyword < b.keyword ? -1 : 1))
    .map(({ points: _, ...one }) => one);
}
