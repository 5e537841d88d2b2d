import { redirectTarget } from '#lib/crawl/visit-page.ts';
import { leadsToTarget, type Target } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';

const MAX_HOPS = 5;

/** Where a redirect leads: an address on the target, elsewhere, or unknown because a host did not say. */
export type RedirectEnd = { kind: 'target'; url: string } | { kind: 'elsewhere' } | { kind: 'unknown' };

/**
 * Follows an address that may redirect to the target. Never requests the target itself.
 * @param timeoutMs for all hops together
 */
export async function followRedirect(
  ctx: Ctx,
  target: Target,
  address: string,
  timeoutMs: number,
): Promise<RedirectEnd> {
  const until = performance.now() + timeoutMs;
  let url = address;
  try {
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const left = until - performance.now();
      if (left < 1) return { kind: 'unknown' };
      const answer = await ctx.net.fetch(url, {
        signal: ctx.signal,
        redirect: 'manual',
        totalTimeoutMs: left,
        wantsBody: () => false,
      });
      if (answer.status >= 400 && answer.status !== 404 && answer.status !== 410) return { kind: 'unknown' };
      const next = answer.status >= 300 && answer.status < 400 ? redirectTarget(answer, url) : null;
      if (next === null || next === url) return { kind: 'elsewhere' };
      if (leadsToTarget(target, next)) return { kind: 'target', url: next };
      url = next;
    }
    return { kind: 'unknown' };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return { kind: 'unknown' };
  }
}
