import type { KeywordDensity } from '../page-facts.ts';
import { stopWords } from './stop-words.ts';
import type { Words } from './words.ts';

const TOP = 10;
/** Words the phrases are looked for in; a topic that comes up later only is none. */
const PHRASE_WORDS = 1_000;
const MAX_PHRASE = 3;

/** How often each word stands in the text. */
export function countTerms({ unique, counts }: Words): Map<string, number> {
  const terms = new Map<string, number>();
  for (let id = 0; id < unique.length; id++) terms.set(unique[id] as string, counts[id] as number);
  return terms;
}

function isTerm(word: string, stop: ReadonlySet<string>): boolean {
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
export function leadingTerms(
  counts: ReadonlyMap<string, number>,
  total: number,
  language: string | null,
): KeywordDensity[] {
  const stop = stopWords(language ?? 'en');
  const top: [string, number][] = [];
  for (const [term, count] of counts) {
    const least = top.length < TOP ? 0 : (top[TOP - 1]?.[1] ?? 0);
    if (count <= least || !isTerm(term, stop)) continue;
    let at = top.length;
    while (at > 0 && (top[at - 1]?.[1] ?? 0) < count) at--;
    top.splice(at, 0, [term, count]);
    if (top.length > TOP) top.pop();
  }
  return top.map(([term, count]) => ({ term, count, percent: Math.round((count * 10_000) / total) / 100 }));
}

/**
 * Key phrases: runs of words between stop words and punctuation (as in RAKE), scored by how often they and their
 * words are used, how early they come, and whether the title says them.
 */
export function topicsOf(
  text: Words,
  counts: ReadonlyMap<string, number>,
  emphasis: string,
  language: string | null,
  limit = 10,
): string[] {
  const stop = stopWords(language ?? 'en');
  const phrases = new Map<string, { count: number; first: number; size: number; weight: number }>();
  const { words, breaks } = text;
  const end = Math.min(words.length, PHRASE_WORDS);
  let run: string[] = [];
  const close = (at: number) => {
    for (let size = 1; size <= Math.min(MAX_PHRASE, run.length); size++) {
      for (let i = 0; i + size <= run.length; i++)
        addPhrase(phrases, run.slice(i, i + size), at - run.length + i, counts, size === run.length);
    }
    run = [];
  };
  for (let i = 0; i < end; i++) {
    const word = words[i] ?? '';
    if (breaks[i] === 1) close(i);
    if (isTerm(word, stop)) {
      run.push(word);
      if (run.length === 12) close(i + 1);
    } else close(i);
  }
  close(end);
  const loud = ` ${emphasis.toLowerCase()} `;
  const scored = [...phrases]
    .filter(([, phrase]) => phrase.size === 1 || phrase.count > 1 || phrase.first < 400)
    .map(([text_, phrase]): [string, number] => {
      const early = 1 + 0.5 / (1 + phrase.first / 60);
      const title = loud.includes(text_) ? 2 : 1;
      const length = phrase.size === 1 ? 0.75 : phrase.size === 2 ? 1.5 : phrase.size === 3 ? 1.4 : 1;
      return [text_, phrase.count ** 0.9 * (phrase.weight / phrase.size) ** 0.35 * length * early * title];
    })
    .sort((a, b) => b[1] - a[1]);
  return distinct(scored, limit);
}

function addPhrase(
  phrases: Map<string, { count: number; first: number; size: number; weight: number }>,
  words: string[],
  at: number,
  counts: ReadonlyMap<string, number>,
  whole: boolean,
): void {
  const text = words.join(' ');
  const known = phrases.get(text);
  // A run that stands alone is a phrase; a part of a longer run only when it comes again.
  if (known) known.count += whole ? 1 : 0.6;
  else if (phrases.size < 20_000) {
    let weight = 0;
    for (const word of words) weight += counts.get(word) ?? 1;
    phrases.set(text, { count: whole ? 1 : 0.6, first: at, size: words.length, weight });
  }
}

/** Best first, without phrases that lie in a better one. */
function distinct(scored: [string, number][], limit: number): string[] {
  const kept: string[] = [];
  for (const [text] of scored) {
    if (kept.some((other) => ` ${other} `.includes(` ${text} `) || ` ${text} `.includes(` ${other} `))) continue;
    kept.push(text);
    if (kept.length === limit) break;
  }
  return kept;
}
