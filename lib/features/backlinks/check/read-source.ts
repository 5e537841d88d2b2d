import { readLinksInThread } from '#lib/features/backlinks/links/link-reader.ts';
import type { PageLinks } from '#lib/features/backlinks/links/read-page-links.ts';
import type { Target } from '#lib/features/backlinks/target.ts';
import { wallOf } from '#lib/net/bot-wall/bot-blocked.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Fetched } from '#lib/net/net.ts';
import { toAppError } from '#lib/platform/errors.ts';

/** The links of a page that was read, or why they are unknown. */
export type SourceReading =
  | { ok: true; url: string; status: number; page: PageLinks }
  | { ok: false; url: string; status: number | null; blocked: boolean; reason: string };

/** Statuses that respond to our request rather than to a visitor's: they say nothing about the page's content. */
const NOT_FOR_US = new Set([401, 402, 403, 405, 406, 407, 408, 409, 418, 423, 425, 426, 429, 451, 503, 999]);
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/**
 * Fetches a page and reads its links to the target. Errors of the page or its host are returned, not thrown.
 * @param gapMs minimum gap between two requests that its host demands
 * @throws the signal's reason
 */
export async function readSource(
  ctx: Ctx,
  target: Target,
  url: string,
  { timeoutMs, gapMs = 0 }: { timeoutMs: number; gapMs?: number },
): Promise<SourceReading> {
  try {
    const answer = await ctx.net.fetch(url, { signal: ctx.signal, totalTimeoutMs: timeoutMs, gapMs });
    return await judge(ctx, target, answer);
  } catch (thrown) {
    ctx.signal.throwIfAborted();
    const error = toAppError(thrown);
    if (error.code === 'internal') ctx.log.warn({ err: thrown, url }, 'page not read for links');
    const reason = error.code === 'refused' ? 'Requests to this URL are not allowed.' : error.message;
    return { ok: false, url, status: null, blocked: error.code === 'refused', reason };
  }
}

async function judge(ctx: Ctx, target: Target, answer: Fetched): Promise<SourceReading> {
  const { url, status, headers } = answer;
  const failed = (reason: string, blocked = false): SourceReading => ({ ok: false, url, status, blocked, reason });
  const type = headers['content-type']?.[0]?.trim() ?? '';
  const html = type === '' || HTML.test(type) ? answer.text() : '';
  const wall = wallOf(answer);
  if (wall) return failed(wall.reason, true);
  if (status < 200 || status >= 300) return failed(`Status ${status}.`, NOT_FOR_US.has(status));
  if (type === '' ? !/^\s*</.test(html.slice(0, 1_000)) : !HTML.test(type)) {
    return failed(`Not an HTML page${type === '' ? '' : ` but ${type.split(';', 1)[0]?.slice(0, 60)}`}.`);
  }
  const page = await readLinksInThread({ html, url, headers, domain: target.domain }, ctx.signal);
  return { ok: true, url, status, page };
}
