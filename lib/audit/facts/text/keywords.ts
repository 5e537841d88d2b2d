import type { KeywordDensity } from '#lib/audit/page-facts.ts';
import { stopWords } from './stop-words.ts';
import type { Words } from './words.ts';

const TOP = 10;
/** Longer runs of letters are data or an attack, not words; compound words in German law reach about eighty letters. */
const LONGEST_TERM = 80;
/** Whether a word can be a term: not a number, a stop word, or a single letter. */
export function isTerm(word: string, stop: ReadonlySet<string>): boolean {
  if (word.length > LONGEST_TERM) return false;
  const first = word.charCodeAt(0);
  if (word.length < 2 && first < 0x2e80) return false;
  if (first >= 48 && first <= 57) return false;
  return (
    !stop.has(word) &&
    !(word.length < 3 && first < 128) &&
    !(word.includes("'") && stop.has(word.slice(0, word.indexOf("'"))))
  );
}

/** The ten leading terms by number of uses, with their share of all words in percent. */
export function leadingTerms({ unique, counts, total }: Words, language: string | null): KeywordDensity[] {
  const stop = stopWords(language ?? 'en');
  const top: { term: string; count: number }[] = [];
  for (let id = 0; id < unique.length; id++) {
    const count = counts[id] as number;
    const term = unique[id] as string;
    if (count <= (top[TOP - 1]?.count ?? 0) || !isTerm(term, stop)) continue;
    let at = top.length;
    while (at > 0 && (top[at - 1]?.count ?? 0) < count) at--;
    top.splice(at, 0, { term, count });
    if (top.length > TOP) top.pop();
  }
  return top.map(({ term, count }) => ({ term, count, percent: Math.round((count * 10_000) / total) / 100 }));
}
