import { type CrawlOptions, type CrawlReport, crawlSite, type Outcome } from '#lib/crawl/crawl-site.ts';
import { memoryFrontier } from '#lib/crawl/frontier/frontier.ts';
import { siteRobots } from '#lib/crawl/robots/site-robots.ts';
import { readLinks } from '#lib/features/site-scrape/read-links.ts';
import type { Net } from '#lib/net/net.ts';

export interface TriedCrawl {
  outcomes: Outcome[];
  /** Paths of the received pages, in order. */
  pages: string[];
  report: CrawlReport;
}

/** Crawls a site from `start` to the end and returns the result. */
export async function tryCrawl(net: Net, start: string, given: Partial<CrawlOptions> = {}): Promise<TriedCrawl> {
  const signal = given.signal ?? new AbortController().signal;
  const running = crawlSite(net, {
    start,
    frontier: memoryFrontier({ maxKnown: 20_000 }),
    robots: siteRobots(net, signal),
    read: readLinks,
    signal,
    maxPages: 500,
    timeMs: 60_000,
    maxTotalBytes: Number.POSITIVE_INFINITY,
    maxPageBytes: 10 * 1024 * 1024,
    pageTimeoutMs: 20_000,
    parallel: 8,
    ...given,
  });
  const outcomes: Outcome[] = [];
  for await (const outcome of running.outcomes()) outcomes.push(outcome);
  const pages = outcomes.flatMap((outcome) => (outcome.kind === 'page' ? [pathOf(outcome.page.url)] : []));
  return { outcomes, pages, report: await running.report() };
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
