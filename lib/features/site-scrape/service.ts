import type { OutputOf } from '#lib/contract/endpoint.ts';
import { type CrawlReport, crawlSite } from '#lib/crawl/crawl-site.ts';
import { findStart } from '#lib/crawl/find-start.ts';
import { memoryFrontier } from '#lib/crawl/frontier/frontier.ts';
import { siteRobots } from '#lib/crawl/robots/site-robots.ts';
import type { CrawledPage } from '#lib/crawl/visit-page.ts';
import type { scrapeDomain as endpoint } from '#lib/features/site-scrape/contract.ts';
import { readLinks } from '#lib/features/site-scrape/read-links.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Blocked, Unreachable } from '#lib/platform/errors.ts';

const MiB = 1024 * 1024;
/** Leaves time for the response within the 28 s of docs/api-contract.md §6. */
const RUN_MS = 24_000;
/** All pages together, because a response is one JSON text. */
const TOTAL_BYTES = 32 * MiB;

/**
 * The HTML pages of a site. Returns in time with what it has, and reports what is missing.
 * @throws Unreachable, TimedOut, Refused, Blocked when no page could be fetched and the site is the cause
 */
export async function scrapeDomain(
  ctx: Ctx,
  input: { domain: string; max_pages: number },
): Promise<OutputOf<typeof endpoint>> {
  const { domain, max_pages: maxPages } = input;
  const startedAt = performance.now();
  const robots = siteRobots(ctx.net, ctx.signal);
  const start = await findStart(robots, domain);
  const crawl = crawlSite(ctx.net, {
    start,
    robots,
    frontier: memoryFrontier({ maxKnown: Math.max(2_000, maxPages * 100) }),
    read: readLinks,
    signal: ctx.signal,
    maxPages,
    timeMs: Math.max(1_000, RUN_MS - (performance.now() - startedAt)),
    maxTotalBytes: TOTAL_BYTES,
    maxPageBytes: 10 * MiB,
    pageTimeoutMs: 20_000,
    parallel: 8,
  });
  const pages: CrawledPage[] = [];
  for await (const page of crawl.pages()) pages.push(page);
  const report = await crawl.report();
  const rules = await robots.lookUp(start);
  if (pages.length === 0) throwForNothing(domain, report, rules.reason);
  const reason = whyIncomplete(domain, report, { maxPages, robotsReason: rules.reason });
  return {
    domain,
    web_pages_count: pages.length,
    web_pages: pages.toSorted((a, b) => a.visit.order - b.visit.order).map(({ url, html }) => ({ url, html })),
    complete: reason === null,
    incomplete_reason: reason,
    pages_failed: report.failed,
    failures: report.failures.map(({ url, status, reason: text }) => ({ url, status, reason: text })),
    pages_disallowed: report.skipped.disallowed,
  };
}

/**
 * Without a single page, the failure of the site is the response. What the site forbids or does not have gives an empty
 * response.
 */
function throwForNothing(domain: string, { end, failures, wall }: CrawlReport, robotsReason: string | null): void {
  if (robotsReason !== null) {
    throw new Unreachable(`${domain}: ${robotsReason} No page is crawled until it can be read.`);
  }
  if (wall !== null) throw new Blocked(`${domain}: ${wall}`);
  const [first] = failures;
  if (first?.error) throw first.error;
  if (end === 'busy' || first?.status === 429) {
    throw new Blocked(`${domain} returned ${first?.status ?? 429}: the site is rate-limiting requests.`);
  }
  if (first && (first.status ?? 0) >= 500) {
    throw new Unreachable(`${domain} returned ${first.status}: server error.`);
  }
  if (end === 'time')
    throw new Unreachable(`${domain} returned no page within ${RUN_MS / 1_000} s.`, { reason: 'slow' });
}

function whyIncomplete(
  domain: string,
  { end, movedTo, skipped, pages, frontier, failed, gone, botBlocked: walled }: CrawlReport,
  limits: { maxPages: number; robotsReason: string | null },
): string | null {
  if (movedTo !== null) return `${domain} redirects to ${new URL(movedTo).host}, which is another site.`;
  switch (end) {
    case 'pages':
      return limits.maxPages === 1
        ? 'Only the one requested page was crawled.'
        : `Only the ${limits.maxPages} requested pages were crawled.`;
    case 'time':
      return `Time limit reached: ${RUN_MS / 1_000} s.`;
    case 'bytes':
      return `The total page size exceeds ${TOTAL_BYTES / MiB} MiB.`;
    case 'busy':
      return 'The crawl-delay of the site exceeds the time limit.';
    case 'crawl-delay':
      return 'Time limit reached because of the crawl-delay of the site.';
    case 'down':
      return 'The site stopped responding.';
    case 'bot_blocked':
      return 'A bot check blocks the pages.';
    case 'moved':
    case 'stopped':
      return 'The crawl was stopped early.';
    case 'requests':
      return 'Most URLs found are not pages.';
    default:
  }
  if (pages === 0 && skipped.disallowed > 0) return 'The home page is disallowed by robots.txt.';
  const missing = failed - gone + walled;
  if (missing > 0) return `${missing} ${missing === 1 ? 'page' : 'pages'} could not be fetched.`;
  if (frontier.full) return 'The site has more URLs than can be stored.';
  const traps = Object.values(frontier.traps).reduce((sum, count) => sum + count, 0);
  return traps > 0 ? `${traps} ${traps === 1 ? 'URL looks' : 'URLs look'} like duplicates of the same pages.` : null;
}
