import type { Ranked } from '#lib/features/searches/compare.ts';
import { resultKey } from '#lib/text/result-key.ts';

/** Constant of reciprocal rank fusion, from Cormack, Clarke and Büttcher (SIGIR 2009). */
export const FUSION_K = 60;

/** The rule in words, shown with the list. */
export const MERGE_RULE = `Reciprocal rank fusion: score = sum over the engines of 1 ÷ (${FUSION_K} + position); engines without the URL add nothing. Ties: best position, then URL. URLs are compared without scheme, www., fragment and trailing slash.`;

/** A URL with its position in each list. */
export interface MergedResult {
  score: number;
  url: string;
  host: string;
  title: string;
  /** By list; null: not in it. */
  positions: (number | null)[];
}

/** Each URL of several lists once, ranked by reciprocal rank fusion. Of repeated URLs, the best position counts. */
export function mergeResults(lists: readonly (readonly Ranked[])[]): MergedResult[] {
  const merged = new Map<string, { best: Ranked; positions: (number | null)[] }>();
  lists.forEach((list, index) => {
    for (const result of list) {
      const key = resultKey(result.url);
      const one = merged.get(key) ?? { best: result, positions: lists.map(() => null) };
      merged.set(key, one);
      one.positions[index] = Math.min(one.positions[index] ?? result.position, result.position);
      if (result.position < one.best.position) one.best = result;
    }
  });
  return [...merged.values()]
    .map(({ best: { url, host, title }, positions }) => ({ score: scoreOf(positions), url, host, title, positions }))
    .sort((a, b) => b.score - a.score || bestOf(a) - bestOf(b) || (a.url < b.url ? -1 : 1));
}

const scoreOf = (positions: readonly (number | null)[]) =>
  positions.reduce<number>((sum, position) => sum + (position === null ? 0 : 1 / (FUSION_K + position)), 0);

const bestOf = ({ positions }: MergedResult) => Math.min(...positions.map((position) => position ?? Infinity));
