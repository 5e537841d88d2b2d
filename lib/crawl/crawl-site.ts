import type { Frontier, FrontierState, Visit } from '#lib/crawl/frontier.ts';
import { siteMatcher } from '#lib/crawl/page-key.ts';
import { readSiteSitemaps } from '#lib/crawl/read-site-sitemaps.ts';
import type { SiteRobots } from '#lib/crawl/site-robots.ts';
import { type CrawledPage, type ReadPage, type VisitEnd, visitPage } from '#lib/crawl/visit-page.ts';
import type { Net } from '#lib/net/net.ts';
import type { AppError } from '#lib/platform/errors.ts';

export interface CrawlOptions {
  /** The page to begin with: a home page. Its host, with and without www., is the site. */
  start: string;
  frontier: Frontier;
  robots: SiteRobots;
  /** Reads links and text of each page. */
  read: ReadPage;
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
}

/** Why a crawl ended before it had seen all; null: it saw all. */
export type CrawlEnd = null | 'pages' | 'time' | 'bytes' | 'busy' | 'crawl-delay' | 'down' | 'requests';

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
  /** The first failures. */
  failures: FailedPage[];
  skipped: Record<'disallowed' | 'elsewhere' | 'known' | 'not-html', number>;
  /** Where the start led when it led to another site. */
  movedTo: string | null;
  frontier: FrontierState;
}

export interface Crawl {
  /** Pages as they come; asked for once. Ends early where `report().end` says why. */
  pages(): AsyncGenerator<CrawledPage>;
  report(): Promise<CrawlReport>;
}

const MAX_FAILURES = 50;
/** Failures in a row, with no page between them, after which a site counts as down. */
const DOWN_AFTER = 12;
const MAX_TRIES = 2;
/** Visits in a row that were asked to wait. */
const BUSY_AFTER = 6;
const SITEMAP_FILES = 50;
const MAX_LINKS = 5_000;

/**
 * Crawls one site, breadth first: the start page, then its links and the pages of its sitemaps, with up to `parallel`
 * requests under way. robots.txt is obeyed, with its crawl-delay; a site that answers 429 or 503 is left alone for as
 * long as it asks, or for good when that is longer than the crawl may take.
 */
