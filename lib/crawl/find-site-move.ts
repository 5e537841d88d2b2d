import type { ScopeOf } from '#lib/crawl/frontier/scope.ts';
import { redirectTarget } from '#lib/crawl/visit-page.ts';
import type { HeadersFor, Net } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

interface FindSiteMoveOptions {
  scope: ScopeOf;
  signal: AbortSignal;
  pageTimeoutMs: number;
  headers?: Record<string, string>;
  headersFor?: HeadersFor | undefined;
}

/**
 * Requests the home page again if page after page of a crawl redirects to one other host.
 * @returns the site's new host; null if it has not moved, or does not respond
 */
export async function findSiteMove(
  net: Net,
  home: string,
  { scope, signal, pageTimeoutMs: totalTimeoutMs, headers = {}, headersFor }: FindSiteMoveOptions,
): Promise<string | null> {
  try {
    const given = { headers, headersFor, signal, totalTimeoutMs };
    const answer = await net.fetch(home, { ...given, redirect: 'manual', wantsBody: () => false });
    const isRedirect = answer.status >= 300 && answer.status < 400;
    const target = isRedirect ? redirectTarget(answer, home) : null;
    return target !== null && scope(target) === 'elsewhere' ? target : null;
  } catch (error) {
    // A missing response is reported by the visits.
    if (error instanceof AppError || signal.aborted) return null;
    throw error;
  }
}
