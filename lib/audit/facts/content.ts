import type { ContentFacts, HeadingsFacts } from '../page-facts.ts';
import { CAPS, cut } from './caps.ts';
import { countTerms, leadingTerms, topicsOf } from './keywords.ts';
import { detectLanguage } from './language.ts';
import { primaryLanguage } from './language-codes.ts';
import { readabilityOf } from './readability.ts';
import { hashPair, simhashOf, toHex } from './simhash.ts';
import { shortCode } from './stop-words.ts';
import { squash, type TextCollector } from './text-collector.ts';
import { countWords, splitWords, type Words } from './words.ts';
import { ARTICLE, ASIDE, BOILERPLATE, CONTROL, LINK, MAIN, NAV, UNSEEN } from './zones.ts';

/** Enough text to be the page's main part, in characters. */
const ENOUGH = 250;
/** … or this share of all visible text. */
const SHARE = 0.3;

export interface ContentInput {
  text: TextCollector;
  declaredLanguage: string;
  title: string;
  description: string;
  headings: HeadingsFacts;
  htmlChars: number;
  dates: { published: string | null; modified: string | null };
}

interface Parts {
  visible: string;
  main: string;
  source: ContentFacts['mainSource'];
}

/** Puts the gathered pieces together: all visible text, and the part that is the page's own. */
export function contentFacts(input: ContentInput): ContentFacts {
  const { visible, main, source } = partsOf(input.text);
  const split = splitWords(main);
  const same = visible.length === main.length;
  const { language, code } = languageOf(main, input);
  const counts = countTerms(split);
  const emphasis = squash(`${input.title} ${input.description} ${input.headings.items[0]?.text ?? ''}`);
  return {
    mainText: cut(main, CAPS.text),
    mainSource: source,
    textChars: visible.length,
    mainChars: main.length,
    wordCount: same ? split.words.length : countWords(visible),
    mainWordCount: split.words.length,
    language,
    readability: readabilityOf(counts, split.words.length, split.sentences, code),
    keywordDensity: leadingTerms(counts, split.words.length, code),
    topics: topicsOf(split, counts, emphasis, code),
    ...hashes(split),
    textToHtmlRatio: input.htmlChars === 0 ? 0 : Math.round((visible.length / input.htmlChars) * 1_000) / 1_000,
    placeholders: placeholders(split.lower),
    errorPhrases: errorPhrases(main, split.words.length, input.title),
    emails: [],
    phones: [],
    dates: input.dates,
  };
}

/** Joins the pieces of the zones that count. Lines are blocks; white space inside is squashed. */
function partsOf(text: TextCollector): Parts {
  const sums = { visible: 0, main: 0, article: 0 };
  eachPiece(text, (zone, piece) => {
    if (zone & UNSEEN || piece.length < 2) return;
    sums.visible += piece.length;
    if (zone & (NAV | ASIDE | CONTROL)) return;
    if (zone & MAIN) sums.main += piece.length;
    if (zone & ARTICLE) sums.article += piece.length;
  });
  const enough = (chars: number) => chars >= ENOUGH || chars > sums.visible * SHARE;
  const source =
    sums.main > 0 && enough(sums.main) ? 'main' : sums.article > 0 && enough(sums.article) ? 'article' : 'body';
  const visible = new Lines();
  const main = new Lines();
  eachPiece(text, (zone, piece) => {
    if (zone & UNSEEN) return;
    visible.add(piece, false);
    const own =
      source === 'main'
        ? (zone & MAIN) !== 0 && (zone & (NAV | ASIDE | CONTROL)) === 0
        : source === 'article'
          ? (zone & ARTICLE) !== 0 && (zone & (NAV | ASIDE | CONTROL)) === 0
          : (zone & (BOILERPLATE | CONTROL)) === 0;
    if (own) main.add(piece, (zone & LINK) !== 0);
    else main.skip();
  });
  const all = visible.done(false);
  const own = main.done(source === 'body');
  return { visible: all, main: own === '' ? all : own, source };
}

function eachPiece(text: TextCollector, visit: (zone: number, piece: string) => void): void {
  const { pieces, zoneStarts, zones } = text;
  let next = 0;
  let zone = 0;
  for (let i = 0; i < pieces.length; i++) {
    if (zoneStarts[next] === i) zone = zones[next++] ?? 0;
    visit(zone, pieces[i] as string);
  }
}

/** Blocks of text. On a page without landmarks, runs of short lines that are all link are menus. */
class Lines {
  #lines: string[] = [];
  #linked: number[] = [];
  #line = '';
  #link = 0;

  add(piece: string, link: boolean): void {
    if (piece === '\n') {
      this.#flush();
      return;
    }
    this.#line += piece;
    if (link) this.#link += piece.length;
  }

  skip(): void {
    if (this.#line !== '') this.#flush();
  }

  #flush(): void {
    if (this.#line !== '') {
      const line = squash(this.#line);
      if (line !== '') {
        this.#lines.push(line);
        this.#linked.push(this.#link / line.length);
      }
    }
    this.#line = '';
    this.#link = 0;
  }

  done(dropMenus: boolean): string {
    this.#flush();
    if (!dropMenus) return this.#lines.join('\n');
    const isMenu = (i: number) => (this.#linked[i] ?? 0) > 0.7 && (this.#lines[i] ?? '').length < 60;
    return this.#lines.filter((_, i) => !(isMenu(i) && (isMenu(i - 1) || isMenu(i + 1)))).join('\n');
  }
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

/** Simhash over the words, each weighted by the number of its uses; a hash of the words in order. */
function hashes({ ids, unique, counts }: Words): { simhash: string; textHash: string } {
  if (ids.length === 0) return { simhash: '', textHash: '' };
  const hi = new Uint32Array(unique.length);
  const lo = new Uint32Array(unique.length);
  for (let id = 0; id < unique.length; id++) {
    const [h, l] = hashPair(unique[id] as string);
    hi[id] = h;
    lo[id] = l;
  }
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (const id of ids) {
    a = Math.imul(a ^ (hi[id] as number), 0x01000193);
    b = Math.imul((b << 5) ^ (b >>> 3) ^ (lo[id] as number), 0x5bd1e995);
  }
  return { simhash: toHex(simhashOf(hi, lo, counts)), textHash: toHex([a >>> 0, b >>> 0]) };
}

const PLACEHOLDERS = ['lorem ipsum', 'dolor sit amet', 'your text here', 'insert text here', 'sample text goes here'];

function placeholders(lower: string): string[] {
  return PLACEHOLDERS.filter((phrase) => lower.includes(phrase));
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
/** A real article may speak of errors; an error page is short. */
const SHORT_PAGE = 150;

function errorPhrases(text: string, words: number, title: string): string[] {
  if (words > SHORT_PAGE) return [];
  const lower = `${title}\n${text}`.toLowerCase();
  return ERROR_PHRASES.filter((phrase) => lower.includes(phrase)).slice(0, 5);
}
