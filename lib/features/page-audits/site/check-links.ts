import type { CheckedLink, LinksFacts } from '#lib/audit/types.ts';
import { urlKey } from '#lib/crawl/frontier/url-key.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Which links of a page are broken. */
export interface LinkCheck {
  broken: CheckedLink[];
  /** Status of every checked link, by its URL on the page; null: no response. */
  statuses: { [url: string]: number | null };
  /** Number of links with a conclusive result, and of different links on the page. */
  checked: number;
  total: number;
}

/** Limits of a check of links. */
export interface LinkCheckLimits {
  maxLinks: number;
  timeoutMs: number;
}

/** Concurrent requests; the net paces each host. */
const PARALLEL = 16;
const ONE_MS = 5_000;
/** Statuses that mean "not you" or "not now" rather than "not here": the page may well load in a visitor's browser. */
const NOT_FOR_US = new Set([401, 402, 403, 405, 406, 407, 408, 409, 418, 423, 425, 426, 429, 451, 503, 999]);

/**
 * Checks the links of a page, internal ones first. At the deadline it returns what it has; only links that got a
 * response, or whose host does not answer, count as checked.
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
  const results = new Map<string, CheckedLink>();
  const worker = async () => {
    for (let link = queue.shift(); link && !signal.aborted; link = queue.shift()) {
      const result = await tryLink(ctx, link.url, signal);
      if (result) results.set(keyOf(link.url), result);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  ctx.signal.throwIfAborted();
  const checked = [...results.values()];
  const statuses: LinkCheck['statuses'] = {};
  for (const { url } of links.items) {
    const result = url && results.get(keyOf(url));
    if (url && result) statuses[url] = result.status;
  }
  return {
    broken: checked.filter(({ reason }) => reason !== null).toSorted((a, b) => (a.url < b.url ? -1 : 1)),
    statuses,
    checked: checked.length,
    total: different.size,
  };
}

/** Status of an address by HEAD, or by GET if HEAD is not supported or not answered; null when it is inconclusive. */
export async function tryLink(ctx: Ctx, url: string, signal: AbortSignal): Promise<CheckedLink | null> {
  let unanswered: CheckedLink | null = null;
  for (const method of ['HEAD', 'GET'] as const) {
    try {
      const status = await ask(ctx, url, method, signal);
      // A host that asks for fewer requests gets no second one.
      if (method === 'HEAD' && status >= 400 && status !== 429 && status !== 503) continue;
      const broken = status >= 400 && !NOT_FOR_US.has(status);
      return { url, status, reason: broken ? `Status ${status}.` : null };
    } catch (error) {
      // At the deadline, the missing response to HEAD is what is known.
      if (signal.aborted) return unanswered;
      unanswered = withoutAnswer(url, error);
      if (unanswered === null) return null;
    }
  }
  return unanswered;
}

/** A link whose host did not answer; null for our own policy, which says nothing about the link. */
function withoutAnswer(url: string, error: unknown): CheckedLink | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'unreachable') return { url, status: null, reason: error.message };
  if (error.code === 'timed_out') return { url, status: null, reason: 'No response within 5 seconds.' };
  return null;
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
