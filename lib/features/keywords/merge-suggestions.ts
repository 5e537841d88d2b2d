import { plainKeyword, termsOf } from '#lib/features/keywords/terms.ts';
import type { Proposals } from '#lib/features/search/ask-suggestions.ts';

/**
 * One list out of those of all engines, each keyword once: the seeds first, then by how many lists have it and how high
 * (the sum of 1 ÷ (place + 1)), then by letters, so that the same answers give the same list.
 */
export function mergeSuggestions(
  seeds: readonly string[],
  starts: readonly string[],
  engines: readonly Proposals[],
): string[] {
  const met = new Map<string, { keyword: string; points: number }>();
  const add = (text: string, points: number) => {
    const keyword = plainKeyword(text);
    const key = termsOf(keyword).join(' ');
    if (key === '' || /https?:|www\./.test(keyword)) return;
    const before = met.get(key);
    met.set(key, { keyword: before?.keyword ?? keyword, points: (before?.points ?? 0) + points });
  };
  for (const seed of seeds) add(seed, 1_000);
  for (const { lists } of engines) {
    for (const start of starts) {
      for (const [place, text] of (lists.get(start) ?? []).entries()) add(text, 1 / (place + 1));
    }
  }
  return [...met.values()]
    .toSorted((a, b) => b.points - a.points || (a.keyword < b.keyword ? -1 : 1))
    .map(({ keyword }) => keyword);
}
