import type { KeywordDensity } from '../page-facts.ts';
import { stopWords } from './stop-words.ts';
import type { Words } from './words.ts';

const TOP = 10;
const MAX_PHRASE = 3;
/** Words after which a run is closed, as if a stop word stood there. */
const MAX_RUN = 12;

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

interface Phrase {
  /** Place of its first use among the words, and how many words it has. */
  first: number;
  size: number;
  /** A run that stands alone counts whole; a part of a longer run only somewhat. */
  count: number;
  score: number;
}

/**
 * Key phrases: runs of words between stop words and punctuation (as in RAKE), scored by how often they and their
 * words are used, how early they come, and whether the title says them.
 */
export function topicsOf(text: Words, emphasis: string, language: string | null, limit = 10): string[] {
  const { unique, counts, leading, breaks } = text;
  const isTermOf = termsOf(text, stopWords(language ?? 'en'));
  const phrases = new Map<number, Phrase>();
  const stride = unique.length + 1;
  let start = 0;
  const close = (end: number) => {
    for (let at = start; at < end; at++) {
      // A phrase is known by the numbers of its words, in place of a string for each.
      let key = 0;
      for (let size = 1; size <= MAX_PHRASE && at + size <= end; size++) {
        key = key * stride + (leading[at + size - 1] as number) + 1;
        const share = size === end - start ? 1 : 0.6;
        const known = phrases.get(key);
        if (known) known.count += share;
        else phrases.set(key, { first: at, size, count: share, score: 0 });
      }
    }
  };
  for (let i = 0; i < leading.length; i++) {
    if (breaks[i] === 1 || i - start === MAX_RUN) {
      close(i);
      start = i;
    }
    if (!isTermOf(leading[i] as number)) {
      close(i);
      start = i + 1;
    }
  }
  close(leading.length);
  const loud = emphasis.toLowerCase();
  const wordOf = (at: number) => unique[leading[at] as number] as string;
  const textOf = ({ first, size }: Phrase) => {
    let words = wordOf(first);
    for (let i = 1; i < size; i++) words += ` ${wordOf(first + i)}`;
    return words;
  };
  const isLoud = memoize((id) => loud.includes(unique[id] as string));
  const scored: Phrase[] = [];
  for (const phrase of phrases.values()) {
    const { first, size, count } = phrase;
    if (size > 1 && count <= 1 && first >= 400) continue;
    let weight = 0;
    let title = 1;
    for (let i = first; i < first + size; i++) {
      weight += counts[leading[i] as number] as number;
      if (isLoud(leading[i] as number)) title++;
    }
    title = title === size + 1 && (size === 1 || loud.includes(textOf(phrase))) ? 2 : 1;
    const early = 1 + 0.5 / (1 + first / 60);
    phrase.score = count ** 0.9 * (weight / size) ** 0.35 * (LENGTHS[size] as number) * early * title;
    scored.push(phrase);
  }
  scored.sort((a, b) => b.score - a.score);
  return distinct(scored, textOf, limit);
}

/** What a phrase of that many words gains by its length. */
const LENGTHS = [0, 0.75, 1.5, 1.4];

/** Whether a word, by its number, can be part of a phrase. */
function termsOf({ unique }: Words, stop: ReadonlySet<string>): (id: number) => boolean {
  return memoize((id) => isTerm(unique[id] as string, stop));
}

/** Answers of yes or no by number, each found once. */
function memoize(test: (id: number) => boolean): (id: number) => boolean {
  const known: (boolean | undefined)[] = [];
  return (id) => {
    const answer = known[id];
    if (answer !== undefined) return answer;
    const found = test(id);
    known[id] = found;
    return found;
  };
}

/** Best first, without phrases that lie in a better one or hold one. */
function distinct(scored: Phrase[], textOf: (phrase: Phrase) => string, limit: number): string[] {
  const kept: string[] = [];
  for (const phrase of scored) {
    const text = textOf(phrase);
    if (kept.some((other) => ` ${other} `.includes(` ${text} `) || ` ${text} `.includes(` ${other} `))) continue;
    kept.push(text);
    if (kept.length === limit) break;
  }
  return kept;
}
