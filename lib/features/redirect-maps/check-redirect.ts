import 'server-only';
import { indexability } from '#lib/audit/checks/address/indexable.ts';
import { isAllowed } from '#lib/crawl/robots/robots.ts';
import { ROBOTS_AGENT, type SiteRobots } from '#lib/crawl/robots/site-robots.ts';
import { redirectTarget } from '#lib/crawl/visit-page.ts';
import { parseFacts, toPageInput } from '#lib/features/page-audits/service.ts';
import type { EntryResult } from '#lib/features/redirect-maps/store.ts';
import { botWall, mayBeWall } from '#lib/net/bot-wall/detect.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Fetched, Hop } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';
import { pageWords, similarityOf } from '#lib/text/redirects/page-similarity.ts';
import type { RedirectResult } from '#lib/text/redirects/redirect-results.ts';

const MAX_REDIRECTS = 10;
const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const FEW_LINKS = 5;
const HTML = /^\s*(?:text\/html\b|application\/xhtml\+xml\b|$)/i;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** An old URL and its wanted target. */
export interface WantedRedirect {
  oldUrl: string;
  newUrl: string | null;
}

/** A check that ended without a page. */
const without = (result: RedirectResult, reason: string, known: Partial<EntryResult> = {}): EntryResult => ({
  result,
  reason,
  hops: [],
  finalUrl: null,
  status: null,
  title: null,
  h1: null,
  relevance: null,
  indexable: null,
  ...known,
});

/**
 * Follows the redirects of an old URL, and reads the page at their end. A failure of the site is a result.
 * @throws the reason of the signal, and errors other than AppError
 */
export async function checkRedirect(ctx: Ctx, wanted: WantedRedirect, robots: SiteRobots): Promise<EntryResult> {
  const hops: Hop[] = [];
  let url = withoutHash(wanted.oldUrl);
  try {
    for (;;) {
      const fetched = await ctx.net.fetch(url, {
        signal: ctx.signal,
        redirect: 'manual',
        totalTimeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        truncate: true,
        wantsBody: ({ status, contentType }) => (status < 300 || mayBeWall(status)) && HTML.test(contentType),
      });
      const { status } = fetched;
      if (!REDIRECTS.has(status)) return await readTarget(ctx, { fetched, hops, wanted }, robots);
      hops.push({ url, status });
      const target = redirectTarget(fetched, url);
      const known = { hops, finalUrl: url, status };
      if (target === null) return without('broken', 'Redirects to an invalid URL.', known);
      if (hops.some((hop) => hop.url === target)) return without('loop', `Redirects back to ${target}`, known);
      if (hops.length > MAX_REDIRECTS) return without('loop', `Redirects more than ${MAX_REDIRECTS} times.`, known);
      url = target;
    }
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return without('not_measured', error.message, { hops });
  }
}

interface Reached {
  fetched: Fetched;
  hops: Hop[];
  wanted: WantedRedirect;
}

async function readTarget(ctx: Ctx, { fetched, hops, wanted }: Reached, robots: SiteRobots): Promise<EntryResult> {
  const { status, headers } = fetched;
  const finalUrl = withoutHash(fetched.url);
  const known = { hops, finalUrl, status };
  const html = fetched.text();
  const blocked = () => without('not_measured', 'A bot check was returned instead of the page.', known);
  if (status !== 200 && botWall({ status, headers, html })) return blocked();
  if (status === 429 || status === 503) return without('not_measured', `The site returned status ${status}.`, known);
  if (status < 200 || status >= 300) return without('broken', `Status ${status}`, known);
  const facts = await parseFacts(toPageInput(fetched), ctx.signal);
  // With status 200 only a page with hardly any links can be a bot check.
  if (facts.links.total <= FEW_LINKS && botWall({ status, headers, html })) return blocked();
  const { robots: rules, reason } = await robots.lookUp(finalUrl);
  const isPage = facts.response.htmlOk;
  const { indexable, reasons } = indexability(facts, null, ctx.now().getTime());
  const isBlocked = rules !== null && !isAllowed(rules, ROBOTS_AGENT, finalUrl);
  const title = facts.head.titles.items[0]?.text ?? null;
  const h1 = facts.headings.items.find(({ level }) => level === 1)?.text ?? null;
  const old = pageWords({ url: wanted.oldUrl, title: null, h1: null });
  return {
    result: resultOf(finalUrl, hops, wanted),
    ...known,
    title,
    h1,
    relevance: isPage && old.path.size > 0 ? similarityOf(old, pageWords({ url: finalUrl, title, h1 })) : null,
    indexable: indexable === false || isBlocked ? false : rules === null ? null : true,
    reason:
      [...reasons, ...(isBlocked ? ['Blocked by robots.txt'] : []), ...(rules === null && reason ? [reason] : [])]
        .join('; ')
        .slice(0, 500) || null,
  };
}

function resultOf(finalUrl: string, hops: readonly Hop[], { newUrl }: WantedRedirect): RedirectResult {
  if (newUrl !== null && finalUrl === withoutHash(newUrl)) return 'match';
  if (hops.length === 0) return 'not_redirected';
  return newUrl === null ? 'redirected' : 'other_target';
}

/** As requests are sent: normalized, without a fragment. */
function withoutHash(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
