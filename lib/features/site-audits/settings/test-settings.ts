import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { crawlSettings } from '#lib/features/site-audits/crawl-fields-contract.ts';
import type { testCrawlSettings as definition } from '#lib/features/site-audits/crawl-settings-contract.ts';
import { userOf } from '#lib/features/site-audits/owned.ts';
import { findSettings } from '#lib/features/site-audits/settings/settings-store.ts';
import { titleIn } from '#lib/features/site-audits/settings/signed-out.ts';
import { openSite } from '#lib/features/site-audits/settings/site-access.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, NotFound } from '#lib/platform/errors.ts';

type Result = OutputOf<typeof definition>['data']['test'];

const TIMEOUT_MS = 15_000;

/**
 * Signs in with saved settings and requests the start page like a site audit. What fails is part of the result.
 * @throws NotFound, also when they belong to another user
 */
export async function testCrawlSettings(
  ctx: Ctx,
  { id }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  const userId = userOf(ctx);
  const row = await findSettings(userId, id);
  if (!row) throw new NotFound('Crawl settings not found.');
  const startedAt = performance.now();
  const result = await attempt(ctx, { userId, url: row.url }, crawlSettings.parse(row.settings).user_agent ?? null);
  return { data: { test: { ...result, seconds: Math.round((performance.now() - startedAt) / 100) / 10 } } };
}

async function attempt(
  ctx: Ctx,
  site: { userId: string; url: string },
  userAgent: string | null,
): Promise<Omit<Result, 'seconds'>> {
  const nothing = { url: null, status: null, title: null, cookies: 0 };
  try {
    const access = await openSite(ctx, site, userAgent);
    if (typeof access === 'string') return { ...nothing, problem: access };
    const { credentials, signedOut, cookies } = access;
    const answer = await ctx.net.fetch(site.url, {
      signal: ctx.signal,
      totalTimeoutMs: TIMEOUT_MS,
      headersFor: credentials.headersFor,
      ...(userAgent === null ? {} : { headers: { 'user-agent': userAgent } }),
    });
    const html = answer.text();
    const visit = { url: site.url, depth: 0, from: 'start', referrer: null, order: 0, tries: 0 } as const;
    const seen = { visit, url: answer.url, status: answer.status, target: null, html };
    const refused = answer.status >= 400 ? `${answer.url} returned status ${answer.status}.` : null;
    const title = titleIn(html) || null;
    return { problem: signedOut(seen) ?? refused, url: answer.url, status: answer.status, title, cookies };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return { ...nothing, problem: error.message };
  }
}
