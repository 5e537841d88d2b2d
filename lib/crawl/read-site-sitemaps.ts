import { fetchSitemap, sitemapAddress } from '#lib/crawl/fetch-sitemap.ts';
import type { Net } from '#lib/net/net.ts';

export interface SitemapWalk {
  /** Any address of the site. */
  home: string;
  /** Whether an address is of the site. */
  isOwn: (address: string) => boolean;
  /** Sitemaps that robots.txt names. */
  named: readonly string[];
  signal: AbortSignal;
  maxFiles: number;
  /** Pages after which no further file is read. */
  maxPages: number;
}

/** An index of indexes is the deepest that search engines read. */
const MAX_DEPTH = 3;
/** Where sitemaps lie that robots.txt does not name. */
const USUAL = ['/sitemap.xml', '/sitemap_index.xml'];

/**
 * Pages of the site that its sitemaps name, file by file: those of robots.txt, the usual places, and what an index
 * lists. Pages of other sites are left out. A file that cannot be read costs its own pages only.
 */
export async function* readSiteSitemaps(net: Net, walk: SitemapWalk): AsyncGenerator<string[]> {
  const queue = [...walk.named, ...USUAL].map((address) => ({ address, depth: 1 }));
  const seen = new Set<string>();
  let pages = 0;
  for (let next = queue.shift(); next && pages < walk.maxPages; next = queue.shift()) {
    const address = sitemapAddress(next.address, walk.home);
    if (!address || seen.has(address)) continue;
    if (seen.size >= walk.maxFiles || walk.signal.aborted) return;
    seen.add(address);
    const file = await fetchSitemap(net, address, walk.signal);
    if (file === null || typeof file === 'string') continue;
    const own = file.pages
      .flatMap((page) => URL.parse(page)?.href ?? [])
      .filter(walk.isOwn)
      .slice(0, walk.maxPages - pages);
    pages += own.length;
    if (own.length > 0) yield own;
    if (next.depth >= MAX_DEPTH) continue;
    const { depth } = next;
    queue.push(...file.sitemaps.slice(0, 200).map((child) => ({ address: child, depth: depth + 1 })));
  }
}
