import { BotBlocked, wallOf } from '#lib/net/bot-wall/bot-blocked.ts';
import type { Ctx } from '#lib/net/context.ts';
import { USER_AGENT } from '#lib/net/limits.ts';
import type { Fetched } from '#lib/net/net.ts';
import { Blocked, Unreachable } from '#lib/platform/errors.ts';

/**
 * Fetches the page that an operation is about. A 404 or 403 is a result to report; with 429 or 5xx, a bot check or a
 * download there is no page.
 * @throws BotBlocked (a bot check, whatever its status), Blocked (429), Unreachable (5xx, a download), what net.fetch
 *   throws
 */
export async function fetchPage(ctx: Ctx, url: string, timeoutMs: number): Promise<Fetched> {
  const answer = await ctx.net.fetch(url, { signal: ctx.signal, totalTimeoutMs: timeoutMs });
  const { host } = new URL(answer.url);
  const type = answer.headers['content-type']?.[0] ?? '';
  const wall = wallOf(answer);
  if (wall) {
    const { url: at, status, body } = answer;
    throw new BotBlocked(wall, {
      url: at,
      status,
      body,
      contentType: type,
      userAgent: USER_AGENT,
      inBrowser: false,
    });
  }
  if (answer.status === 429) throw new Blocked(`${host} returned 429: the site is rate-limiting requests.`);
  if (answer.status >= 500) throw new Unreachable(`${host} returned ${answer.status}: server error.`);
  if (isDownload(answer))
    throw new Unreachable(`${host} returned a download (${nameOf(type)}), not a page.`, { reason: 'download' });
  return answer;
}

/** The media type as it appears in an error. */
export const nameOf = (contentType: string): string =>
  (contentType.split(';', 1)[0] ?? '').trim().slice(0, 60) || 'no content type';

/** Whether a browser would download it: binary content, sent as an attachment. */
function isDownload({ headers }: Fetched): boolean {
  const type = headers['content-type']?.[0] ?? '';
  const disposition = headers['content-disposition']?.[0] ?? '';
  return /^\s*attachment\b/i.test(disposition) && !/^\s*(?:$|text\/|[^;]*\b(?:html|json|xml)\b)/i.test(type);
}
