import { Tokenizer } from 'htmlparser2';
import { SEAM } from '#lib/inspect/emails/host-end.ts';
import { type ElementValue, readAttributes } from '#lib/inspect/emails/read-attributes.ts';

/** A value of an element, with its position in the page text. */
export interface Piece extends ElementValue {
  at: number;
}

/** A page as its reader sees it: the text with a new line at each block, and the contents of attributes and scripts. */
export interface PageReading {
  text: string;
  pieces: Piece[];
  jsonLd: string[];
  scripts: string[];
  /** Positions of `@` written as a character reference. */
  references: Set<number>;
}

const MAX_PIECES = 20_000;
const MAX_SCRIPTS = 1_000_000;

const BLOCKS = new Set(
  'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input label legend li main menu nav object ol optgroup option p pre section select summary svg table tbody td textarea tfoot th thead title tr ul video'.split(
    ' ',
  ),
);
/** These add nothing to the text: they only mark where a word may break. */
const SEAMLESS = new Set(['wbr', 'nobr']);
/** Their content is not text of the page: input fields, styles, fallbacks for old browsers. */
const SILENT = new Set(['style', 'textarea', 'xmp', 'noembed', 'noframes', 'iframe', 'datalist']);
const INLINE_DECOYS = new Set([
  'span',
  'b',
  'i',
  'em',
  'strong',
  'small',
  'font',
  's',
  'del',
  'u',
  'sup',
  'sub',
  'var',
]);
/** Zero-width characters, soft hyphens and direction marks: invisible. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\uE000]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;

/** Reads a page in one pass, linear in its length. */
export function readPage(html: string): PageReading {
  const reader = new PageReader(html);
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.reading();
}

class PageReader {
  readonly #html: string;
  readonly #chunks: string[] = [];
  #length = 0;
  readonly #pieces: Piece[] = [];
  readonly #jsonLd: string[] = [];
  readonly #scripts: string[] = [];
  #scriptLength = 0;
  /** Ascending. */
  readonly #references: number[] = [];
  #name = '';
  #attributes = new Map<string, string>();
  #attribute = '';
  #value: string[] = [];
  /** The current element with raw text content. */
  #raw: { name: string; jsonLd: boolean; chunks: string[] } | null = null;
  /** A hidden or right-to-left element: its name, where it began, and how deep its own name is nested. */
  #special: { name: string; kind: 'hidden' | 'reversed'; chunk: number; depth: number } | null = null;

  constructor(html: string) {
    this.#html = html;
  }

  reading(): PageReading {
    if (this.#raw) this.#endRaw();
    return {
      text: this.#chunks.join(''),
      pieces: this.#pieces,
      jsonLd: this.#jsonLd,
      scripts: this.#scripts,
      references: new Set(this.#references),
    };
  }

  ontext(start: number, end: number): void {
    this.#text(this.#html.slice(start, end));
  }

  ontextentity(code: number): void {
    const character = String.fromCodePoint(code);
    if (character === '@' && !this.#raw) this.#references.push(this.#length);
    this.#text(character);
  }

  oncdata(start: number, end: number): void {
    this.#text(this.#html.slice(start, end));
  }

  onopentagname(start: number, end: number): void {
    const name = this.#html.slice(start, end);
    // `Jane <jane@acme.org>`, unescaped: no element has such a name.
    if (name.includes('@')) this.#text(` <${name}> `);
    this.#name = name.toLowerCase();
    this.#attributes = new Map();
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, end).toLowerCase();
    this.#value = [];
  }

  onattribdata(start: number, end: number): void {
    this.#value.push(this.#html.slice(start, end));
  }

  onattribentity(code: number): void {
    this.#value.push(String.fromCodePoint(code));
  }

  onattribend(): void {
    if (this.#attributes.size < 200 && !this.#attributes.has(this.#attribute)) {
      this.#attributes.set(this.#attribute, this.#value.join(''));
    }
  }

  onopentagend(): void {
    this.#open();
  }

  onselfclosingtag(): void {
    this.#open();
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (this.#raw?.name === name) this.#endRaw();
    if (this.#special?.name === name && --this.#special.depth === 0) this.#endSpecial(this.#special);
    this.#border(name);
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #text(text: string): void {
    if (this.#raw) {
      this.#raw.chunks.push(text);
      return;
    }
    this.#put(
      text
        .replace(/\s+/g, ' ')
        .replace(UNSEEN, '')
        .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)),
    );
  }

  #put(text: string): void {
    this.#chunks.push(text);
    this.#length += text.length;
  }

  #border(name: string): void {
    if (!SEAMLESS.has(name)) this.#put(BLOCKS.has(name) ? '\n' : SEAM);
  }

  #open(): void {
    const name = this.#name;
    this.#border(name);
    this.#readAttributes(name);
    if (name === 'script' || SILENT.has(name)) {
      this.#raw ??= { name, jsonLd: /ld\+json/i.test(this.#attributes.get('type') ?? ''), chunks: [] };
      return;
    }
    if (this.#special?.name === name) this.#special.depth++;
    else if (this.#special === null) this.#openSpecial(name);
  }

  #openSpecial(name: string): void {
    const style = this.#attributes.get('style')?.toLowerCase() ?? '';
    const rightToLeft =
      (name === 'bdo' && this.#attributes.get('dir')?.toLowerCase() === 'rtl') ||
      (/unicode-bidi\s{0,9}:\s{0,9}(?:bidi|isolate)-override/.test(style) && /direction\s{0,9}:\s{0,9}rtl/.test(style));
    const hidden =
      INLINE_DECOYS.has(name) && (/display\s{0,9}:\s{0,9}none/.test(style) || this.#attributes.has('hidden'));
    if (!rightToLeft && !hidden) return;
    this.#special = { name, kind: rightToLeft ? 'reversed' : 'hidden', chunk: this.#chunks.length, depth: 1 };
  }

  #endSpecial({ kind, chunk }: { kind: 'hidden' | 'reversed'; chunk: number }): void {
    this.#special = null;
    const text = this.#chunks.slice(chunk).join('');
    // A long hidden part is a collapsed panel, not a decoy in the middle of an address.
    if (text.length > 300) return;
    this.#chunks.length = chunk;
    this.#length -= text.length;
    while ((this.#references.at(-1) ?? -1) >= this.#length) this.#references.pop();
    if (kind === 'reversed') this.#put(Array.from(text.replaceAll(SEAM, '')).reverse().join(''));
  }

  #endRaw(): void {
    const raw = this.#raw;
    this.#raw = null;
    if (raw?.name !== 'script') return;
    const text = raw.chunks.join('');
    if (raw.jsonLd) this.#jsonLd.push(text);
    else this.#keepScript(text);
  }

  #readAttributes(name: string): void {
    const { values, code } = readAttributes(name, this.#attributes);
    for (const { form, as, value } of values) {
      if (this.#pieces.length >= MAX_PIECES || value.length > 4_096) continue;
      this.#pieces.push({ form, as, value: value.replace(UNSEEN, ''), at: this.#length });
    }
    for (const script of code) this.#keepScript(script);
  }

  #keepScript(text: string): void {
    if (this.#scriptLength + text.length > MAX_SCRIPTS || this.#scripts.length >= 500) return;
    this.#scriptLength += text.length;
    this.#scripts.push(text);
  }
}
