import { mainLanguage } from '#lib/engines/country-languages.ts';
import { plainKeyword, termsOf } from '#lib/text/keywords/terms.ts';
import { languages } from '#lib/text/keywords/words/index.ts';
import { wordsOf } from '#lib/text/keywords/words/language-words.ts';

/** Scripts used by one language only, or far more than by others. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/** Languages that share a script: the country decides when it has one of them. */
const SISTERS: Record<string, readonly string[]> = {
  ru: ['uk', 'bg', 'sr', 'mk', 'mn', 'tg', 'kk'],
  ar: ['fa', 'ur'],
  hi: ['ne'],
  zh: ['ja'],
};

const KNOWN = languages.map(({ language, empty, questions, joiners }) => ({
  language,
  words: new Set(
    [empty, questions, joiners].flatMap((text) => wordsOf(text).flatMap((word) => plainKeyword(word).split(' '))),
  ),
}));

/**
 * The language of a keyword, BCP 47 primary: by its script, else by its function words, else the most used search
 * language of the country. A keyword is too short for letter statistics.
 */
export function languageOfSeed(seed: string, country: string): string {
  const local = mainLanguage(country);
  const script = SCRIPTS.find(([pattern]) => pattern.test(seed))?.[1];
  if (script) return script === local || SISTERS[script]?.includes(local) ? local : script;
  const words = plainKeyword(seed).split(' ');
  if (words.length < 2 && termsOf(seed).length < 2) return local;
  const hits = (language: string) => {
    const known = KNOWN.find((one) => one.language === language)?.words;
    return known ? words.filter((word) => known.has(word)).length : 0;
  };
  const best = KNOWN.map(({ language }) => language).toSorted((a, b) => hits(b) - hits(a))[0];
  return best !== undefined && hits(best) > hits(local) ? best : local;
}
