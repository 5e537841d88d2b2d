import { Tokenizer } from 'htmlparser2';
import { type ContactKind, contactKind } from '#lib/inspect/emails/contact-words.ts';

/** A page of the same site that is likely to contain addresses. */
export interface ContactLink {
  url: string;
  kind: ContactKind;
  score: number;
}

const MAX_LINKS = 5_000;
const MAX_LENGTH = 2 * 1024 * 1024;
/** Files other than pages, whatever their name. */
const FILE = /\.(?:pdf|docx?|xlsx?|zip|jpe?g|png|gif|webp|svg|mp[34]|css|js|xml|json|vcf|ics)$/i;

/**
 * Links of a page to the contact, imprint, about, team and press pages of its site, the most likely first, each once, and
 * the page's declared language. Linear in the length of the page.
 */
export function findContactLinks(
  html: string,
  url: string,
  isOwn: (host: string) => boolean,
): { links: ContactLink[]; language: string } {
  const reader = new LinkReader(html.slice(0, MAX_LENGTH), url);
  const best = new Map<string, ContactLink>();
  for (const { href, text } of reader.read()) {
    const target = URL.parse(href, reader.base);
    if (!target || !/^https?:$/.test(target.protocol) || !isOwn(target.hostname) || FILE.test(target.pathname))
      continue;
    target.hash = '';
    const found = contactKind(text, target.pathname + (target.search.length < 40 ? target.search : ''));
    if (!found || target.href === url) continue;
    const known = best.get(target.href);
    if (!known || known.score < found.score) best.set(target.href, { url: target.href, ...found });
  }
  return { links: [...best.values()].toSorted((a, b) => b.score - a.score), language: reader.language };
}

/** Collects links with their text; the first base element counts. */
class LinkReader {
  base: string;
  language = '';
  readonly #html: string;
  readonly #links: { href: string; text: string }[] = [];
  #name = '';
  #attribute = '';
  #value: string[] = [];
  #attributes = new Map<string, string>();
  #text: string[] | null = null;
  #href = '';
  #hasBase = false;

  constructor(html: string, url: string) {
    this.#html = html;
    this.base = url;
  }

  read(): { href: string; text: string }[] {
    const tokenizer = new Tokenizer({ decodeEntities: true }, this);
    tokenizer.write(this.#html);
    tokenizer.end();
    this.#close();
    return this.#links;
  }

  ontext(start: number, end: number): void {
    if (this.#text && this.#text.length < 20) this.#text.push(this.#html.slice(start, Math.min(end, start + 200)));
  }

  ontextentity(code: number): void {
    if (this.#text && this.#text.length < 20) this.#text.push(String.fromCodePoint(code));
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#html.slice(start, end).toLowerCase();
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
    if (this.#attributes.size < 50 && !this.#attributes.has(this.#attribute)) {
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
    if (end - start === 1 && this.#html[start]?.toLowerCase() === 'a') this.#close();
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #open(): void {
    const href = this.#attributes.get('href')?.trim();
    if (this.#name === 'html') this.language ||= this.#attributes.get('lang')?.trim().slice(0, 20) ?? '';
    else if (this.#name === 'base' && href && !this.#hasBase) {
      this.#hasBase = true;
      this.base = URL.parse(href, this.base)?.href ?? this.base;
    } else if (this.#name === 'a' || this.#name === 'area') {
      this.#close();
      if (!href || href.startsWith('#') || href.length > 2_048) return;
      this.#href = href;
      this.#text = [this.#attributes.get('title') ?? this.#attributes.get('alt') ?? '', ' '];
      if (this.#name === 'area') this.#close();
    }
  }

  #close(): void {
    if (this.#text && this.#links.length < MAX_LINKS) {
      this.#links.push({ href: this.#href, text: this.#text.join('').replace(/\s+/g, ' ').trim() });
    }
    this.#text = null;
  }
}
