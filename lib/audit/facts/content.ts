import type { ContentFacts, HeadingsFacts } from '../page-facts.ts';
import { CAPS, cut } from './caps.ts';
import { textOf } from './text/characters.ts';
import { leadingTerms } from './text/keywords.ts';
import { detectLanguage } from './text/language.ts';
import { primaryLanguage } from './text/language-codes.ts';
import { pageText, type Units } from './text/page-text.ts';
import { readabilityOf } from './text/readability.ts';
import { simhashOf, toHex } from './text/simhash.ts';
import { shortCode } from './text/stop-words.ts';
import { squash, type TextCollector } from './text/text-collector.ts';
import { topicsOf } from './text/topics.ts';
import { countUnits, splitUnits, type Words } from './text/words.ts';

/** What the facts about the content are derived from. */
export interface ContentInput {
  text: TextCollector;
  declaredLanguage: string;
  title: string;
  description: string;
  headings: HeadingsFacts;
  htmlChars: number;
  dates: { published: string | null; modified: string | null };
}

/** Facts about the page's content: its own text and the statistics derived from it. */
export function contentFacts(input: ContentInput): ContentFacts {
  const { main, rest, source } = pageText(input.text);
  const mainText = textOf(main.units, 0, Math.min(main.length, CAPS.text));
  const { language, code } = languageOf(mainText, input);
  // From here on the units are lower-case.
  const words = splitUnits(main.units, main.length);
  const emphasis = squash(`${input.title} ${input.description} ${input.headings.items[0]?.text ?? ''}`);
  const textChars = main.length + rest.length + (main.length > 0 && rest.length > 0 ? 1 : 0);
  return {
    mainText: cut(mainText, CAPS.text),
    mainSource: source,
    textChars,
    mainChars: main.length,
    wordCount: words.total + countUnits(rest.units, rest.length),
    mainWordCount: words.total,
    language,
    readability: readabilityOf(words, code),
    keywordDensity: leadingTerms(words, code),
    topics: topicsOf(words, emphasis, code),
    simhash: words.total === 0 ? '' : toHex(simhashOf(words.hi, words.lo, words.counts, words.unique.length)),
    textHash: words.total === 0 ? '' : toHex(words.order),
    textToHtmlRatio: input.htmlChars === 0 ? 0 : Math.round((textChars / input.htmlChars) * 1_000) / 1_000,
    placeholders: placeholders(words, main),
    errorPhrases: errorPhrases(mainText, words.total, input.title),
    dates: input.dates,
  };
}

function languageOf(main: string, input: ContentInput): { language: ContentFacts['language']; code: string | null } {
  const declared = input.declaredLanguage.trim();
  const found = detectLanguage(main, primaryLanguage(declared));
  const detected = found.code === null ? null : shortCode(found.code);
  return {
    language: { declared, detected, confidence: found.confidence, reason: found.reason },
    code: detected ?? (declared === '' ? null : primaryLanguage(declared)),
  };
}

const PLACEHOLDERS = ['lorem ipsum', 'dolor sit amet', 'your text here', 'insert text here', 'sample text goes here'];

function placeholders({ unique }: Words, { units, length }: Units): string[] {
  const possible = PLACEHOLDERS.filter((phrase) => phrase.split(' ').every((word) => unique.includes(word)));
  if (possible.length === 0) return [];
  const lower = textOf(units, 0, length);
  return possible.filter((phrase) => lower.includes(phrase));
}

const ERROR_PHRASES = [
  'page not found',
  'page cannot be found',
  "page can't be found",
  'page could not be found',
  'page doesn’t exist',
  "page doesn't exist",
  'page does not exist',
  'no longer available',
  'error 404',
  '404 error',
  '404 not found',
  '404 - ',
  'nothing was found',
  'nothing found',
  'seite nicht gefunden',
  'página no encontrada',
  'page introuvable',
  'pagina non trovata',
  'pagina niet gevonden',
  'página não encontrada',
  'страница не найдена',
  'strona nie znaleziona',
  'ページが見つかりません',
  '页面不存在',
];
/** A real article may mention errors; an error page is short. */
const SHORT_PAGE = 150;

function errorPhrases(text: string, words: number, title: string): string[] {
  if (words > SHORT_PAGE) return [];
  const lower = `${title}\n${text}`.toLowerCase();
  return ERROR_PHRASES.filter((phrase) => lower.includes(phrase)).slice(0, 5);
}
