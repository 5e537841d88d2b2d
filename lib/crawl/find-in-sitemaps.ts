import { fetchSitemap, sitemapAddress } from '#lib/crawl/fetch-sitemap.ts';
import { MAX_ENTRIES } from '#lib/crawl/read-sitemap.ts';
import { urlKey } from '#lib/crawl/url-key.ts';
import type { Net } from '#lib/net/net.ts';

export interface SitemapLookup {
  /** null: not known, see `reason`. */
  included: boolean | null;
  reason: string | null;
  /** Sitemaps that were read, as addressed. */
  sitemaps: string[];
  /** What is wrong with one that is there or that robots.txt names; null: nothing that was seen. */
  fault: string | null;
  /** Sitemaps with more entries than one file may have. */
  tooLong: string[];
  /** Addresses of other hosts, which search engines do not take from these sitemaps; the first few, and how many. */
  foreign: { items: { sitemap: string; url: string }[]; total: number };
}

export interface SitemapQuery {
  /** Address that is looked for. */
  url: string;
  /** Sitemaps that robots.txt names; none: the usual place. */
  named: readonly string[];
  signal: AbortSignal;
  timeoutMs: number;
  maxFiles: number;
}

/** Addresses of other hosts that are kept. */
const MAX_FOREIGN = 20;
/** Sitemaps nested deeper than an index of indexes are none that search engines read. */
const MAX_DEPTH = 3;

/**
 * Looks for an address in the sitemaps of its site. Reads few files, in the order in which they are named, and stops
 * at the first that holds the address. "No" is said only when every sitemap was read whole.
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
    // No file in the usual place is an answer: this site has no sitemap.
    if (file === null) {
      if (question.named.length > 0) {
        gap ??= `The sitemap ${address} that robots.txt names is not there.`;
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
    if (file.incomplete) gap ??= `The sitemap ${address} could not be read to its end.`;
    queue.push(...file.sitemaps.slice(0, 200).map((child) => ({ address: child, depth: (next?.depth ?? 0) + 1 })));
  }
  return { included: gap ? null : false, reason: gap, sitemaps: read, fault, tooLong, foreign };
}

/** Looked for in the text first: a sitemap has up to 50,000 addresses, nearly all of the host itself. */
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
