import type { Frontier, FrontierState, Visit } from '#lib/crawl/frontier.ts';
import type { SitemapReport } from '#lib/crawl/read-site-sitemaps.ts';
import type { CrawlScope } from '#lib/crawl/scope.ts';
import type { SiteRobots } from '#lib/crawl/site-robots.ts';
import type { CrawledPage, PageReading, ReadPage, SkipReason, VisitEnd } from '#lib/crawl/visit-page.ts';
import type { AppError } from '#lib/platform/errors.ts';

export interface CrawlOptions<R extends PageReading = PageReading> {
  /** The page to begin with: a home page. Its host, with and without www., is the site. */
  start: string;
  /** What is known and waits; one that was restored goes on where it was. */
  frontier: Frontier;
  robots: SiteRobots;
  /** Reads links and text of each page, and whatever else is wanted of it: the page's outcome has it. */
  read: ReadPage<R>;
  signal: AbortSignal;
  maxPages: number;
  /** The crawl ends after this time with what it has. */
  timeMs: number;
  /** Sum of the HTML of all pages. */
  maxTotalBytes: number;
  maxPageBytes: number;
  pageTimeoutMs: number;
  /** At once; the net keeps a host from more than eight whatever stands here. */
  parallel: number;
  /** Subdomains, addresses wanted and unwanted. Default: all of the one host. */
  scope?: CrawlScope;
  /** Whether links with rel=nofollow are followed. Default true: it speaks of endorsement, not of access. */
  followNofollow?: boolean;
  /** Sent with every request: a user agent of the caller's choice. */
  headers?: Record<string, string>;
  /** Whether sitemaps are read for further pages. Default true. */
  sitemaps?: boolean;
  /** Decoded bytes that are read of each sitemap. Default 10 MiB; the protocol allows 50. */
  maxSitemapBytes?: number;
  /** Hears of each sitemap and of the pages it names, those of the site alone. Not called again before it is done. */
  onSitemap?: (file: SitemapReport, pages: readonly string[]) => void | Promise<void>;
  /** Longest pause that a site may ask for without ending the crawl. Default: what is left of its time. */
  maxWaitMs?: number;
}

/**
 * Why a crawl ended before it had seen all; null: it saw all. After `down`, `busy` and `bot_blocked` it is worth to go on later:
 * the visits that came to nothing wait in the frontier.
 */
export type CrawlEnd =
  | null
  | 'pages'
  | 'time'
  | 'bytes'
  | 'busy'
  | 'crawl-delay'
  | 'down'
  | 'requests'
  | 'bot_blocked'
  | 'moved'
  | 'stopped';

/** What became of one visit. Each address has one; `busy` and `bot_blocked` were not seen, and say nothing of the page. */
export type Outcome<R extends PageReading = PageReading> = { visit: Visit } & VisitEnd<R>;

export interface FailedPage {
  url: string;
  status: number | null;
  reason: string;
  error?: AppError;
}

export interface CrawlReport {
  end: CrawlEnd;
  pages: number;
  requests: number;
  bytes: number;
  failed: number;
  /** Failures that answered 404 or 410: a dead link, and no page that is missing. */
  gone: number;
  /** Pages behind a bot check. */
  botBlocked: number;
  /** The first failures. */
  failures: FailedPage[];
  skipped: Record<SkipReason, number>;
  /** Where the site led when it led to another one. */
  movedTo: string | null;
  /** The bot check that ended the crawl, as a sentence. */
  wall: string | null;
  /** How long the site asked to be left alone, when that ended the crawl. */
  retryAfterMs: number | null;
  /** Whether every sitemap was read, as far as its bounds allow. */
  sitemapsRead: boolean;
  frontier: FrontierState;
}

export interface Crawl<R extends PageReading = PageReading> {
  /** Every visit that came to an end, as it does. Ask for this or for `pages`, once. Ends where `report().end` says why. */
  outcomes(): AsyncGenerator<Outcome<R>>;
  /** Pages alone. */
  pages(): AsyncGenerator<CrawledPage>;
  /** Begins no further visit; those under way come to their end. */
  stop(): void;
  report(): Promise<CrawlReport>;
}
