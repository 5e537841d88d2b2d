import { redirectTarget } from '#lib/crawl/visit-page.ts';
import { leadsToTarget, type Target } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';

const MAX_HOPS = 5;

/**
 * The address on the target that a redirect resolves to; null when it does not. Never requests the target itself.
 * @param timeoutMs for all hops together
 */
export async function followRedirect(
  ctx: Ctx,
  target: Target,
  address: string,
  timeoutMs: number,
): Promise<string | null> {
  const until = performance.now() + timeoutMs;
  let url = address;
  try {
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const left = until - performance.now();
      if (left < 1) return null;
      const answer = await ctx.net.fetch(url, {
        signal: ctx.signal,
        redirect: 'manual',
        totalTimeoutMs: left,
        wantsBody: () => false,
      });
      if (answer.status < 300 || answer.status >= 400) return null;
      const next = redirectTarget(answer, url);
      if (next === null || next === url) return null;
      if (leadsToTarget(target, next)) return next;
      url = next;
    }
    return null;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}
