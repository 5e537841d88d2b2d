import { fetchSitemap, sitemapAddress } from '#lib/crawl/sitemaps/fetch-sitemap.ts';
import type { HeadersFor, Net } from '#lib/net/net.ts';

/** The site whose sitemaps to read, with limits. */
export interface SitemapWalk {
  /** Any URL of the site. */
  home: string;
  /** Whether a URL belongs to the site. */
  isOwn: (address: string) => boolean;
  /** Sitemaps listed in robots.txt. */
  named: readonly string[];
  signal: AbortSignal;
  headers?: Record<string, string> | undefined;
  headersFor?: HeadersFor | undefined;
  maxFiles: number;
  /** Number of pages after which no further file is read. */
  maxPages: number;
  /** Decoded bytes to read of each file. */
  maxFileBytes?: number | undefined;
}

/** Result of one sitemap of a site. */
export interface SitemapReport {
  address: string;
  /** Pages of the site in the file, and pages of other sites. */
  pages: number;
  foreign: number;
  /** Further sitemaps in the file. */
  sitemaps: number;
  /** It was not read to its end: too long, too slow, malformed. */
  incomplete: boolean;
  /** Why it could not be read at all; null if it was. */
  problem: string | null;
}

/** Search engines read no deeper than an index of indexes. */
const MAX_DEPTH = 3;
/** Sitemaps to read of one index. */
const MAX_CHILDREN = 200;
/** Default locations of sitemaps not listed in robots.txt. */
const USUAL = ['/sitemap.xml', '/sitemap_index.xml'];

/**
 * Pages of the site in its sitemaps, file by file: those of robots.txt, the default locations, and those listed in an index.
 * Pages of other sites are left out. A file that cannot be read only loses its own pages; a missing file at a default
 * location is not reported.
 * @returns whether every page that the sitemaps list was found
 */
export async function* readSiteSitemaps(
  net: Net,
  walk: SitemapWalk,
): AsyncGenerator<{ file: SitemapReport; pages: string[] }, boolean> {
  const queue = [...walk.named, ...USUAL].map((address) => ({ address, depth: 1 }));
  const seen = new Set<string>();
  const { signal, headers, headersFor, maxFileBytes: maxBytes } = walk;
  let count = 0;
  let isComplete = true;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const address = sitemapAddress(next.address, walk.home);
    if (!address || seen.has(address)) continue;
    if (seen.size >= walk.maxFiles || count >= walk.maxPages || signal.aborted) return false;
    seen.add(address);
    const found = await fetchSitemap(net, address, {
      signal,
      headers,
      headersFor,
      ...(maxBytes ? { maxBytes } : {}),
    });
    const report = { address, pages: 0, foreign: 0, sitemaps: 0, incomplete: false, problem: null };
    const isListed = walk.named.includes(next.address) || next.depth > 1;
    if (found === null) {
      if (!isListed) continue;
      isComplete = false;
      yield { file: { ...report, problem: 'No sitemap at this URL.' }, pages: [] };
      continue;
    }
    if (typeof found === 'string') {
      isComplete = false;
      if (!signal.aborted) yield { file: { ...report, problem: found }, pages: [] };
      continue;
    }
    const all = found.pages.flatMap((page) => URL.parse(page)?.href ?? []);
    const own = all.filter(walk.isOwn);
    const pages = own.slice(0, walk.maxPages - count);
    count += pages.length;
    const { incomplete, sitemaps } = found;
    const sizes = { pages: own.length, foreign: all.length - own.length, sitemaps: sitemaps.length };
    // An unlisted default location may return any page of the site.
    const isSitemap = isListed || found.pages.length + sitemaps.length > 0;
    if (isSitemap && (incomplete || pages.length < own.length)) isComplete = false;
    yield { file: { ...report, ...sizes, incomplete }, pages };
    const { depth } = next;
    const children = depth < MAX_DEPTH ? sitemaps.slice(0, MAX_CHILDREN) : [];
    if (children.length < sitemaps.length) isComplete = false;
    queue.push(...children.map((child) => ({ address: child, depth: depth + 1 })));
  }
  return isComplete;
}
