import { fetchPage } from '#lib/features/page-audits/page/fetch-page.ts';
import { type BrowserResult, measureInBrowser } from '#lib/features/page-audits/page/measure-in-browser.ts';
import type { Progress } from '#lib/features/page-audits/steps.ts';
import { BotBlocked } from '#lib/net/bot-wall/bot-blocked.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Fetched } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

/** A page as served; already measured if only a browser got past the site's bot check. */
export interface OpenedPage {
  answer: Fetched;
  measured: BrowserResult | null;
}

/**
 * Fetches a page. If a bot check is served instead, retries in a browser, because some checks let browsers through; the
 * response to the browser then counts as the page.
 * @param options.browserMs time for the browser; 0: no browser
 * @throws BotBlocked when the check does not resolve, and what `fetchPage` throws; LimitReached when too many browsers
 *   are in use
 */
export async function openPage(
  ctx: Ctx,
  url: string,
  { fetchMs, browserMs, progress }: { fetchMs: number; browserMs: () => number; progress: Progress },
): Promise<OpenedPage> {
  try {
    return { answer: await progress.step('fetch', () => fetchPage(ctx, url, fetchMs)), measured: null };
  } catch (error) {
    const ms = browserMs();
    if (!(error instanceof BotBlocked) || ms <= 0) throw error;
    return await progress.step('browser', () => openInBrowser(ctx, url, ms, error));
  }
}

/** @throws the BotBlocked of the browser, or the first one when no browser was available */
async function openInBrowser(ctx: Ctx, url: string, ms: number, blocked: BotBlocked): Promise<OpenedPage> {
  try {
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(ms)]);
    const measured = await measureInBrowser({ ...ctx, signal }, url, ms, { wantsAnswer: true });
    if (measured.answer) return { answer: measured.answer, measured };
    throw blocked;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (error instanceof BotBlocked || (error instanceof AppError && error.code === 'limit_reached')) throw error;
    ctx.log.info({ err: error, url }, 'no browser got past the bot check');
    throw blocked;
  }
}
