import { decodeHTMLAttribute } from 'entities/decode';
import { ODD_NAME, TWICE } from './attribute-faults.ts';
import { NameTable } from './names.ts';
import type { PageSource } from './page-source.ts';

/** Attributes used by some fact; all others are skipped. */
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
  'required',
  'readonly',
  'multiple',
  'min',
  'max',
  'step',
  'pattern',
  'minlength',
  'maxlength',
] as const;

/** An attribute that is read. */
export type AttributeName = (typeof ATTRIBUTES)[number];

const table = new NameTable(ATTRIBUTES);
/** Attributes used only by microdata and RDFa, so that all other elements cost one test. */
const MICRODATA: readonly string[] = ['itemscope', 'itemprop'];
const RDFA: readonly string[] = ['property', 'typeof', 'vocab', 'prefix', 'resource', 'about'];
const FORMATS = Uint8Array.from(ATTRIBUTES, (name) => (MICRODATA.includes(name) ? 1 : RDFA.includes(name) ? 2 : 0));
/** Longest attribute value kept (threats: any text 64 KiB). */
const MAX_VALUE = 65_536;

/** The relevant attributes of the current tag. One object is reused for every tag; values are extracted on demand. */
export class Attributes {
  readonly #source: PageSource;
  /** Reused for every tag, to avoid allocating arrays: the first #size entries are this tag's. */
  readonly #names: string[] = [];
  /** Where each value begins and ends. */
  readonly #ranges: number[] = [];
  readonly #values: (string | null)[] = [];
  #size = 0;
  /** xmlns:* declarations, which RDFa uses as prefixes. */
  namespaces: [string, string][] = [];
  /** Number of all attributes, including skipped ones. */
  count = 0;
  /** Structured data formats with attributes on the tag: 1 microdata, 2 RDFa. */
  formats = 0;
  /** End of the last value in the page. */
  end = 0;
  /** Bits defined in syntax.ts. */
  faults = 0;
  /** A value has no quotes. */
  unquoted = false;

  constructor(source: PageSource) {
    this.#source = source;
  }

  clear(): void {
    this.count = 0;
    this.formats = 0;
    this.end = 0;
    this.faults = 0;
    this.unquoted = false;
    if (this.namespaces.length > 0) this.namespaces = [];
    this.#size = 0;
  }

  /** Adds the attribute whose name and value are at these positions of the page. */
  add(nameStart: number, nameEnd: number, start: number, end: number): void {
    this.count++;
    const { html, units } = this.#source;
    const index = table.find(units, nameStart, nameEnd);
    if (index === -1) {
      if (isOdd(units, nameStart, nameEnd)) this.faults |= ODD_NAME;
      if (nameEnd - nameStart > 6 && nameEnd - nameStart < 40 && units[nameStart + 5] === 58)
        this.#namespace(html.slice(nameStart, nameEnd).toLowerCase(), html.slice(start, end));
      return;
    }
    const name = ATTRIBUTES[index] as string;
    // Of two attributes with one name the first counts (HTML parsing, "duplicate-attribute").
    if (this.#indexOf(name) !== -1) {
      this.faults |= TWICE;
      return;
    }
    const size = this.#size++;
    this.formats |= FORMATS[index] as number;
    this.#names[size] = name;
    this.#ranges[size * 2] = start;
    this.#ranges[size * 2 + 1] = end;
    this.#values[size] = null;
  }

  #indexOf(name: string): number {
    const names = this.#names;
    for (let i = this.#size - 1; i >= 0; i--) if (names[i] === name) return i;
    return -1;
  }

  #namespace(name: string, value: string): void {
    if (!name.startsWith('xmlns:') || this.namespaces.length >= 50) return;
    this.namespaces.push([name.slice(6), decoded(value)]);
    this.formats |= 2;
  }

  /** Value of an attribute; undefined if the tag does not have it. */
  get(name: AttributeName): string | undefined {
    const i = this.#indexOf(name);
    return i === -1 ? undefined : this.#at(i);
  }

  #at(i: number): string {
    const known = this.#values[i];
    if (known !== null && known !== undefined) return known;
    const value = decoded(this.#source.html.slice(this.#ranges[i * 2], this.#ranges[i * 2 + 1]));
    this.#values[i] = value;
    return value;
  }

  has(name: AttributeName): boolean {
    return this.#indexOf(name) !== -1;
  }

  get empty(): boolean {
    return this.#size === 0;
  }

  /** The relevant attributes as HTML, for a snippet. */
  toString(): string {
    let text = '';
    for (let i = 0; i < this.#size && text.length < 200; i++) {
      const value = this.#at(i);
      text += ` ${this.#names[i]}="${value.length > 100 ? `${value.slice(0, 100)}…` : value}"`;
    }
    return text;
  }
}

/** Whether a name contains a quote or <. */
function isOdd(units: Uint16Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const c = units[i] as number;
    if (c === 34 || c === 39 || c === 60) return true;
  }
  return false;
}

/** The value with entities decoded, cut to the maximum length. */
function decoded(raw: string): string {
  const value = raw.length > MAX_VALUE ? raw.slice(0, MAX_VALUE) : raw;
  return value.includes('&') ? decodeHTMLAttribute(value) : value;
}
