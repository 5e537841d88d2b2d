import type { SiteRobots } from '#lib/crawl/robots/site-robots.ts';
import { readingOf } from '#lib/features/content/briefs/page-reading.ts';
import type { PageOutcome } from '#lib/features/content/briefs/store.ts';
import { fetchPage, isHtml, parseFacts, toPageInput } from '#lib/features/page-audits/service.ts';
import { BotBlocked } from '#lib/net/bot-wall/bot-blocked.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError } from '#lib/platform/errors.ts';

const FETCH_MS = 10_000;

/**
 * Reads one ranking page if its robots.txt allows it, because no person chose the page. Errors of the page or its host
 * are returned, not thrown.
 * @throws the signal's reason
 */
export async function readRankedPage(
  ctx: Ctx,
  url: string,
  { robots, language }: { robots: SiteRobots; language: string },
): Promise<PageOutcome> {
  try {
    ctx.net.checkUrl(url);
    const rules = await robots.lookUp(url);
    ctx.signal.throwIfAborted();
    if (!(await robots.isAllowed(url))) {
      return blocked(rules.robots ? 'Blocked by robots.txt.' : 'Not fetched: robots.txt could not be read.');
    }
    const answer = await fetchPage(ctx, url, FETCH_MS);
    const { status } = answer;
    if (status < 200 || status >= 300) return failed(`Status ${status}.`);
    if (!isHtml(answer)) return failed('Not an HTML page.');
    const reading = readingOf(await parseFacts(toPageInput(answer), ctx.signal), language);
    if (reading.words === 0) return failed('No text without JavaScript.');
    return { state: 'read', reason: null, facts: reading };
  } catch (thrown) {
    ctx.signal.throwIfAborted();
    const error = toAppError(thrown);
    if (error.code === 'internal') ctx.log.warn({ err: thrown, url }, 'page of a brief not crawled');
    if (error.code === 'blocked') return blocked(error instanceof BotBlocked ? error.wall.reason : error.message);
    return failed(error.code === 'refused' ? 'Requests to this URL are not allowed.' : error.message);
  }
}

const blocked = (reason: string): PageOutcome => ({ state: 'blocked', reason, facts: null });
const failed = (reason: string): PageOutcome => ({ state: 'failed', reason, facts: null });
