import { Attributes } from '#lib/audit/facts/html/attributes.ts';
import {
  MARKUP,
  PLAINTEXT,
  RAWTEXT,
  RCDATA,
  SCRIPT,
  type TokenSink,
  tokenize,
} from '#lib/audit/facts/html/html-tokenizer.ts';
import { type PageSource, pageSource } from '#lib/audit/facts/html/page-source.ts';
import type { PageReading } from '#lib/crawl/visit-page.ts';

/** Further links are ignored (docs/threat-model.md). */
const MAX_LINKS = 5_000;
/** Maximum number of characters in which links are searched: a longer page is not parsed for links. */
const MAX_LENGTH = 4 * 1024 * 1024;

const KINDS: Readonly<Record<string, number>> = {
  script: SCRIPT,
  style: RAWTEXT,
  xmp: RAWTEXT,
  iframe: RAWTEXT,
  noembed: RAWTEXT,
  noframes: RAWTEXT,
  title: RCDATA,
  textarea: RCDATA,
  plaintext: PLAINTEXT,
};

const A = 97;
/** First letters of the element names of interest. */
const BEGINS = new Set(['a', 'area', 'base', ...Object.keys(KINDS)].map((name) => name.charCodeAt(0)));
/** Root-relative, and written as URL.href would return it: nothing to escape, no dot segments to resolve. */
const ROOTED = /^\/(?!\/)[\w~/.?=&;:,@!*()+$-]*$/;

/**
 * Links of a page (`a` and `area`, resolved against its base, http and https, without fragment, deduplicated) and a
 * fingerprint of its text if the address has a query: only such pages can be one page under many addresses. One pass,
 * linear in the length of the page.
 */
export function readLinks(html: string, url: string): PageReading {
  const source = pageSource(html.length > MAX_LENGTH ? html.slice(0, MAX_LENGTH) : html);
  const attributes = new Attributes(source);
  const reader = new LinkReader(source, attributes, url);
  tokenize(source, attributes, reader);
  return { links: [...reader.links], fingerprint: reader.fingerprint };
}

class LinkReader implements TokenSink {
  readonly links = new Set<string>();
  readonly #source: PageSource;
  readonly #attributes: Attributes;
  #base: string;
  #origin: string;
  #hasBase = false;
  readonly #wantsText: boolean;
  #isText = true;
  // Two 32-bit FNV-1a hashes with different initial values.
  #first = 0x811c9dc5;
  #second = 0x1000193;

  constructor(source: PageSource, attributes: Attributes, url: string) {
    this.#source = source;
    this.#attributes = attributes;
    this.#base = url;
    this.#origin = originOf(url);
    this.#wantsText = url.includes('?');
  }

  get fingerprint(): string {
    return !this.#wantsText ? '' : `${(this.#first >>> 0).toString(16)}-${(this.#second >>> 0).toString(16)}`;
  }

  startTag(start: number, end: number): number {
    const length = end - start;
    const { html, units } = this.#source;
    // Most element names begin with none of the relevant letters; the longest relevant name is "plaintext".
    const first = (units[start] ?? 0) | 32;
    if (length > 9 || (length === 1 && first !== A) || !BEGINS.has(first)) {
      this.#isText = true;
      return MARKUP;
    }
    const name = html.slice(start, end).toLowerCase();
    if (name === 'a' || name === 'area') this.#link();
    else if (name === 'base') this.#moveBase();
    const kind = KINDS[name] ?? MARKUP;
    this.#isText = kind === MARKUP || kind === RCDATA;
    return kind;
  }

  endTag(): void {
    this.#isText = true;
  }

  text(source: string, start: number, end: number): void {
    if (!this.#isText || !this.#wantsText) return;
    let [first, second] = [this.#first, this.#second];
    for (let at = start; at < end; at++) {
      const unit = source.charCodeAt(at);
      if (unit <= 32) continue;
      first = Math.imul(first ^ unit, 0x01000193);
      second = Math.imul(second ^ unit, 0x01000193) + 1;
    }
    [this.#first, this.#second] = [first, second];
  }

  doctype(): void {}

  inForeign(): boolean {
    return false;
  }

  #link(): void {
    const href = this.#attributes.get('href')?.trim();
    if (!href || href.startsWith('#') || this.links.size >= MAX_LINKS) return;
    if (this.#origin !== '' && ROOTED.test(href) && !href.includes('/.')) {
      this.links.add(this.#origin + href);
      return;
    }
    const url = URL.parse(href, this.#base);
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return;
    url.hash = '';
    this.links.add(url.href);
  }

  /** Only the first `base` with an href counts. */
  #moveBase(): void {
    const href = this.#attributes.get('href');
    if (href === undefined || this.#hasBase) return;
    this.#hasBase = true;
    this.#base = URL.parse(href.trim(), this.#base)?.href ?? this.#base;
    this.#origin = originOf(this.#base);
  }
}

/**
 * The origin of an address as `URL.href` returns it; empty for addresses other than http, to which no path can be
 * joined.
 */
function originOf(address: string): string {
  return /^https?:\/\/[^/?#@]+(?=\/)/.exec(address)?.[0] ?? '';
}
