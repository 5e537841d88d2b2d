import type { CheckedLink, LinksFacts } from '#lib/audit/types.ts';
import { urlKey } from '#lib/crawl/url-key.ts';
import type { Ctx } from '#lib/features/context.ts';
import { AppError } from '#lib/platform/errors.ts';

export interface LinkCheck {
  broken: CheckedLink[];
  /** Links that were tried to an end, and how many different ones the page has. */
  checked: number;
  total: number;
}

export interface LinkCheckLimits {
  maxLinks: number;
  timeoutMs: number;
}

/** Asked at once; the net paces each host on its own. */
const PARALLEL = 16;
const ONE_MS = 5_000;
/** Answers that say "not you" or "not now" rather than "not here": a reader's browser may well get the page. */
const NOT_FOR_US = new Set([401, 402, 403, 405, 406, 407, 408, 409, 418, 423, 425, 426, 429, 451, 503, 999]);

/**
 * Tries the links of a page, its own site's first. Ends at the deadline with what it has; only links that were
 * answered, or that nobody answers for, count as checked.
 */
export async function checkLinks(ctx: Ctx, links: LinksFacts, limits: LinkCheckLimits): Promise<LinkCheck> {
  const different = new Map<string, { url: string; internal: boolean }>();
  for (const { url, kind, internal } of links.items) {
    if (kind === 'http' && url) different.set(keyOf(url), { url, internal });
  }
  const queue = [...different.values()]
    .toSorted((a, b) => Number(b.internal) - Number(a.internal))
    .slice(0, limits.maxLinks);
  const until = AbortSignal.timeout(limits.timeoutMs);
  const signal = AbortSignal.any([ctx.signal, until]);
  const results: CheckedLink[] = [];
  const worker = async () => {
    for (let link = queue.shift(); link && !signal.aborted; link = queue.shift()) {
      const result = await tryLink(ctx, link.url, signal);
      if (result) results.push(result);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  ctx.signal.throwIfAborted();
  return {
    broken: results.filter(({ reason }) => reason !== null).toSorted((a, b) => (a.url < b.url ? -1 : 1)),
    checked: results.length,
    total: different.size,
  };
}

/** Status of an address by HEAD, by GET where HEAD is not understood; null when nothing can be said. */
export async function tryLink(ctx: Ctx, url: string, signal: AbortSignal): Promise<CheckedLink | null> {
  try {
    const head = await ask(ctx, url, 'HEAD', signal);
    // Who asks for quiet is not asked again.
    const isAnswer = head < 400 || head === 429 || head === 503;
    const status = isAnswer ? head : await ask(ctx, url, 'GET', signal);
    const broken = status >= 400 && !NOT_FOR_US.has(status);
    return { url, status, reason: broken ? `It answers ${status}.` : null };
  } catch (error) {
    // Ours to give up on or to refuse: says nothing about the link.
    if (signal.aborted || !(error instanceof AppError)) return null;
    if (error.code === 'unreachable') return { url, status: null, reason: error.message };
    if (error.code === 'timed_out') return { url, status: null, reason: 'It does not answer within 5 seconds.' };
    return null;
  }
}

async function ask(ctx: Ctx, url: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<number> {
  const options = { method, signal, totalTimeoutMs: ONE_MS, maxBytes: 64 * 1024, truncate: true };
  const { status } = await ctx.net.fetch(url, options);
  return status;
}

function keyOf(url: string): string {
  try {
    return urlKey(url);
  } catch {
    return url;
  }
}
