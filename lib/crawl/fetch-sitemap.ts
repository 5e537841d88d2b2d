import { readSitemap, type SitemapFile } from '#lib/crawl/read-sitemap.ts';
import type { Net } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

/** One sitemap; null when there is none at this address, a sentence when it could not be read. */
export async function fetchSitemap(
  net: Net,
  address: string,
  signal: AbortSignal,
): Promise<SitemapFile | string | null> {
  try {
    const answer = await net.fetch(address, { signal, truncate: true, totalTimeoutMs: 10_000 });
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return null;
    if (answer.status >= 300) return `The sitemap ${address} answered ${answer.status}.`;
    const file = await readSitemap(answer.body);
    return answer.truncated ? { ...file, incomplete: true } : file;
  } catch (error) {
    if (!(error instanceof AppError) && !signal.aborted) throw error;
    return signal.aborted ? 'The sitemaps could not be read in time.' : `The sitemap ${address} could not be read.`;
  }
}

/** Address of a sitemap as robots.txt or an index names it; null when it is none. */
export function sitemapAddress(address: string, base: string): string | null {
  const url = URL.parse(address, base);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
