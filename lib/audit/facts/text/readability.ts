import type { ReadabilityFacts } from '#lib/audit/page-facts.ts';
import type { Words } from './words.ts';

/**
 * Flesch reading ease by language: base − perSentence × words/sentences − perWord × syllables/words.
 * Sources: en Flesch 1948; de Amstad 1978; es Fernández Huerta 1959; fr Kandel & Moles 1958; it Franchina & Vacca 1972;
 * nl Douma 1960; pt Martins 1996; ru Oborneva 2006.
 */
const FORMULAS: Record<string, { name: string; base: number; perSentence: number; perWord: number }> = {
  en: { name: 'Flesch reading ease (English)', base: 206.835, perSentence: 1.015, perWord: 84.6 },
  de: { name: 'Flesch reading ease, Amstad (German)', base: 180, perSentence: 1, perWord: 58.5 },
  es: { name: 'Fernández Huerta (Spanish)', base: 206.84, perSentence: 1.02, perWord: 60 },
  fr: { name: 'Kandel-Moles (French)', base: 207, perSentence: 1.015, perWord: 73.6 },
  it: { name: 'Flesch-Vacca (Italian)', base: 217, perSentence: 1.3, perWord: 60 },
  nl: { name: 'Flesch-Douma (Dutch)', base: 206.835, perSentence: 0.93, perWord: 77 },
  pt: { name: 'Flesch reading ease, Martins (Portuguese)', base: 248.835, perSentence: 1.015, perWord: 84.6 },
  ru: { name: 'Flesch reading ease, Oborneva (Russian)', base: 206.835, perSentence: 1.3, perWord: 60.1 },
};
/** For shorter texts the formula is not significant. */
const MIN_WORDS = 30;

/** Reading ease from counts. Unclamped; null if there is no formula for the language or the text is too short. */
export function readabilityOf(
  { unique, counts, total: words, sentences }: Words,
  language: string | null,
): ReadabilityFacts {
  const formula = language !== null && Object.hasOwn(FORMULAS, language) ? FORMULAS[language] : undefined;
  const facts: ReadabilityFacts = {
    formula: null,
    score: null,
    reason: null,
    sentences,
    words,
    syllables: 0,
  };
  if (formula === undefined || language === null) {
    facts.reason =
      language === null
        ? 'The language of the text is not known'
        : `There is no reading-ease formula for the language "${language}"`;
    return facts;
  }
  facts.formula = formula.name;
  let syllables = 0;
  for (let id = 0; id < unique.length; id++) {
    syllables += countSyllables(unique[id] as string, language) * (counts[id] as number);
  }
  facts.syllables = syllables;
  if (words < MIN_WORDS || sentences === 0) {
    facts.reason = `The text has fewer than ${MIN_WORDS} words`;
    return facts;
  }
  facts.score = fleschOf(formula, words, sentences, syllables);
  return facts;
}

function fleschOf(
  formula: { base: number; perSentence: number; perWord: number },
  words: number,
  sentences: number,
  syllables: number,
): number {
  const score = formula.base - (formula.perSentence * words) / sentences - (formula.perWord * syllables) / words;
  return Math.round(score * 100) / 100;
}

/** Only the formula, for existing counts; null for a language without one. */
export function readingEase(language: string, words: number, sentences: number, syllables: number): number | null {
  const formula = Object.hasOwn(FORMULAS, language) ? FORMULAS[language] : undefined;
  return formula === undefined || words === 0 || sentences === 0
    ? null
    : fleschOf(formula, words, sentences, syllables);
}

const VOWEL = 1;
/** In Spanish, Italian and Portuguese i and u join an adjacent vowel unless they carry an accent. */
const WEAK = 2;
const tables = new Map<string, Uint8Array>();

function tableOf(language: string): Uint8Array {
  const known = tables.get(language);
  if (known) return known;
  const table = new Uint8Array(0x500);
  for (const c of 'aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿœаеёиоуыэюяіїє') table[c.charCodeAt(0)] = VOWEL;
  if (language === 'es' || language === 'it' || language === 'pt')
    for (const c of 'iuyü') table[c.charCodeAt(0)] = WEAK;
  tables.set(language, table);
  return table;
}

/**
 * Syllables of one lower-case word: groups of vowels, with the most significant correction rules of each language. Accurate
 * over a text (within two percent of a dictionary for English prose), not for each single word.
 */
export function countSyllables(word: string, language: string): number {
  const table = tableOf(language);
  const perVowel = language === 'ru';
  const romance = language === 'es' || language === 'it' || language === 'pt';
  let count = 0;
  let before = 0;
  let strongBefore = false;
  for (let i = 0; i < word.length; i++) {
    const kind = table[word.charCodeAt(i)] ?? 0;
    if (kind !== 0) {
      if (before === 0 || perVowel) count++;
      // Two strong vowels, or an accented weak one, are separate syllables: "le-ón", "dí-a".
      else if (romance && kind === VOWEL && strongBefore) count++;
      strongBefore = kind === VOWEL;
    }
    before = kind;
  }
  if (language === 'en') count += englishCorrection(word);
  if (
    language === 'fr' &&
    word.length > 3 &&
    count > 1 &&
    (word.endsWith('e') || word.endsWith('es') || word.endsWith('ent'))
  )
    count--;
  return Math.max(count, 1);
}

/** Silent endings, and adjacent vowels in separate syllables. */
function englishCorrection(word: string): number {
  const length = word.length;
  let change = 0;
  const last = word.charCodeAt(length - 1);
  const c2 = word.charCodeAt(length - 2);
  const c3 = word.charCodeAt(length - 3);
  if (length > 2) {
    const afterVowel = isVowel(c2);
    if (last === 101 && !afterVowel && !(c2 === 108 && !isVowel(c3))) change--;
    else if (last === 115 && c2 === 101 && !isVowel(c3) && !SIBILANT.has(c3)) change--;
    else if (last === 100 && c2 === 101 && c3 !== 116 && c3 !== 100 && !isVowel(c3)) change--;
    if (length > 5 && hasSilentInside(word, last)) change--;
  }
  for (let i = 1; i < length; i++) {
    const a = word.charCodeAt(i - 1);
    const b = word.charCodeAt(i);
    // i|a, i|o, i|u outside -tion, -cial …; u|a, e|o, y|i: "me-di-a". "cre-a-tive" is not covered, because of "eat", "read".
    if (a === 105 && (b === 97 || b === 111 || b === 117)) {
      const p = word.charCodeAt(i - 2);
      if (!(p === 116 || p === 99 || p === 115 || p === 103 || p === 120)) change++;
    } else if (b === 105 && (a === 121 || a === 117) && word.charCodeAt(i + 1) === 110) change++;
    else if (a === 101 && b === 111 && i < length - 1 && word.charCodeAt(i + 1) !== 117) change++;
  }
  return change;
}

/** A silent e before a suffix: "like-ly", "same-ness". */
function hasSilentInside(word: string, last: number): boolean {
  switch (last) {
    case 121:
      return word.endsWith('ely');
    case 115:
      return word.endsWith('eness') || word.endsWith('eless');
    case 108:
      return word.endsWith('eful');
    case 116:
      return word.endsWith('ement');
    default:
      return false;
  }
}

const SIBILANT = new Set([99, 103, 115, 120, 122, 104]);

function isVowel(c: number): boolean {
  return c === 97 || c === 101 || c === 105 || c === 111 || c === 117 || c === 121;
}
