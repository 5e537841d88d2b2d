import { urlKey } from '#lib/crawl/frontier/url-key.ts';
import { fetchSitemap, sitemapAddress } from '#lib/crawl/sitemaps/fetch-sitemap.ts';
import { MAX_ENTRIES } from '#lib/crawl/sitemaps/read-sitemap.ts';
import type { Net } from '#lib/net/net.ts';

/** Whether a URL is in the sitemaps, and what was read to find out. */
export interface SitemapLookup {
  /** null: unknown, see `reason`. */
  included: boolean | null;
  reason: string | null;
  /** Sitemaps that were read, by URL. */
  sitemaps: string[];
  /** Problem of a sitemap that exists or that robots.txt lists; null: none found. */
  fault: string | null;
  /** Sitemaps with more entries than allowed in one file. */
  tooLong: string[];
  /** URLs on other hosts, which search engines ignore in these sitemaps; the first few, and their number. */
  foreign: { items: { sitemap: string; url: string }[]; total: number };
}

/** What to look for, where, and with which limits. */
export interface SitemapQuery {
  /** The URL to find. */
  url: string;
  /** Sitemaps listed in robots.txt; empty: the default location. */
  named: readonly string[];
  signal: AbortSignal;
  timeoutMs: number;
  maxFiles: number;
}

/** URLs on other hosts to keep. */
const MAX_FOREIGN = 20;
/** Search engines do not read sitemaps nested deeper than an index of indexes. */
const MAX_DEPTH = 3;

/**
 * Searches for a URL in the sitemaps of its site. Reads a few files, in the order in which they are listed, and stops at the
 * first that contains the URL. It returns "no" only if every sitemap was read completely.
 */
export async function findInSitemaps(net: Net, question: SitemapQuery): Promise<SitemapLookup> {
  const wanted = urlKey(question.url);
  const until = AbortSignal.any([question.signal, AbortSignal.timeout(question.timeoutMs)]);
  const named = question.named.length > 0 ? question.named : [new URL('/sitemap.xml', question.url).href];
  const queue = named.map((address) => ({ address, depth: 1 }));
  const seen = new Set<string>();
  const read: string[] = [];
  let gap: string | null = null;
  let fault: string | null = null;
  const tooLong: string[] = [];
  const foreign: SitemapLookup['foreign'] = { items: [], total: 0 };
  const { host } = new URL(question.url);
  for (let next = queue.shift(); next; next = queue.shift()) {
    const address = sitemapAddress(next.address, question.url);
    if (!address || seen.has(address)) continue;
    if (seen.size >= question.maxFiles || next.depth > MAX_DEPTH) {
      gap = `The site has more sitemaps than the ${question.maxFiles} that are read.`;
      break;
    }
    seen.add(address);
    const file = await fetchSitemap(net, address, { signal: until });
    if (question.signal.aborted) throw question.signal.reason;
    if (typeof file === 'string') {
      gap ??= file;
      if (!until.aborted) fault ??= file;
      continue;
    }
    // No file at the default location is a definite result: this site has no sitemap.
    if (file === null) {
      if (question.named.length > 0) {
        gap ??= `The sitemap ${address} listed in robots.txt was not found.`;
        fault ??= gap;
      }
      continue;
    }
    read.push(address);
    if (file.incomplete && file.pages.length + file.sitemaps.length >= MAX_ENTRIES) tooLong.push(address);
    for (const url of file.pages) {
      if (isOn(host, url)) continue;
      foreign.total++;
      if (foreign.items.length < MAX_FOREIGN) foreign.items.push({ sitemap: address, url });
    }
    if (file.pages.some((page) => sameKey(page, wanted)))
      return { included: true, reason: null, sitemaps: read, fault, tooLong, foreign };
    if (file.incomplete) gap ??= `The sitemap ${address} could not be read completely.`;
    queue.push(...file.sitemaps.slice(0, 200).map((child) => ({ address: child, depth: (next?.depth ?? 0) + 1 })));
  }
  return { included: gap ? null : false, reason: gap, sitemaps: read, fault, tooLong, foreign };
}

/** Compares text first: a sitemap has up to 50,000 URLs, nearly all on the same host. */
function isOn(host: string, address: string): boolean {
  const at = address.indexOf('//');
  if (at !== -1 && address.startsWith(host, at + 2) && /^[/?#]?$/.test(address.charAt(at + 2 + host.length)))
    return true;
  return URL.parse(address)?.host === host;
}

function sameKey(address: string, wanted: string): boolean {
  try {
    return urlKey(address) === wanted;
  } catch {
    return false;
  }
}
