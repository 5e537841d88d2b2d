import { type EmailPage, readEmailsInThread } from '#lib/features/emails/email-reader.ts';
import { wallOf } from '#lib/net/bot-wall/bot-blocked.ts';
import type { Ctx } from '#lib/net/context.ts';
import { type AppError, Blocked, toAppError, Unreachable } from '#lib/platform/errors.ts';

/** The addresses of a page that was read, or why they are unknown. */
export type PageReading =
  | ({ ok: true; url: string } & EmailPage)
  | {
      ok: false;
      url: string;
      status: number | null;
      reason: string;
      /** The error of the page or its host; null when it was not requested. */
      error: AppError | null;
    };

const HTML = /^(?:text\/html|application\/xhtml\+xml|text\/plain)\b/i;
/** Addresses are in text pages; larger pages are truncated here. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Fetches a page and reads its addresses. Errors of the page or its host are returned, not thrown.
 * @throws the signal's reason
 */
export async function readPage(
  ctx: Ctx,
  url: string,
  { domain, timeoutMs, gapMs }: { domain: string; timeoutMs: number; gapMs: number },
): Promise<PageReading> {
  try {
    const answer = await ctx.net.fetch(url, {
      signal: ctx.signal,
      totalTimeoutMs: timeoutMs,
      gapMs,
      maxBytes: MAX_BYTES,
      truncate: true,
    });
    const { status, headers } = answer;
    const failed = (reason: string, error: AppError = new Unreachable(`${answer.url}: ${reason}`)): PageReading => ({
      ok: false,
      url: answer.url,
      status,
      reason,
      error,
    });
    const type = headers['content-type']?.[0]?.trim() ?? '';
    const html = type === '' || HTML.test(type) ? answer.text() : '';
    const wall = wallOf(answer);
    if (wall) return failed(wall.reason, new Blocked(`${answer.url}: ${wall.reason}`));
    if (status < 200 || status >= 300) return failed(`Status ${status}.`);
    if (type !== '' && !HTML.test(type)) return failed(`Not a text page: ${type.split(';', 1)[0]?.slice(0, 60)}.`);
    const page = await readEmailsInThread({ html, url: answer.url, domain }, ctx.signal);
    return { ok: true, url: answer.url, ...page };
  } catch (thrown) {
    ctx.signal.throwIfAborted();
    const error = toAppError(thrown);
    if (error.code === 'internal') ctx.log.warn({ err: thrown, url }, 'page not crawled for email addresses');
    const reason = error.code === 'refused' ? 'Requests to this URL are not allowed.' : error.message;
    return { ok: false, url, status: null, reason, error };
  }
}
