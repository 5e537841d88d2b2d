import { plainKeyword, termsOf } from '#lib/text/keywords/terms.ts';

/** How well a page replaces an old URL: by words of the two paths, and of the page's title and H1. */

const PATH_POINTS = 60;
const TEXT_POINTS = 30;
const FOLDER_POINTS = 10;

/** Lowest score of a suggestion. */
export const MIN_SIMILARITY = 40;

/** The rule, as the interface and the API print it. */
export const SIMILARITY_RULE = `Score 0 to 100: up to ${PATH_POINTS} for words that both paths share (Dice coefficient), up to ${TEXT_POINTS} for the share of the old path's words in the title or H1 of the page, ${FOLDER_POINTS} for the same folder. Below ${MIN_SIMILARITY}: not similar.`;

/** A page as the comparison reads it. */
export interface ComparedText {
  url: string;
  title: string | null;
  h1: string | null;
}

/** Words of an old URL or a page. */
export interface PageWords {
  path: Set<string>;
  /** Words of title and H1. */
  text: Set<string>;
  /** The path up to its last segment; empty for the root. */
  folder: string;
}

const EXTENSION = /\.(?:html?|xhtml|php\d?|aspx?|jsp|cfm)$/i;
const MAX_CHARACTERS = 2_000;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const wordsIn = (text: string): string[] => termsOf(plainKeyword(text.slice(0, MAX_CHARACTERS)));

/** The words that are compared. An invalid URL has none. */
export function pageWords({ url, title, h1 }: ComparedText): PageWords {
  const path = (URL.parse(url)?.pathname ?? '').slice(0, MAX_CHARACTERS);
  const name = decoded(path).replace(EXTENSION, '');
  return {
    path: new Set(name.split(/[/._\-+~,;=\s]/).flatMap(wordsIn)),
    text: new Set(wordsIn(`${title ?? ''} ${h1 ?? ''}`)),
    folder: path.slice(0, path.lastIndexOf('/')),
  };
}

/** @param shared number of words that both paths have @returns score from 0 to 100 */
export function similarityOf(old: PageWords, page: PageWords, shared = sharedWords(old, page)): number {
  const all = old.path.size + page.path.size;
  if (old.path.size === 0 || all === 0) return 0;
  let named = 0;
  for (const word of old.path) if (page.text.has(word)) named += 1;
  const isSameFolder = old.folder !== '' && old.folder === page.folder;
  return Math.round(
    (PATH_POINTS * 2 * shared) / all + (TEXT_POINTS * named) / old.path.size + (isSameFolder ? FOLDER_POINTS : 0),
  );
}

function sharedWords(old: PageWords, page: PageWords): number {
  let shared = 0;
  for (const word of old.path) if (page.path.has(word)) shared += 1;
  return shared;
}

/** Finds the most similar page: by the words of paths, so that pages without a common word cost nothing. */
export class SimilarPages<Page extends ComparedText> {
  readonly #pages: { page: Page; words: PageWords }[] = [];
  readonly #byWord = new Map<string, number[]>();

  /** Of two pages with the same score, the one that was added first wins. */
  add(page: Page): void {
    const words = pageWords(page);
    const at = this.#pages.push({ page, words }) - 1;
    for (const word of words.path) {
      const known = this.#byWord.get(word);
      if (known) known.push(at);
      else this.#byWord.set(word, [at]);
    }
  }

  /** @returns the best page with its score; null: none has the lowest score of a suggestion */
  best(url: string): { page: Page; score: number } | null {
    const old = pageWords({ url, title: null, h1: null });
    const shared = new Map<number, number>();
    for (const word of old.path) {
      for (const at of this.#byWord.get(word) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    }
    let best: { page: Page; score: number; at: number } | null = null;
    for (const [at, count] of shared) {
      const candidate = this.#pages[at];
      if (!candidate) continue;
      const score = similarityOf(old, candidate.words, count);
      if (score < MIN_SIMILARITY) continue;
      if (best === null || score > best.score || (score === best.score && at < best.at)) {
        best = { page: candidate.page, score, at };
      }
    }
    return best && { page: best.page, score: best.score };
  }
}
