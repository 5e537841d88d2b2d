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
      return blocked(
        rules.robots ? 'robots.txt keeps us from it.' : 'Its robots.txt could not be read, so it may not be asked for.',
      );
    }
    const answer = await fetchPage(ctx, url, FETCH_MS);
    const { status } = answer;
    if (status < 200 || status >= 300) return failed(`It answers ${status}.`);
    if (!isHtml(answer)) return failed('It is no HTML page.');
    const reading = readingOf(await parseFacts(toPageInput(answer), ctx.signal), language);
    if (reading.words === 0) return failed('It has no text without its scripts.');
    return { state: 'read', reason: null, facts: reading };
  } catch (thrown) {
    ctx.signal.throwIfAborted();
    const error = toAppError(thrown);
    if (error.code === 'internal') ctx.log.warn({ err: thrown, url }, 'page of a brief not read');
    if (error.code === 'blocked') return blocked(error instanceof BotBlocked ? error.wall.reason : error.message);
    return failed(error.code === 'refused' ? 'The address may not be reached.' : error.message);
  }
}

const blocked = (reason: string): PageOutcome => ({ state: 'blocked', reason, facts: null });
const failed = (reason: string): PageOutcome => ({ state: 'failed', reason, facts: null });
