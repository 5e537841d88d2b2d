import { SaxesParser } from 'saxes';
import type { SitemapFile } from '#lib/crawl/sitemaps/sitemap-file.ts';

/** Nothing that search engines read is nested this deep. */
const MAX_DEPTH = 100;

/** Parses the XML of a sitemap, a feed, or an index, piece by piece, into `file`. */
export class SitemapXml {
  readonly #file: SitemapFile;
  readonly #parser = new SaxesParser({ position: false });
  readonly #path: string[] = [];
  #value: string | null = null;
  /** The current entry: an entry that the file cuts off does not count. */
  #entry: string[] = [];

  constructor(file: SitemapFile) {
    this.#file = file;
    this.#parser.on('error', () => {
      file.incomplete = true;
    });
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes.href));
    const add = (part: string) => {
      if (this.#value !== null && this.#value.length < 4096) this.#value += part;
    };
    this.#parser.on('text', add);
    this.#parser.on('cdata', add);
    this.#parser.on('closetag', () => this.#close());
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  /** Whether elements are still open. */
  get isOpen(): boolean {
    return this.#path.length > 0;
  }

  get isTooDeep(): boolean {
    return this.#path.length > MAX_DEPTH;
  }

  #open(name: string, href: unknown): void {
    const path = this.#path;
    path.push(name.slice(name.indexOf(':') + 1).toLowerCase());
    const target = targetOf(path);
    this.#value = target ? '' : null;
    // Atom has the URL in an attribute; prefixed loc elements (image:loc) are not pages.
    if (target === 'link' && path.at(-2) === 'entry' && typeof href === 'string') this.#entry.push(href);
    if (name.includes(':') && path.at(-2) !== 'url' && path.at(-2) !== 'sitemap') this.#value = null;
    if (/^(?:image|video|news|pagemap):/i.test(name)) this.#value = null;
  }

  #close(): void {
    const address = this.#value?.trim();
    if (targetOf(this.#path) && address) this.#entry.push(address);
    this.#value = null;
    const closed = this.#path.pop();
    if (closed === 'sitemap') this.#file.sitemaps.push(...this.#entry);
    else if (closed === 'url' || closed === 'item' || closed === 'entry') this.#file.pages.push(...this.#entry);
    else return;
    this.#entry = [];
  }
}

/** Which elements contain a URL: loc of url and sitemap, link of an RSS item or Atom entry. */
function targetOf(path: readonly string[]): 'loc' | 'link' | null {
  const name = path.at(-1);
  const parent = path.at(-2);
  if (name === 'loc' && (parent === 'url' || parent === 'sitemap')) return 'loc';
  return name === 'link' && (parent === 'item' || parent === 'entry') ? 'link' : null;
}
