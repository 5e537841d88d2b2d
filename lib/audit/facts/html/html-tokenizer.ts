import { decodeHTML } from 'entities/decode';
import { NO_SPACE, NO_VALUE } from './attribute-faults.ts';
import type { Attributes } from './attributes.ts';
import type { PageSource } from './page-source.ts';

/** Tokenizer state after a start tag (HTML standard, 13.2.5). */
export const MARKUP = 0;
/** Text with entities up to the end tag: title, textarea. */
export const RCDATA = 1;
/** Text up to the end tag: style, xmp, iframe, noembed, noframes. */
export const RAWTEXT = 2;
/** Like RAWTEXT, but an end tag inside <!-- <script> … </script> --> is text. */
export const SCRIPT = 3;
/** Text up to the end of the page. */
export const PLAINTEXT = 4;

/** Receives the tokens. Ranges refer to the page; consumers extract a substring only if they need it. */
export interface TokenSink {
  /** The attributes are in the object given to `tokenize`. @returns the next tokenizer state: MARKUP … PLAINTEXT */
  startTag(nameStart: number, nameEnd: number, selfClosing: boolean): number;
  endTag(nameStart: number, nameEnd: number): void;
  /** Text of the page (`source` is its HTML), or decoded text. */
  text(source: string, start: number, end: number): void;
  doctype(text: string): void;
  /** Whether <![CDATA[ begins text (inside svg and math) or a comment. */
  inForeign(): boolean;
}

const TAB = 9;
const SPACE = 32;
const BANG = 33;
const QUOTE = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const EQUALS = 61;
const GREATER = 62;
const QUESTION = 63;

/**
 * Tokenizes HTML according to the HTML standard. It jumps from `<` to `<` with the engine's native search instead of
 * character by character: most of a page is text, scripts and attribute values that need no inspection. Linear: each
 * look-ahead caches its result. Parse errors are recovered; an unfinished tag at the end is dropped.
 * @returns the position of that tag, -1 if there is none
 */
export function tokenize(page: PageSource, attributes: Attributes, sink: TokenSink): number {
  const { html, units } = page;
  const length = html.length;
  const texts = new Texts(html, sink);
  const raw = new RawText(page);
  let at = 0;
  let textStart = 0;
  while (at < length) {
    const less = html.indexOf('<', at);
    if (less === -1) break;
    const c = units[less + 1] as number;
    if (isLetter(c)) {
      if (less > textStart) texts.run(textStart, less);
      const nameEnd = endOfName(page, less + 2);
      attributes.clear();
      const end = units[nameEnd] === GREATER ? nameEnd : readAttributes(page, nameEnd, attributes);
      if (end === -1) return less;
      const selfClosing = units[end - 1] === SLASH && attributes.end < end;
      const kind = sink.startTag(less + 1, nameEnd, selfClosing);
      at = textStart = end + 1;
      if (kind !== MARKUP) {
        const close = kind === PLAINTEXT ? length : raw.end(html.slice(less + 1, nameEnd), at, kind === SCRIPT);
        if (kind === RCDATA) texts.run(at, close);
        else if (close > at) sink.text(html, at, close);
        at = textStart = close;
      }
    } else if (c === SLASH) {
      const first = units[less + 2] as number;
      if (isLetter(first)) {
        if (less > textStart) texts.run(textStart, less);
        const nameEnd = endOfName(page, less + 3);
        attributes.clear();
        const end = units[nameEnd] === GREATER ? nameEnd : readAttributes(page, nameEnd, attributes);
        if (end === -1) return less;
        sink.endTag(less + 2, nameEnd);
        at = textStart = end + 1;
      } else if (less + 2 >= length) break;
      else {
        if (less > textStart) texts.run(textStart, less);
        at = textStart = after(html, '>', less + 2);
      }
    } else if (c === BANG || c === QUESTION) {
      if (less > textStart) texts.run(textStart, less);
      at = textStart = c === BANG ? declaration(html, less, raw, sink) : after(html, '>', less + 2);
    } else at = less + 1;
  }
  if (length > textStart) texts.run(textStart, length);
  return -1;
}

/** A comment, a doctype, or a CDATA section at `<!`. @returns the position after it */
function declaration(html: string, less: number, raw: RawText, sink: TokenSink): number {
  const start = less + 2;
  if (html.startsWith('--', start)) return raw.endOfComment(start + 2);
  if (html.startsWith('[CDATA[', start) && sink.inForeign()) {
    const end = html.indexOf(']]>', start + 7);
    const stop = end === -1 ? html.length : end;
    if (stop > start + 7) sink.text(html, start + 7, stop);
    return end === -1 ? stop : end + 3;
  }
  const end = after(html, '>', start);
  if (html.slice(start, start + 7).toLowerCase() === 'doctype')
    sink.doctype(html.slice(start, Math.min(end - 1, start + 500)));
  return end;
}

/** The position after the next `what`, or the end. */
function after(html: string, what: string, from: number): number {
  const at = html.indexOf(what, from);
  return at === -1 ? html.length : at + what.length;
}

