import { Tokenizer } from 'htmlparser2';
import { rot13 } from '#lib/inspect/emails/decode.ts';
import { SEAM } from '#lib/inspect/emails/host-end.ts';

/** Where and how an address is written on a page. */
export type AddressForm =
  | 'mailto'
  | 'text'
  | 'entities'
  | 'words'
  | 'cloudflare'
  | 'structured'
  | 'attribute'
  | 'script';

/** A value of an element that may hold an address. */
export interface Piece {
  form: AddressForm;
  /** `mailto`: an address of that scheme; `hex`: Cloudflare's code; `step`: TYPO3's code; `plain`: text. */
  as: 'mailto' | 'hex' | 'step' | 'plain';
  value: string;
  /** Place in the text of the page where the element stands. */
  at: number;
}

/** A page as its reader sees it: the text with a new line at each block, and what attributes and scripts hold. */
export interface PageReading {
  text: string;
  pieces: Piece[];
  jsonLd: string[];
  scripts: string[];
  /** Places of `@` that were written as a character reference. */
  references: Set<number>;
}

const MAX_PIECES = 20_000;
const MAX_SCRIPTS = 1_000_000;

const BLOCKS = new Set(
  'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input label legend li main menu nav object ol optgroup option p pre section select summary svg table tbody td textarea tfoot th thead title tr ul video'.split(
    ' ',
  ),
);
/** Nothing stands in the text for these: they only say where a word may break. */
const SEAMLESS = new Set(['wbr', 'nobr']);
/** Their content is no text of the page: what a visitor is to type, how it looks, what is drawn for old programs. */
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
const FIELDS = new Set(['input', 'select', 'option', 'textarea', 'button']);
/** Zero-width characters, soft hyphens and marks of direction: nobody sees them. */
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\uE000]/g;
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const AS_TEXT = new Set([
  'title',
  'alt',
  'aria-label',
  'data-email',
  'data-mail',
  'data-e-mail',
  'data-email-address',
  'data-contact-email',
  'data-clipboard-text',
]);
const LOCAL_NAMES = ['data-user', 'data-name', 'data-local', 'data-u', 'data-part1', 'data-login', 'data-account'];
const HOST_NAMES = ['data-domain', 'data-host', 'data-website', 'data-d', 'data-part2'];

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
  readonly #references = new Set<number>();
  #name = '';
  #attributes = new Map<string, string>();
  #attribute = '';
  #value: string[] = [];
  /** The element whose content is no markup. */
  #raw: { name: string; jsonLd: boolean; chunks: string[] } | null = null;
  /** An element that is hidden, or written from right to left: what began, where, and how deep its own name is nested. */
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
      references: this.#references,
    };
  }

  ontext(start: number, end: number): void {
    this.#text(this.#html.slice(start, end));
  }

  ontextentity(code: number): void {
    const character = String.fromCodePoint(code);
    if (character === '@' && !this.#raw) this.#references.add(this.#length);
    this.#text(character);
  }

  oncdata(start: number, end: number): void {
    this.#text(this.#html.slice(start, end));
  }

  onopentagname(start: number, end: number): void {
    const name = this.#html.slice(start, end);
    // `Jane <jane@acme.org>`, its signs not escaped: no element has such a name.
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
    // A long hidden part is a panel that opens, not a decoy in the middle of an address.
    if (text.length > 300) return;
    this.#chunks.length = chunk;
    this.#length -= text.length;
    for (const place of this.#references) if (place >= this.#length) this.#references.delete(place);
    if (kind === 'reversed') this.#put(Array.from(text.replaceAll(SEAM, '')).reverse().join(''));
  }

  #endRaw(): void {
    const raw = this.#raw;
    this.#raw = null;
    if (raw?.name !== 'script') return;
    const text = raw.chunks.join('');
    if (raw.jsonLd) this.#jsonLd.push(text);
    else if (this.#scriptLength + text.length <= MAX_SCRIPTS && this.#scripts.length < 500) {
      this.#scriptLength += text.length;
      this.#scripts.push(text);
    }
  }

  #add(form: AddressForm, as: Piece['as'], value: string): void {
    if (this.#pieces.length < MAX_PIECES && value.length <= 4_096) {
      this.#pieces.push({ form, as, value: value.replace(UNSEEN, ''), at: this.#length });
    }
  }

  #readAttributes(name: string): void {
    for (const [key, value] of this.#attributes) {
      if (value.length < 5) continue;
      const isCode = key === 'data-cfemail';
      if (isCode) this.#add('cloudflare', 'hex', value.trim());
      else if (key === 'href' && value.includes('email-protection#')) {
        this.#add('cloudflare', 'hex', value.slice(value.indexOf('#') + 1).trim());
      } else if (/^\s{0,99}(?:https?:\/\/)?mailto:/i.test(value)) this.#add('mailto', 'mailto', value.trim());
      else if (key.startsWith('on') || /^\s{0,99}javascript:/i.test(value)) this.#readCode(value);
      else if (key === 'data-mailto-token') this.#add('attribute', 'step', value);
      else if (AS_TEXT.has(key) && !FIELDS.has(name)) this.#add('attribute', 'plain', value);
      else if (key === 'data-enc-email') this.#add('attribute', 'plain', rot13(value));
    }
    this.#readContent(name);
    this.#readHalves();
  }

  #readCode(code: string): void {
    const step = /UnCryptMailto\(\s{0,9}(?:'|%27|")([^'"%]{8,600})/i.exec(code)?.[1];
    if (step !== undefined) this.#add('script', 'step', step);
    else if (/mailto:/i.test(code)) this.#add('script', 'mailto', /mailto:[^'"\s;]{3,400}/i.exec(code)?.[0] ?? '');
    if (code.includes('+') && this.#scripts.length < 500) this.#scripts.push(code.slice(0, 2_000));
  }

  #readContent(name: string): void {
    const content = this.#attributes.get('content');
    if (!content) return;
    const property = this.#attributes.get('itemprop') ?? this.#attributes.get('property') ?? '';
    if (/(?:^|[\s:_])e-?mail$/i.test(property)) this.#add('structured', 'plain', content);
    else if (name === 'meta') this.#add('attribute', 'plain', content);
  }

  /** `data-user="info" data-domain="acme.org"`, joined by the page's script. */
  #readHalves(): void {
    if (this.#attributes.size < 2) return;
    const of = (names: readonly string[]) => names.map((key) => this.#attributes.get(key)).find((value) => value);
    const [local, host] = [of(LOCAL_NAMES), of(HOST_NAMES)];
    if (!local || !host || local.includes('@') || host.includes('@')) return;
    const ending = this.#attributes.get('data-tld');
    this.#add('attribute', 'plain', `${local}@${host}${ending ? `.${ending}` : ''}`);
  }
}
