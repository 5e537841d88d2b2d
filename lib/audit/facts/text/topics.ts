import { isTerm } from './keywords.ts';
import { stopWords } from './stop-words.ts';
import type { Words } from './words.ts';

const MAX_PHRASE = 3;
/** Words after which a run ends, as at a stop word. */
const MAX_RUN = 12;
/** A phrase of several words that first occurs later than this counts only if it is repeated. */
const EARLY = 400;
/** A standalone run counts fully; a part of a longer run partially. Counts are in fifths. */
const WHOLE = 5;
const PART = 3;
/** Weight of a phrase by its number of words. */
const LENGTHS = [0, 0.75, 1.5, 1.4];
/** Phrases compared for overlap before the rest is sorted too. */
const FIRST_PASS = 64;

/**
 * Key phrases: runs of words between stop words and punctuation (as in RAKE), scored by the frequency of the phrase and its
 * words, how early it occurs, and whether the title contains it.
 * @param emphasis the most prominent texts of the page: title, description, heading
 */
export function topicsOf(words: Words, emphasis: string, language: string | null, limit = 10): string[] {
  const phrases = phrasesOf(words, language);
  const score = scorer(words, emphasis.toLowerCase());
  const scores = phrases.map((at) => score(at));
  const textOf = (i: number) => phraseText(words, phrases[i] as Phrase);
  const some = distinct(best(scores, FIRST_PASS), textOf, limit);
  if (some.length === limit || phrases.length <= FIRST_PASS) return some;
  return distinct(best(scores, phrases.length), textOf, limit);
}

interface Phrase {
  /** Index of its first occurrence among the words. */
  first: number;
  size: number;
  /** In fifths. */
  count: number;
}

function phraseText({ unique, leading }: Words, { first, size }: Phrase): string {
  let text = unique[leading[first] as number] as string;
  for (let i = first + 1; i < first + size; i++) text += ` ${unique[leading[i] as number]}`;
  return text;
}

/** Every run of up to three terms, each once. */
function phrasesOf({ unique, leading, breaks }: Words, language: string | null): Phrase[] {
  const stop = stopWords(language ?? 'en');
  const terms: (boolean | undefined)[] = [];
  const found: Phrase[] = [];
  // A phrase is identified by the numbers of its words: words are numbered in order of appearance, so the first thousand
  // words have small numbers, and a combination of three is still small.
  const known = new Map<number, Phrase>();
  const stride = Math.min(unique.length, leading.length) + 1;
  const close = (start: number, end: number) => {
    for (let at = start; at < end; at++) {
      let key = 0;
      for (let size = 1; size <= MAX_PHRASE && at + size <= end; size++) {
        key = key * stride + (leading[at + size - 1] as number) + 1;
        const share = size === end - start ? WHOLE : PART;
        const phrase = known.get(key);
        if (phrase) phrase.count += share;
        else {
          const one = { first: at, size, count: share };
          known.set(key, one);
          found.push(one);
        }
      }
    }
  };
  let start = 0;
  for (let i = 0; i < leading.length; i++) {
    if (breaks[i] === 1 || i - start === MAX_RUN) {
      close(start, i);
      start = i;
    }
    const id = leading[i] as number;
    terms[id] ??= isTerm(unique[id] as string, stop);
    if (terms[id] === false) {
      close(start, i);
      start = i + 1;
    }
  }
  close(start, leading.length);
  return found.filter(({ size, count, first }) => size === 1 || count > WHOLE || first < EARLY);
}

function scorer(words: Words, loud: string): (phrase: Phrase) => number {
  const { unique, counts, leading } = words;
  const said: (boolean | undefined)[] = [];
  return (phrase) => {
    const { first, size, count } = phrase;
    let weight = 0;
    let inTitle = true;
    for (let i = first; i < first + size; i++) {
      const id = leading[i] as number;
      weight += counts[id] as number;
      said[id] ??= loud.includes(unique[id] as string);
      inTitle &&= said[id];
    }
    if (inTitle && size > 1) inTitle = loud.includes(phraseText(words, phrase));
    const often = power(USES, count, count / WHOLE, 0.9);
    // Sizes 1 to 3 divide 6, so the mean has a unique integer.
    const strong = power(WEIGHTS, (weight * 6) / size, weight / size, 0.35);
    const early = 1 + 0.5 / (1 + first / 60);
    return often * strong * (LENGTHS[size] as number) * early * (inTitle ? 2 : 1);
  };
}

/**
 * Powers are the most expensive part here, and nearly all have the same small arguments: they are cached. 0 means not
 * cached.
 */
const USES = new Float64Array(1_001);
const WEIGHTS = new Float64Array(1_001);

function power(known: Float64Array, key: number, base: number, exponent: number): number {
  if (key >= known.length) return base ** exponent;
  const value = known[key] as number;
  if (value !== 0) return value;
  const made = base ** exponent;
  known[key] = made;
  return made;
}

/** Indexes of the `count` highest scores, highest first; among equal ones the earlier. */
function best(scores: readonly number[], count: number): number[] {
  if (count >= scores.length)
    return scores.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number));
  const top: number[] = [];
  let least = -1;
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    if (top.length === count && score <= least) continue;
    let low = 0;
    let high = top.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((scores[top[middle] as number] as number) >= score) low = middle + 1;
      else high = middle;
    }
    top.splice(low, 0, i);
    if (top.length > count) top.pop();
    if (top.length === count) least = scores[top[count - 1] as number] as number;
  }
  return top;
}

/** Best first, without phrases that overlap a better one. */
function distinct(order: readonly number[], textOf: (i: number) => string, limit: number): string[] {
  const kept: string[] = [];
  for (const i of order) {
    const text = textOf(i);
    if (kept.some((other) => ` ${other} `.includes(` ${text} `) || ` ${text} `.includes(` ${other} `))) continue;
    kept.push(text);
    if (kept.length === limit) break;
  }
  return kept;
}