/** Parses attributes from the end of a tag's name. @returns the position of the tag's `>`, or -1 at the end of the page */
function readAttributes({ html, units }: PageSource, from: number, attributes: Attributes): number {
  const { length } = html;
  let at = from;
  for (;;) {
    let c = units[at] as number;
    while (isSpace(c) || c === SLASH) c = units[++at] as number;
    if (c === GREATER) return at;
    if (at >= length) return -1;
    const nameStart = at;
    // A leading = is part of the name.
    c = units[++at] as number;
    while (c !== EQUALS && c !== GREATER && c !== SLASH && !isSpace(c) && at < length) c = units[++at] as number;
    const nameEnd = at;
    while (isSpace(c)) c = units[++at] as number;
    if (c !== EQUALS) {
      attributes.add(nameStart, nameEnd, nameEnd, nameEnd);
      continue;
    }
    c = units[++at] as number;
    while (isSpace(c)) c = units[++at] as number;
    if (c === QUOTE || c === APOSTROPHE) {
      const end = html.indexOf(c === QUOTE ? '"' : "'", at + 1);
      if (end === -1) return -1;
      attributes.add(nameStart, nameEnd, at + 1, end);
      at = end + 1;
      const next = units[at] as number;
      if (next !== GREATER && next !== SLASH && !isSpace(next)) attributes.faults |= NO_SPACE;
    } else {
      const start = at;
      if (c === GREATER) attributes.faults |= NO_VALUE;
      else attributes.unquoted = true;
      while (c !== GREATER && !isSpace(c) && at < length) c = units[++at] as number;
      if (at >= length) return -1;
      attributes.add(nameStart, nameEnd, start, at);
    }
    attributes.end = at;
  }
}

/** Entities are decoded in pieces of this many characters: a page may consist of nothing but entities. */
const PIECE = 65_536;
/** No entity is longer. */
const LONGEST_ENTITY = 40;

/** Emits runs of text with their entities decoded. */
class Texts {
  readonly #html: string;
  readonly #sink: TokenSink;
  readonly #ampersand: Ahead;

  constructor(html: string, sink: TokenSink) {
    this.#html = html;
    this.#sink = sink;
    this.#ampersand = new Ahead(html, '&');
  }

  run(start: number, end: number): void {
    let at = Math.min(this.#ampersand.from(start), end);
    if (at > start) this.#sink.text(this.#html, start, at);
    while (at < end) {
      let stop = Math.min(at + PIECE, end);
      // Do not split an entity.
      const last = stop < end ? this.#html.lastIndexOf('&', stop) : -1;
      if (last > at && stop - last < LONGEST_ENTITY) stop = last;
      const decoded = decodeHTML(this.#html.slice(at, stop));
      this.#sink.text(decoded, 0, decoded.length);
      at = stop;
    }
  }
}

/** Caches the next occurrence of a text, so that repeated searches stay linear. */
class Ahead {
  readonly #html: string;
  readonly #what: string;
  #next = -1;

  constructor(html: string, what: string) {
    this.#html = html;
    this.#what = what;
  }

  /** The next position at or after `from`; Infinity for none. Call with increasing positions. */
  from(from: number): number {
    if (this.#next < from) {
      const at = this.#html.indexOf(this.#what, from);
      this.#next = at === -1 ? Number.POSITIVE_INFINITY : at;
    }
    return this.#next;
  }
}

/** Finds the ends of raw text elements and of comments. */
class RawText {
  readonly #html: string;
  readonly #units: Uint16Array;
  readonly #comment: Ahead;
  readonly #bang: Ahead;
  /** Names without an end tag from some position on. */
  readonly #endless = new Set<string>();

  constructor({ html, units }: PageSource) {
    this.#html = html;
    this.#units = units;
    this.#comment = new Ahead(html, '<!--');
    this.#bang = new Ahead(html, '--!>');
  }

  /** Start of the end tag of `name`, or the end of the page. */
  end(name: string, from: number, script: boolean): number {
    const lower = name.toLowerCase();
    if (this.#endless.has(lower)) return this.#html.length;
    const end = this.#endTag(lower, from);
    if (end === this.#html.length) this.#endless.add(lower);
    return script && this.#comment.from(from) < end ? this.#endOfScript(from) : end;
  }

  #endTag(name: string, from: number): number {
    const html = this.#html;
    for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
      const stop = at + 2 + name.length;
      const c = this.#units[stop] as number;
      if ((c === GREATER || c === SLASH || isSpace(c)) && html.slice(at + 2, stop).toLowerCase() === name) return at;
    }
    return html.length;
  }

  /** "Script data double escaped state": inside a comment, a nested script has its own end tag. */
  #endOfScript(from: number): number {
    const marks = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;
    marks.lastIndex = from;
    let escaped = false;
    let double = false;
    for (let mark = marks.exec(this.#html); mark !== null; mark = marks.exec(this.#html)) {
      const found = mark[0];
      if (found === '<!--') {
        escaped = true;
        // The dashes of <!-- can also be those of -->.
        marks.lastIndex -= 2;
      } else if (found === '-->') escaped = double = false;
      else if (found.charCodeAt(1) !== SLASH) double = escaped;
      else if (double) double = false;
      else return mark.index;
    }
    return this.#html.length;
  }

  /** The position after a comment whose text begins at `start`. */
  endOfComment(start: number): number {
    const html = this.#html;
    if (this.#units[start] === GREATER) return start + 1;
    if (html.startsWith('->', start)) return start + 2;
    const bang = this.#bang.from(start);
    const end = html.indexOf('-->', start);
    if (bang < (end === -1 ? html.length : end)) return bang + 4;
    return end === -1 ? html.length : end + 3;
  }
}

/** Zeros follow the page; a zero within a name is part of it. */
function endOfName({ html, units }: PageSource, from: number): number {
  let at = from;
  for (;;) {
    const c = units[at] as number;
    if (c === GREATER || c === SLASH || isSpace(c) || (c === 0 && at >= html.length)) return at;
    at++;
  }
}

function isLetter(c: number): boolean {
  const lower = c | 32;
  return lower >= 97 && lower <= 122;
}

function isSpace(c: number): boolean {
  return c === SPACE || (c <= 13 && c >= TAB && c !== 11);
}
