import type { CrawlOptions } from '#lib/crawl/crawl-options.ts';
import type { ScopeOf } from '#lib/crawl/frontier/scope.ts';
import { readSiteSitemaps } from '#lib/crawl/sitemaps/read-site-sitemaps.ts';
import type { PageReading } from '#lib/crawl/visit-page.ts';
import type { Net } from '#lib/net/net.ts';

const MAX_FILES = 50;

interface SitemapSeeding {
  home: string;
  scope: ScopeOf;
  signal: AbortSignal;
  /** Called when pages of a file are in the frontier. */
  onFound: () => void;
}

/**
 * Adds the pages of a site's sitemaps to the frontier of a crawl, file by file.
 * @returns whether the sitemaps were read completely
 */
export async function addFromSitemaps<R extends PageReading>(
  net: Net,
  { robots, frontier, maxPages, maxSitemapBytes: maxFileBytes, onSitemap, headers, headersFor }: CrawlOptions<R>,
  { home, scope, signal, onFound }: SitemapSeeding,
): Promise<boolean> {
  const { robots: rules } = await robots.lookUp(home);
  // Without robots.txt rules, no requests.
  if (rules === null) return false;
  const walk = {
    home,
    signal,
    headers,
    headersFor,
    maxFileBytes,
    isOwn: (address: string) => scope(address) !== 'elsewhere',
    named: rules.sitemaps,
    maxFiles: MAX_FILES,
    // Enough to fill the crawl even if half of them are not pages.
    maxPages: Math.max(200, maxPages * 3),
  };
  const files = readSiteSitemaps(net, walk);
  let step = await files.next();
  for (; !step.done; step = await files.next()) {
    const { file, pages } = step.value;
    await onSitemap?.(file, pages);
    const wanted = pages.filter((url) => scope(url) === 'in');
    await frontier.add(wanted.map((url) => ({ url, depth: 1, from: 'sitemap', referrer: file.address })));
    onFound();
  }
  return step.value;
}
