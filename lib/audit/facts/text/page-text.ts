import { Room } from '#lib/audit/facts/html/page-source.ts';
import { ARTICLE, ASIDE, BOILERPLATE, CONTROL, LINK, MAIN, NAV, UNSEEN } from '#lib/audit/facts/html/zones.ts';
import type { ContentFacts } from '#lib/audit/page-facts.ts';
import { isWhite } from './characters.ts';
import { BLANK, LINE_END, type TextCollector } from './text-collector.ts';

/** Enough text to be the page's main part, in characters. */
const ENOUGH = 250;
/** … or this share of all visible text. */
const SHARE = 0.3;
/** On a page without landmarks, consecutive lines shorter than this that consist mostly of links are menus. */
const MENU_LINE = 60;
const MENU_LINKS = 0.6;

/** Text as UTF-16 units, one line break per line, spaces collapsed. */
export interface Units {
  units: Uint16Array;
  length: number;
}

/** The visible text of a page, split into main content and the rest. */
export interface PageText {
  /** The main content. */
  main: Units;
  /** All other visible text. */
  rest: Units;
  source: ContentFacts['mainSource'];
}

const mainRoom = new Room();
const restRoom = new Room();

/**
 * Splits the visible text into main content and the rest, by its landmarks. The units are valid until the next page is read.
 */
export function pageText(text: TextCollector): PageText {
  const source = sourceOf(text);
  // A run can end a line without a line break in the text itself.
  const capacity = text.chars + text.runs * 2 + 2;
  const main = new Lines(mainRoom.lend(capacity), source === 'body');
  const rest = new Lines(restRoom.lend(capacity), false);
  text.eachRun((zone, units, start, end) => {
    if (zone & UNSEEN) return;
    const own =
      source === 'body'
        ? (zone & (BOILERPLATE | CONTROL)) === 0
        : (zone & (source === 'main' ? MAIN : ARTICLE)) !== 0 && (zone & (NAV | ASIDE | CONTROL)) === 0;
    (own ? rest : main).endLine();
    const lines = own ? main : rest;
    if (start === end) lines.endLine();
    else lines.add(units, start, end, (zone & LINK) !== 0);
  });
  const own = main.done(rest);
  const other = rest.done(null);
  return own.length === 0 ? { main: other, rest: own, source } : { main: own, rest: other, source };
}

function sourceOf(text: TextCollector): ContentFacts['mainSource'] {
  let visible = 0;
  let main = 0;
  let article = 0;
  text.eachRun((zone, _, start, end) => {
    if (zone & UNSEEN || end - start < 2) return;
    visible += end - start;
    if (zone & (NAV | ASIDE | CONTROL)) return;
    if (zone & MAIN) main += end - start;
    if (zone & ARTICLE) article += end - start;
  });
  const enough = (chars: number) => chars >= ENOUGH || chars > visible * SHARE;
  if (main > 0 && enough(main)) return 'main';
  return article > 0 && enough(article) ? 'article' : 'body';
}

/** Lines of text in one array; with `menus`, lines that consist only of links are separated. */
class Lines {
  readonly #units: Uint16Array;
  readonly #menus: boolean;
  #length = 0;
  #lineStart = 0;
  #linked = 0;
  /** For each line: its end (including the line break), and whether it looks like a menu. */
  readonly #ends: number[] = [];
  readonly #menu: boolean[] = [];

  constructor(units: Uint16Array, menus: boolean) {
    this.#units = units;
    this.#menus = menus;
  }

  /** Adds a run of text, white space collapsed. */
  add(from: Uint16Array, start: number, end: number, link: boolean): void {
    const units = this.#units;
    let at = this.#length;
    let blank = at === this.#lineStart || units[at - 1] === BLANK;
    for (let i = start; i < end; i++) {
      const c = from[i] as number;
      if ((c > BLANK && c < 160) || !isWhite(c)) {
        units[at++] = c;
        blank = false;
      } else if (!blank) {
        units[at++] = BLANK;
        blank = true;
      }
    }
    this.#pass(at, link);
  }

  /** Advances the end, and counts the non-space characters of links. */
  #pass(end: number, link: boolean): void {
    if (link && this.#menus) {
      for (let i = this.#length; i < end; i++) if (this.#units[i] !== BLANK) this.#linked++;
    }
    this.#length = end;
  }

  endLine(): void {
    let at = this.#length;
    if (at > this.#lineStart && this.#units[at - 1] === BLANK) at--;
    const chars = at - this.#lineStart;
    if (chars > 0) {
      this.#units[at++] = LINE_END;
      if (this.#menus) {
        this.#ends.push(at);
        this.#menu.push(chars < MENU_LINE && this.#linked >= this.#inked(at - 1) * MENU_LINKS);
      }
    }
    this.#length = at;
    this.#lineStart = at;
    this.#linked = 0;
  }

  /** Non-space characters of the line that ends there. */
  #inked(end: number): number {
    let count = 0;
    for (let i = this.#lineStart; i < end; i++) if (this.#units[i] !== BLANK) count++;
    return count;
  }

  /** The lines; menu lines are moved to `menus`. */
  done(menus: Lines | null): Units {
    this.endLine();
    const units = this.#units;
    if (!this.#menus || menus === null) return { units, length: Math.max(0, this.#length - 1) };
    let kept = 0;
    let start = 0;
    this.#ends.forEach((end, i) => {
      const menu = this.#menu[i] === true && (this.#menu[i - 1] === true || this.#menu[i + 1] === true);
      if (menu) {
        menus.add(units, start, end - 1, false);
        menus.endLine();
      } else {
        if (kept !== start) units.copyWithin(kept, start, end);
        kept += end - start;
      }
      start = end;
    });
    return { units, length: Math.max(0, kept - 1) };
  }
}
