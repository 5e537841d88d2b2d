import { NameTable } from './names.ts';

/** Attributes some fact is read from; all others are skipped unread. */
export const ATTRIBUTES = [
  'id',
  'class',
  'lang',
  'dir',
  'xml:lang',
  'charset',
  'name',
  'content',
  'property',
  'http-equiv',
  'rel',
  'rev',
  'href',
  'hreflang',
  'type',
  'media',
  'sizes',
  'src',
  'srcset',
  'imagesrcset',
  'alt',
  'width',
  'height',
  'style',
  'loading',
  'fetchpriority',
  'target',
  'title',
  'role',
  'aria-label',
  'aria-labelledby',
  'aria-hidden',
  'hidden',
  'itemscope',
  'itemprop',
  'itemprop-reverse',
  'itemtype',
  'itemid',
  'itemref',
  'typeof',
  'vocab',
  'prefix',
  'resource',
  'about',
  'datatype',
  'inlist',
  'datetime',
  'value',
  'data',
  'action',
  'formaction',
  'method',
  'for',
  'async',
  'defer',
  'nomodule',
  'download',
  'as',
  'poster',
  'data-src',
  'data-srcset',
  'data-lazy-src',
  'data-original',
  'data-nosnippet',
  'disabled',
  'xlink:href',
] as const;

export type AttributeName = (typeof ATTRIBUTES)[number];

const table = new NameTable(ATTRIBUTES);
/** Attributes that only microdata and RDFa know, so that all other elements cost one look. */
const MICRODATA: readonly string[] = ['itemscope', 'itemprop'];
const RDFA: readonly string[] = ['property', 'typeof', 'vocab', 'prefix', 'resource', 'about'];
const FORMATS = Uint8Array.from(ATTRIBUTES, (name) => (MICRODATA.includes(name) ? 1 : RDFA.includes(name) ? 2 : 0));
/** Longest attribute value that is kept (threats: any text 64 KiB). */
const MAX_VALUE = 65_536;

/** The wanted attributes of the tag being read. One object, reused for every tag. */
export class Attributes {
  #names: string[] = [];
  #values: string[] = [];
  #current = '';
  #value = '';
  /** xmlns:* declarations, which RDFa reads as prefixes. */
  namespaces: [string, string][] = [];
  /** All attributes, the unread ones too. */
  count = 0;
  /** Formats of structured data the tag has attributes of: 1 microdata, 2 RDFa. */
  formats = 0;

  clear(): void {
    this.count = 0;
    this.formats = 0;
    if (this.#names.length === 0) return;
    this.#names.length = 0;
    this.#values.length = 0;
    if (this.namespaces.length > 0) this.namespaces = [];
  }

  begin(html: string, start: number, end: number): void {
    this.count++;
    this.#value = '';
    const index = table.find(html, start, end);
    if (index !== -1) {
      this.formats |= FORMATS[index] ?? 0;
      this.#current = ATTRIBUTES[index] ?? '';
      // The first of two wins (HTML parsing, "duplicate-attribute").
      if (this.#names.includes(this.#current)) this.#current = '';
      return;
    }
    this.#current = '';
    if (end - start > 6 && end - start < 40 && html.charCodeAt(start + 5) === 58) {
      const name = html.slice(start, end).toLowerCase();
      if (name.startsWith('xmlns:')) this.#current = name;
    }
  }

  get wanted(): boolean {
    return this.#current !== '';
  }

  append(text: string): void {
    if (this.#value.length < MAX_VALUE) this.#value += text;
  }

  end(): void {
    if (this.#current === '') return;
    const value = this.#value.length > MAX_VALUE ? this.#value.slice(0, MAX_VALUE) : this.#value;
    if (this.#current.startsWith('xmlns:')) {
      if (this.namespaces.length < 50) this.namespaces.push([this.#current.slice(6), value]);
      this.formats |= 2;
    } else {
      this.#names.push(this.#current);
      this.#values.push(value);
    }
    this.#current = '';
    this.#value = '';
  }

  /** Value of an attribute; undefined when the tag has none. */
  get(name: AttributeName): string | undefined {
    const names = this.#names;
    for (let i = 0; i < names.length; i++) if (names[i] === name) return this.#values[i];
    return undefined;
  }

  has(name: AttributeName): boolean {
    return this.get(name) !== undefined;
  }

  get empty(): boolean {
    return this.#names.length === 0;
  }

  /** The wanted attributes as HTML, for a snippet. */
  toString(): string {
    let text = '';
    for (let i = 0; i < this.#names.length && text.length < 200; i++) {
      const value = this.#values[i] ?? '';
      text += ` ${this.#names[i]}="${value.length > 100 ? `${value.slice(0, 100)}…` : value}"`;
    }
    return text;
  }
}