export function crawlSite(net: Net, options: CrawlOptions): Crawl {
  const { frontier, robots, signal: caller } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([caller, stopping.signal]);
  const running = new Map<Visit, Promise<readonly [Visit, VisitEnd | null]>>();
  const skipped = { disallowed: 0, elsewhere: 0, known: 0, 'not-html': 0 };
  const failures: FailedPage[] = [];
  // Failures and pages that are none cost requests too; a site of nothing else must end.
  const maxRequests = options.maxPages * 3 + 20;
  let [pages, requests, bytes, failed, gone, failedInRow, busyInRow] = [0, 0, 0, 0, 0, 0, 0];
  let end: CrawlEnd = null;
  let movedTo: string | null = null;
  const isOwn = siteMatcher(options.start);
  let home = options.start;
  let until = Number.POSITIVE_INFINITY;
  let quietUntil = 0;
  let delayMs = 0;
  let nextStart = 0;
  /** Resolved whenever a sitemap gave pages. */
  let seeded = Promise.withResolvers<null>();

  /** The first reason stands; what is under way is given up, unless its pages still count. */
  const finish = (why: CrawlEnd) => {
    end ??= why;
    if (why !== 'requests') stopping.abort(new Error(`the crawl ended: ${why}`));
  };

  const visit = async (item: Visit): Promise<readonly [Visit, VisitEnd | null]> => {
    const { read, maxPageBytes: maxBytes, pageTimeoutMs: timeoutMs } = options;
    try {
      return [item, await visitPage(item, { net, isOwn, frontier, robots, read, signal, timeoutMs, maxBytes })];
    } catch (error) {
      if (signal.aborted) return [item, null];
      throw error;
    }
  };

  /** Starts visits while there is room, something to visit, and the site has not asked for quiet. */
  const fill = async () => {
    const parallel = delayMs > 0 ? 1 : options.parallel;
    while (end === null && running.size < parallel && pages + running.size < options.maxPages) {
      const now = performance.now();
      if (now < quietUntil || now < nextStart) return;
      if (requests >= maxRequests) return finish('requests');
      const item = await frontier.next();
      if (!item) return;
      // What may not be asked for takes neither a request nor a pause.
      if (!(await robots.isAllowed(item.url))) {
        skipped.disallowed++;
        continue;
      }
      requests++;
      nextStart = now + delayMs;
      running.set(item, visit(item));
    }
  };

  const hush = async (item: Visit, { url, status, retryAfterMs }: Extract<VisitEnd, { kind: 'busy' }>) => {
    const wait = retryAfterMs ?? 1_000 * 2 ** item.tries * (0.5 + Math.random());
    quietUntil = Math.max(quietUntil, performance.now() + wait);
    if (++busyInRow > BUSY_AFTER || quietUntil > until) finish('busy');
    else if (item.tries < MAX_TRIES) return await frontier.putBack(item);
    fail({ url, status, reason: `It answers ${status}: it asks us to send fewer requests.` });
  };

  const fail = (failure: FailedPage) => {
    failed++;
    if (failure.status === 404 || failure.status === 410) gone++;
    if (failures.length < MAX_FAILURES) failures.push(failure);
  };

  const settle = async (item: Visit, result: VisitEnd): Promise<CrawledPage | null> => {
    if (result.kind === 'busy') {
      await hush(item, result);
      return null;
    }
    if (result.kind === 'failed') {
      const { kind: _, ...failure } = result;
      fail(failure);
      // A 404 is an answer; a server that breaks down or away is not.
      const isDown = failure.status === null || failure.status >= 500;
      failedInRow = isDown ? failedInRow + 1 : 0;
      if (failedInRow >= DOWN_AFTER) finish('down');
      return null;
    }
    [failedInRow, busyInRow] = [0, 0];
    if (result.kind === 'skipped') {
      skipped[result.why]++;
      if (item.from === 'start' && result.why === 'elsewhere') movedTo = result.url;
      return null;
    }
    const { page, reading } = result;
    if (bytes + page.bytes > options.maxTotalBytes) {
      finish('bytes');
      return null;
    }
    pages++;
    bytes += page.bytes;
    const depth = item.depth + 1;
    const links = reading.links.filter(isOwn).slice(0, MAX_LINKS);
    await frontier.add(links.map((url) => ({ url, depth, from: 'link' })));
    await frontier.learn(page.url, reading.fingerprint);
    return page;
  };

  /** Hands the sitemaps' pages to the frontier as they come. */
  const seed = async () => {
    const { robots: rules } = await robots.lookUp(home);
    const walk = {
      home,
      isOwn,
      named: rules?.sitemaps ?? [],
      signal,
      maxFiles: SITEMAP_FILES,
      maxPages: seeds(options),
    };
    for await (const urls of readSiteSitemaps(net, walk)) {
      await frontier.add(urls.map((url) => ({ url, depth: 1, from: 'sitemap' })));
      seeded.resolve(null);
      seeded = Promise.withResolvers<null>();
    }
  };

  async function* run(): AsyncGenerator<CrawledPage> {
    until = performance.now() + options.timeMs;
    const clock = setTimeout(finish, options.timeMs, 'time');
    let seeding: Promise<null> | null = null;
    try {
      await frontier.add([{ url: options.start, depth: 0, from: 'start' }]);
      delayMs = await robots.crawlDelayMs(options.start);
      for (;;) {
        caller.throwIfAborted();
        await fill();
        const waits: Promise<readonly [Visit, VisitEnd | null] | null>[] = [...running.values()];
        if (seeding) waits.push(seeding, seeded.promise);
        const { waiting } = await frontier.state();
        const pause = Math.max(quietUntil, nextStart) - performance.now();
        if (end === null && waiting > 0 && pause > 0 && pages < options.maxPages) {
          if (performance.now() + pause > until && running.size === 0) finish('crawl-delay');
          else waits.push(sleep(pause, signal));
        }
        if (end !== null && running.size === 0) return;
        if (running.size === 0 && pages >= options.maxPages) {
          // Sitemaps that are still being read may name more: it is not said that this is all.
          if (waiting > 0 || seeding) finish('pages');
          return;
        }
        if (waits.length === 0) return;
        const settled = await Promise.race(waits);
        if (settled === null) continue;
        const [item, result] = settled;
        running.delete(item);
        const page = result && (await settle(item, result));
        if (item.from === 'start' && page) home = page.url;
        if (item.from === 'start' && end === null && item.tries === 0 && options.maxPages > 1) {
          // After the home page, whose links come first and whose redirect says what the site calls itself.
          const done = (): null => {
            seeding = null;
            return null;
          };
          seeding = seed().then(done, (error: unknown) => {
            if (!signal.aborted) throw error;
            return done();
          });
          seeding.catch(() => {});
        }
        if (page) yield page;
      }
    } catch (error) {
      if (end === null || caller.aborted) throw error;
    } finally {
      clearTimeout(clock);
      stopping.abort(new Error('the crawl ended'));
      await Promise.allSettled(running.values());
    }
  }

  return {
    pages: run,
    report: async () => ({
      ...{ end, pages, requests, bytes, failed, gone, failures, skipped, movedTo },
      frontier: await frontier.state(),
    }),
  };
}

/** Addresses that sitemaps may add: enough to fill the crawl when half of them are no pages. */
const seeds = ({ maxPages }: CrawlOptions) => Math.max(200, maxPages * 3);

function sleep(ms: number, signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve(null);
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
