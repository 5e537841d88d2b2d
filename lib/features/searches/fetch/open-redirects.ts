import type { EngineId, OrganicResult } from '#lib/engines/engine.ts';
import { isOpaque } from '#lib/engines/unwrap.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Concurrent requests to one engine; a person would not open more. */
const AT_ONCE = 4;
/** For each response, which is only headers. */
const TIMEOUT_MS = 6_000;
const MAX_BYTES = 64 * 1024;

/** Target of a redirect, without following it; null when the response names none. */
export type Locate = (url: string) => Promise<string | null>;

/**
 * Resolves addresses that a page hides behind redirects only the engine can read. A redirect that cannot be resolved
 * stays as it is, with the host that its result shows: one address must not cost the whole page of results.
 */
export async function openRedirects(
  engine: EngineId,
  organic: readonly OrganicResult[],
  locate: Locate,
): Promise<OrganicResult[]> {
  const opened = [...organic];
  const waiting = organic.flatMap(({ url }, i) => (isOpaque(engine, url) ? [i] : []));
  const work = async () => {
    for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
      const result = opened[i];
      if (!result) continue;
      const target = targetOf(await locate(result.url).catch(() => null));
      if (target === null || isOpaque(engine, target)) continue;
      const { shownHost: _, ...rest } = result;
      opened[i] = { ...rest, url: target };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return opened;
}

/** Sends a plain request; the target itself is never fetched. */
export function locateBy(ctx: Ctx): Locate {
  return async (url) => {
    const { signal } = ctx;
    const answer = await ctx.net.fetch(url, {
      redirect: 'manual',
      signal,
      totalTimeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    return answer.headers.location?.[0] ?? null;
  };
}

function targetOf(location: string | null): string | null {
  const url = location === null ? null : URL.parse(location);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? location : null;
}
