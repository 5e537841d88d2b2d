import type { ScopeOf } from '#lib/crawl/scope.ts';
import { redirectTarget } from '#lib/crawl/visit-page.ts';
import type { Net } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

interface FindSiteMoveOptions {
  scope: ScopeOf;
  signal: AbortSignal;
  pageTimeoutMs: number;
  headers?: Record<string, string>;
}

/**
 * Asks for the home page once more, when page after page of a crawl leads to one other host.
 * @returns where the site went; null when it is where it was, or does not answer
 */
export async function findSiteMove(
  net: Net,
  home: string,
  { scope, signal, pageTimeoutMs: totalTimeoutMs, headers = {} }: FindSiteMoveOptions,
): Promise<string | null> {
  try {
    const given = { headers, signal, totalTimeoutMs };
    const answer = await net.fetch(home, { ...given, redirect: 'manual', wantsBody: () => false });
    const isRedirect = answer.status >= 300 && answer.status < 400;
    const target = isRedirect ? redirectTarget(answer, home) : null;
    return target !== null && scope(target) === 'elsewhere' ? target : null;
  } catch (error) {
    // No answer is for the visits to tell.
    if (error instanceof AppError || signal.aborted) return null;
    throw error;
  }
}
