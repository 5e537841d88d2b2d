import { SITEMAP_BYTES, SitemapReader } from '#lib/crawl/sitemaps/read-sitemap.ts';
import type { SitemapFile } from '#lib/crawl/sitemaps/sitemap-file.ts';
import type { HeadersFor, Net } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Limits of one sitemap request. */
export interface SitemapOptions {
  signal: AbortSignal;
  headers?: Record<string, string> | undefined;
  headersFor?: HeadersFor | undefined;
  /** Decoded bytes to read of the file. */
  maxBytes?: number;
  timeoutMs?: number;
}

/**
 * Reads one sitemap as it arrives; null if there is none at this URL, a sentence if it could not be read. If it is cut off
 * by its size, its time or the server, the part before the cut is returned as incomplete.
 */
export async function fetchSitemap(
  net: Net,
  address: string,
  { signal, headers, headersFor, maxBytes = SITEMAP_BYTES, timeoutMs = 10_000 }: SitemapOptions,
): Promise<SitemapFile | string | null> {
  const reader = new SitemapReader(maxBytes);
  let begun = false;
  try {
    const answer = await net.fetch(address, {
      signal,
      maxBytes,
      truncate: true,
      totalTimeoutMs: timeoutMs,
      ...(headers ? { headers } : {}),
      headersFor,
      wantsBody: ({ status }) => status < 300,
      onBody: (chunk) => {
        begun = true;
        return reader.write(chunk);
      },
    });
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) return null;
    if (answer.status >= 300) return `The sitemap ${address} returned ${answer.status}.`;
    const file = await reader.end();
    return answer.truncated ? { ...file, incomplete: true } : file;
  } catch (error) {
    if (!(error instanceof AppError) && !signal.aborted) throw error;
    const file = await reader.end();
    if (signal.aborted) return 'The sitemaps could not be read in time.';
    if (begun && file.pages.length + file.sitemaps.length > 0) return { ...file, incomplete: true };
    return `The sitemap ${address} could not be read.`;
  }
}

/** URL of a sitemap from robots.txt or an index; null if it is invalid. */
export function sitemapAddress(address: string, base: string): string | null {
  const url = URL.parse(address, base);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : null;
}
