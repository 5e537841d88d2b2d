import { languages } from '#lib/text/keywords/words/index.ts';
import { wordsOf } from '#lib/text/keywords/words/language-words.ts';

/** Scripts without spaces between words: a term may be part of a longer run there. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Shorter words must be equal: "cat" and "car" are different things. */
const LEAST_STEM = 4;
/** Maximum letters of an ending. */
const MAX_ENDING = 3;

/** Characters that a keyword may end with. */
const MAY_END = /[\p{L}\p{N}\p{M}+#)\]°]/u;

/**
 * The plain form in which keywords are compared: NFKC, lower case, single spaces, no surrounding punctuation. Callers
 * enforce the maximum of 80 characters.
 */
export function plainKeyword(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?:(?![\u200C\u200D])[\p{C}\p{Z}\s])+/gu, ' ')
    .replace(/^[^\p{L}\p{N}#+.]+/u, '');
  // Scans from the end, because a pattern would restart at each character of a punctuation run elsewhere.
  const signs = [...plain];
  return signs.slice(0, signs.findLastIndex((sign) => MAY_END.test(sign)) + 1).join('');
}

/**
 * Terms of a plain keyword without accents: letters, digits and symbols in names (c++, c#, .net, at&t). A mark only
 * counts as an accent where people omit it when typing; elsewhere it is part of the letter: パン is bread, バン a van.
 */
export function termsOf(plain: string): string[] {
  const bare = plain
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu, '$1')
    // In Cyrillic only the stress mark, and the dots of ё.
    .replace(/(\p{Script=Cyrillic})[\u0300\u0301]/gu, '$1')
    .replace(/(е)\u0308/gu, '$1')
    // Joiners only affect a letter's shape.
    .replace(/[\u200C\u200D]/g, '')
    .normalize('NFC');
  return bare.match(/\.?[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[&+.][\p{L}\p{N}\p{M}]+)*[+#]*/gu) ?? [];
}

const EMPTY = new Map(languages.map(({ language, empty }) => [language, new Set(wordsOf(empty).flatMap(bareTerms))]));

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * The words of a keyword in order: as written in its plain form, and as terms for comparison. Text without spaces is
 * segmented by its language.
 */
export function wordsIn(keyword: string, language: string): { term: string; text: string }[] {
  const plain = plainKeyword(keyword);
  const pieces = plain.split(' ').flatMap((piece) => (UNSPACED.test(piece) ? segmentsOf(piece, language) : [piece]));
  return pieces.flatMap((text) =>
    termsOf(text).map((term) => ({ term, text: termsOf(text).length > 1 ? term : text })),
  );
}

function segmentsOf(text: string, language: string): string[] {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

/** Whether a term is a stop word in that language. */
export const isEmptyWord = (term: string, language: string): boolean => EMPTY.get(language)?.has(term) ?? false;

function bareTerms(word: string): string[] {
  return termsOf(plainKeyword(word));
}

/** Whether a text is searchable: it has a letter or a digit. */
export const hasTerms = (text: string): boolean => termsOf(plainKeyword(text)).length > 0;

/** The meaningful words of a seed; all of them when none is ("the who"). */
export function meaningfulTerms(seed: string, language: string): string[] {
  const terms = [...new Set(termsOf(plainKeyword(seed)))];
  const meaningful = terms.filter((term) => !isEmptyWord(term, language));
  return meaningful.length > 0 ? meaningful : terms;
}

/** Whether a keyword still refers to the seed: it contains each of its meaningful words, ignoring endings and compounds. */
export function preservesMeaning(meaning: readonly string[], keyword: string): boolean {
  return includesTerms(meaning, termsOf(plainKeyword(keyword)));
}

/** The same for terms that are already extracted. */
export function includesTerms(meaning: readonly string[], terms: readonly string[]): boolean {
  return meaning.every((word) => terms.some((term) => isFormOf(word, term)));
}

function isFormOf(word: string, term: string): boolean {
  if (word === term) return true;
  if (UNSPACED.test(word)) return term.includes(word);
  const least = Math.min(word.length, term.length);
  if (least < LEAST_STEM) return isPlural(word, term) || isPlural(term, word);
  // A compound: "kaffeemühlentest" contains "kaffeemühle".
  const stem = word.length > 5 ? word.slice(0, -1) : word;
  if (term.length > word.length && term.includes(stem) && word.length > 4) return true;
  let same = 0;
  while (same < least && word[same] === term[same]) same += 1;
  return (
    same >= LEAST_STEM - 1 &&
    word.length - same <= MAX_ENDING &&
    term.length - same <= MAX_ENDING &&
    same * 2 > word.length
  );
}

const isPlural = (one: string, many: string) => one.length >= 3 && (many === `${one}s` || many === `${one}es`);
