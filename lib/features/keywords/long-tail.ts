import type { Intent } from '#lib/contract/fields.ts';
import { readIntent } from '#lib/features/keywords/read-intent.ts';
import { keepsMeaning, meaningOf, plainKeyword, termsOf } from '#lib/features/keywords/terms.ts';
import { languageWords } from '#lib/features/keywords/words/index.ts';
import { wordsOf } from '#lib/features/keywords/words/language-words.ts';

/** Keywords longer than this are sentences; the engines cut them. */
const MOST_CHARS = 80;
const MOST_TERMS = 12;
/** Starts of a query that an engine is asked for at most. */
const MOST_STARTS = 48;

/** What is known of a seed before anything is made of it. */
export interface Seed {
  keyword: string;
  language: string;
  intent: Intent;
}

/** Where a keyword comes from: people type it, or it is put together from usual words. */
export type KeywordSource = 'autocomplete' | 'stored' | 'pattern' | 'model';

export interface LongTailKeyword {
  keyword: string;
  intent: Intent;
  source: KeywordSource;
}

/** A list that somebody proposed, best first. */
export interface ProposedList {
  source: 'autocomplete' | 'stored' | 'model';
  keywords: readonly string[];
}

/**
 * The starts of queries that the engines are asked to complete for a seed, the ones that say most first.
 * @param wanted number of keywords wanted; few need few starts
 */
export function startsOf({ keyword, language, intent }: Seed, wanted: number): string[] {
  const words = languageWords(language);
  const seed = plainKeyword(keyword);
  const fit = words?.patterns[intent] ?? [];
  const starts = [
    seed,
    `${seed} `,
    // The words of the intent, so that what comes back fits it.
    ...fit.slice(0, 12).map((pattern) => pattern.replace('{}', seed)),
    ...(intent === 'informational' ? wordsOf(words?.questions ?? '').map((question) => `${question} ${seed}`) : []),
    ...wordsOf(words?.joiners ?? '')
      .filter(Boolean)
      .map((joiner) => `${seed} ${joiner} `),
    ...lettersOf(seed).map((letter) => `${seed} ${letter}`),
  ];
  const most = Math.min(MOST_STARTS, 6 + Math.ceil(wanted / 5));
  return [...new Set(starts)].slice(0, most);
}

/** The letters that the script of the seed begins words with; none where a script has too many. */
function lettersOf(seed: string): string[] {
  if (/\p{Script=Cyrillic}/u.test(seed)) return [...'абвгдезиклмнопрстуфхчш'];
  if (/\p{Script=Greek}/u.test(seed)) return [...'αβγδεζηθικλμνξοπρστυφχψω'];
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(seed)) return [...'あいうえおかきくけこさしすせそたちつてと'];
  if (/\p{Script=Arabic}/u.test(seed)) return [...'ابتثجحدرزسشصطعفقكلمنهوي'];
  if (/\p{Script=Latin}/u.test(seed)) return [...'abcdefghijklmnopqrstuvwxyz'];
  return [];
}

/**
 * Keywords of an intent that are longer than the seed and keep its meaning, each once, best first: what was proposed, then
 * the usual words of the intent around the seed, around what was proposed, and with an ending. The same for the same lists.
 * @returns at most `count`; fewer where the language's words are not known and little was proposed
 */
export function longTail(seed: Seed, lists: readonly ProposedList[], count: number): LongTailKeyword[] {
  const { language, intent } = seed;
  const plain = plainKeyword(seed.keyword);
  const meaning = meaningOf(plain, language);
  const chosen = new Map<string, LongTailKeyword>();
  const add = (text: string, source: KeywordSource) => {
    const keyword = plainKeyword(text);
    const key = termsOf(keyword).join(' ');
    if (chosen.size < count && fits(keyword, plain, meaning) && key !== termsOf(plain).join(' ') && !chosen.has(key)) {
      chosen.set(key, { keyword, intent, source });
    }
  };

  const proposed = ranked(lists, (keyword) => fits(keyword, plain, meaning));
  const read = proposed.map((one) => ({ ...one, reading: readIntent(one.keyword, language) }));
  for (const { keyword, source, reading } of read) {
    if (reading.intent === intent && reading.because.length > 0) add(keyword, source);
  }
  // What shows no intent at all is somebody who wants to know, more likely than anything else.
  const open = read.filter(({ reading }) => reading.because.length === 0);
  if (intent === 'informational') for (const { keyword, source } of open) add(keyword, source);

  const words = languageWords(language);
  if (!words) return [...chosen.values()];
  const patterns = words.patterns[intent];
  const around = (subject: string) => patterns.map((pattern) => pattern.replace('{}', subject));
  for (const keyword of around(plain)) add(keyword, 'pattern');
  for (const pattern of patterns.slice(0, 6)) {
    for (const { keyword } of open) if (termsOf(keyword).length < 6) add(pattern.replace('{}', keyword), 'pattern');
  }
  for (const ending of words.endings) {
    for (const keyword of around(plain)) {
      // "near me near me", "for beginners for kids": one ending is enough.
      if (!words.endings.some((one) => keyword.endsWith(one))) add(`${keyword} ${ending}`, 'pattern');
    }
  }
  return [...chosen.values()];
}

function fits(keyword: string, seed: string, meaning: readonly string[]): boolean {
  if (keyword.length > MOST_CHARS || keyword.length <= seed.length) return false;
  // Addresses and operators are proposed now and then; neither is a keyword.
  if (/https?:|www\.|[<>{}|\\]|\bsite:/.test(keyword)) return false;
  return termsOf(keyword).length <= MOST_TERMS && keepsMeaning(meaning, keyword);
}

/** All proposed keywords, each once: by how many lists have it and how high, then by length and letters. */
function ranked(lists: readonly ProposedList[], isWanted: (keyword: string) => boolean) {
  const met = new Map<string, { keyword: string; source: ProposedList['source']; points: number }>();
  for (const { source, keywords } of lists) {
    keywords.forEach((text, place) => {
      const keyword = plainKeyword(text);
      const key = termsOf(keyword).join(' ');
      if (!isWanted(keyword)) return;
      const before = met.get(key);
      met.set(key, { ...(before ?? { keyword, source }), points: (before?.points ?? 0) + 1 / (place + 2) });
    });
  }
  return [...met.values()].toSorted(
    (a, b) => b.points - a.points || a.keyword.length - b.keyword.length || (a.keyword < b.keyword ? -1 : 1),
  );
}
