import type { Frontier, FrontierState, Visit } from '#lib/crawl/frontier/frontier.ts';
import type { CrawlScope } from '#lib/crawl/frontier/scope.ts';
import type { SiteRobots } from '#lib/crawl/robots/site-robots.ts';
import type { SitemapReport } from '#lib/crawl/sitemaps/read-site-sitemaps.ts';
import type {
  CrawledPage,
  PageReading,
  ReadPage,
  SignedOutCheck,
  SkipReason,
  VisitEnd,
} from '#lib/crawl/visit-page.ts';
import type { HeadersFor } from '#lib/net/net.ts';
import type { AppError } from '#lib/platform/errors.ts';

/** What to crawl, with which limits. */
export interface CrawlOptions<R extends PageReading = PageReading> {
  /** The start page: a home page. Its host, with and without www., is the site. */
  start: string;
  /** Known and queued URLs; a restored frontier continues where it was. */
  frontier: Frontier;
  robots: SiteRobots;
  /** Reads links and text of each page, and anything else the caller needs; the result is part of the page's outcome. */
  read: ReadPage<R>;
  signal: AbortSignal;
  maxPages: number;
  /** Time limit; the crawl then ends with the pages it has. */
  timeMs: number;
  /** Total HTML size of all pages. */
  maxTotalBytes: number;
  maxPageBytes: number;
  pageTimeoutMs: number;
  /** Concurrent requests; the network client allows at most eight per host regardless. */
  parallel: number;
  /** Subdomains, included and excluded URLs. Default: everything on the one host. */
  scope?: CrawlScope;
  /** Whether to follow links with rel=nofollow. Default true: it is about endorsement, not access. */
  followNofollow?: boolean;
  /** Sent with every request, for example a user agent chosen by the caller. */
  headers?: Record<string, string>;
  /** Further headers for one URL: credentials of the site. Also sent with its robots.txt (by `robots`) and sitemaps. */
  headersFor?: HeadersFor | undefined;
  /** Whether the links of a page are visited. Default true; false: only the start page, sitemaps and the frontier's URLs. */
  followLinks?: boolean;
  /** Whether the start page is visited. False: the URLs are already in the frontier. Default true. */
  visitStart?: boolean;
  /** Requests started per second at most. Default: no limit but the site's own crawl-delay. */
  maxPerSecond?: number | undefined;
  /** Recognizes responses that show the sign-in page instead of the page. Default: none are recognized. */
  signedOut?: SignedOutCheck | undefined;
  /** Whether to read sitemaps for further pages. Default true. */
  sitemaps?: boolean;
  /** Decoded bytes to read of each sitemap. Default 10 MiB; the protocol allows 50. */
  maxSitemapBytes?: number;
  /** Called for each sitemap with the pages of this site that it lists. Not called again before it has finished. */
  onSitemap?: (file: SitemapReport, pages: readonly string[]) => void | Promise<void>;
  /** Longest pause that a site may request without ending the crawl. Default: the crawl's remaining time. */
  maxWaitMs?: number;
}

/**
 * Why a crawl ended before it had seen everything; null: it saw everything. After `down`, `busy`, `bot_blocked` and
 * `signed_out` it makes sense to continue later: the failed visits wait in the frontier.
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
  | 'signed_out'
  | 'moved'
  | 'stopped';

/**
 * Result of one visit. Each URL has one; with `busy`, `bot_blocked` and `signed_out` the page was not seen,
 * and nothing is known about it.
 */
export type Outcome<R extends PageReading = PageReading> = { visit: Visit } & VisitEnd<R>;

/** A page that could not be read; `status` is null without a response. */
export interface FailedPage {
  url: string;
  status: number | null;
  reason: string;
  error?: AppError;
}

/** Totals of a crawl, and why it ended. */
export interface CrawlReport {
  end: CrawlEnd;
  pages: number;
  requests: number;
  bytes: number;
  failed: number;
  /** Failures with status 404 or 410: a dead link, not a missing page. */
  gone: number;
  /** Pages behind a bot check. */
  botBlocked: number;
  /** The first failures. */
  failures: FailedPage[];
  skipped: Record<SkipReason, number>;
  /** The site that the crawled site redirects to, if any. */
  movedTo: string | null;
  /** The bot check that ended the crawl, as a sentence. */
  wall: string | null;
  /** Why the crawl is not signed in, if that ended it. */
  signedOut: string | null;
  /** Pause that the site requested, if that ended the crawl. */
  retryAfterMs: number | null;
  /** Whether every sitemap was read completely. */
  sitemapsRead: boolean;
  frontier: FrontierState;
}

/** A crawl in progress. */
export interface Crawl<R extends PageReading = PageReading> {
  /** Every visit as it completes. Use this or `pages`, once. Ends with the reason in `report().end`. */
  outcomes(): AsyncGenerator<Outcome<R>>;
  /** Only pages. */
  pages(): AsyncGenerator<CrawledPage>;
  /** Starts no further visits; those in progress are completed. */
  stop(): void;
  report(): Promise<CrawlReport>;
}
