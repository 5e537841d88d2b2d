import type { Intent } from '#lib/contract/fields.ts';
import type { ModifierKind } from '#lib/features/keywords/ideas/contract.ts';
import {
  keyOf,
  type Modifier,
  mergeProposals,
  type ProposedKeyword,
  type ProposedList,
} from '#lib/features/keywords/ideas/merge-proposals.ts';
import type { Start } from '#lib/features/keywords/ideas/propose.ts';
import { readIntent } from '#lib/features/keywords/ideas/read-intent.ts';
import { templatesFor } from '#lib/features/keywords/ideas/templates-for.ts';
import { meaningfulTerms, plainKeyword, preservesMeaning, termsOf } from '#lib/text/keywords/terms.ts';
import { languageWords } from '#lib/text/keywords/words/index.ts';
import { type LanguageWords, wordsOf } from '#lib/text/keywords/words/language-words.ts';

/** Longer keywords are sentences; the engines truncate them. */
const MAX_CHARS = 80;
const MAX_TERMS = 12;
/** Maximum autocomplete queries per engine. */
export const MAX_STARTS = 48;

/** Properties of a seed that everything else is based on. */
export interface Seed {
  keyword: string;
  language: string;
  intent: Intent;
}

/** A long-tail keyword with its search intent. */
export interface LongTailKeyword extends ProposedKeyword {
  intent: Intent;
}

/**
 * Autocomplete queries for a seed, the most useful first.
 * @param wanted number of keywords; a small number needs few queries
 * @param mostStarts maximum requests per engine
 */
export function startsOf({ keyword, language, intent }: Seed, wanted: number, mostStarts = MAX_STARTS): Start[] {
  const words = languageWords(language);
  const seed = plainKeyword(keyword);
  const fit = words?.patterns[intent] ?? [];
  const around = (text: string, kind: ModifierKind): Start => ({
    text: fill(text, seed),
    modifier: { kind, text: text.trim() },
  });
  const starts: Start[] = [
    { text: seed, modifier: null },
    { text: `${seed} `, modifier: null },
    // Words of the intent, so that suggestions match it.
    ...fit.map((pattern) => around(pattern, kindOf(pattern, words))),
    ...(intent === 'informational' ? questionsOf(words).map((question) => around(`${question} {}`, 'question')) : []),
    ...wordsOf(words?.joiners ?? '')
      .filter(Boolean)
      .map((joiner) => around(`{} ${joiner} `, 'preposition')),
    ...lettersOf(seed).map((letter) => around(`{} ${letter}`, 'letter')),
  ];
  const most = Math.min(mostStarts, 6 + Math.ceil(wanted / 5));
  return eachOnce(starts).slice(0, most);
}

/** Removes duplicates, keeping the first of each text. */
export function eachOnce(starts: readonly Start[]): Start[] {
  const met = new Set<string>();
  return starts.filter(({ text }) => !met.has(text) && met.add(text));
}

/** Fills a pattern; the callback keeps "$&" in a subject literal. */
const fill = (pattern: string, subject: string) => pattern.replace('{}', () => subject);

const questionsOf = (words: LanguageWords | undefined) => wordsOf(words?.questions ?? '').filter(Boolean);

/** A pattern that begins with a question word is a question. */
function kindOf(pattern: string, words: LanguageWords | undefined): ModifierKind {
  return questionsOf(words).some((question) => pattern.startsWith(`${question} `)) ? 'question' : 'modifier';
}

/** Letters that words of the seed's script begin with; none when the script has too many. */
function lettersOf(seed: string): string[] {
  if (/\p{Script=Cyrillic}/u.test(seed)) return [...'абвгдезиклмнопрстуфхчш'];
  if (/\p{Script=Greek}/u.test(seed)) return [...'αβγδεζηθικλμνξοπρστυφχψω'];
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(seed)) return [...'あいうえおかきくけこさしすせそたちつてと'];
  if (/\p{Script=Arabic}/u.test(seed)) return [...'ابتثجحدرزسشصطعفقكلمنهوي'];
  if (/\p{Script=Latin}/u.test(seed)) return [...'abcdefghijklmnopqrstuvwxyz'];
  return [];
}

/**
 * Keywords of an intent that are longer than the seed and keep its meaning, without duplicates, best first: what people
 * search for, then a few generated from templates that fit the seed. Deterministic for the same lists.
 * @param taken keys of keywords to exclude
 * @returns at most `count`: fewer, or none, rather than senseless ones
 */
export function longTail(
  seed: Seed,
  lists: readonly ProposedList[],
  count: number,
  taken: ReadonlySet<string> = new Set(),
): LongTailKeyword[] {
  const { language, intent } = seed;
  const plain = plainKeyword(seed.keyword);
  const meaning = meaningfulTerms(plain, language);
  const chosen = new Map<string, LongTailKeyword>();
  const add = (one: ProposedKeyword) => {
    if (chosen.size >= count || taken.has(one.key) || chosen.has(one.key)) return;
    if (fits(one.keyword, plain, meaning) && one.key !== keyOf(plain)) chosen.set(one.key, { ...one, intent });
  };
  const make = (text: string, modifier: Modifier) => {
    const keyword = plainKeyword(text);
    add({ keyword, key: keyOf(keyword), sources: ['pattern'], modifier });
  };

  const proposed = mergeProposals(lists, (keyword) => fits(keyword, plain, meaning));
  const read = proposed.map((one) => ({ one, reading: readIntent(one.keyword, language) }));
  for (const { one, reading } of read) if (reading.intent === intent && reading.because.length > 0) add(one);
  // A query without any sign of an intent is most likely informational.
  const open = read.filter(({ reading }) => reading.because.length === 0).map(({ one }) => one);
  if (intent === 'informational') for (const one of open) add(one);

  const words = languageWords(language);
  for (const text of templatesFor(plain, language, intent))
    make(fill(text, plain), { text, kind: kindOf(text, words) });
  return [...chosen.values()];
}

function fits(keyword: string, seed: string, meaning: readonly string[]): boolean {
  if (keyword.length > MAX_CHARS || keyword.length <= seed.length) return false;
  return termsOf(keyword).length <= MAX_TERMS && preservesMeaning(meaning, keyword);
}
