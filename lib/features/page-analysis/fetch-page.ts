import type { Ctx } from '#lib/features/context.ts';
import type { Fetched } from '#lib/net/net.ts';
import { Blocked, Unreachable } from '#lib/platform/errors.ts';

/**
 * Fetches the page an operation is about. A page that answers 404 or 403 is an answer to report; one that answers 429
 * or 5xx gave us no page, and a download is none.
 * @throws Blocked (429), Unreachable (5xx, a download and whatever net.fetch throws)
 */
export async function fetchPage(ctx: Ctx, url: string, timeoutMs: number): Promise<Fetched> {
  const answer = await ctx.net.fetch(url, { signal: ctx.signal, totalTimeoutMs: timeoutMs });
  const { host } = new URL(answer.url);
  if (answer.status === 429) throw new Blocked(`${host} answered 429: it asks us to send fewer requests.`);
  if (answer.status >= 500) throw new Unreachable(`${host} answered ${answer.status}: it failed on its side.`);
  if (isDownload(answer))
    throw new Unreachable(`${host} answered with a download, not a page.`, { reason: 'download' });
  return answer;
}

/** What a browser would write to disk: bytes that are no text, sent as an attachment. */
function isDownload({ headers }: Fetched): boolean {
  const type = headers['content-type']?.[0] ?? '';
  const disposition = headers['content-disposition']?.[0] ?? '';
  return /^\s*attachment\b/i.test(disposition) && !/^\s*(?:$|text\/|[^;]*\b(?:html|json|xml)\b)/i.test(type);
}
