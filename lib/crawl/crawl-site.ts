import { ActiveVisits, type CompletedVisit } from '#lib/crawl/active-visits.ts';
import { AutoResetEvent } from '#lib/crawl/auto-reset-event.ts';
import type { Crawl, CrawlEnd, CrawlOptions, CrawlReport, Outcome } from '#lib/crawl/crawl-options.ts';
import { CrawlPacer } from '#lib/crawl/crawl-pacer.ts';
import { CrawlStats } from '#lib/crawl/crawl-stats.ts';
import { findSiteMove } from '#lib/crawl/find-site-move.ts';
import { linksFrom, redirectAliases } from '#lib/crawl/frontier/discovered-links.ts';
import type { Visit } from '#lib/crawl/frontier/frontier.ts';
import { type ScopeOf, siteScope } from '#lib/crawl/frontier/scope.ts';
import { mayBeSiteFailure, SiteHealth } from '#lib/crawl/site-health.ts';
import { SitemapSeeder } from '#lib/crawl/sitemaps/sitemap-seeder.ts';
import type { BusyEnd, PageReading, VisitEnd } from '#lib/crawl/visit-page.ts';
import { visitPage } from '#lib/crawl/visit-page.ts';
import type { Net } from '#lib/net/net.ts';

export type { Crawl, CrawlEnd, CrawlOptions, CrawlReport, FailedPage, Outcome } from '#lib/crawl/crawl-options.ts';

const MAX_TRIES = 2;

/** Ends after which the failed visits are worth a retry. */
const PAUSES: ReadonlySet<CrawlEnd> = new Set<CrawlEnd>(['down', 'busy', 'bot_blocked', 'signed_out']);

/**
 * Crawls one site, breadth first: the start page, then its links and the pages of its sitemaps, with up to `parallel`
 * concurrent requests. It obeys robots.txt including crawl-delay. A site that responds with 429 or 503 gets fewer requests,
 * after the pause it asks for; a crawl of a site that goes down or sends bot checks ends, and the remaining visits stay in
 * the frontier.
 */
export function crawlSite<R extends PageReading>(net: Net, options: CrawlOptions<R>): Crawl<R> {
  const running = new Run(net, options);
  return {
    outcomes: () => running.outcomes(),
    async *pages() {
      for await (const outcome of running.outcomes()) if (outcome.kind === 'page') yield outcome.page;
    },
    stop: () => running.finish('stopped'),
    report: () => running.report(),
  };
}

/** One crawl: selects the next visit, and evaluates what each visit says about the site. */
class Run<R extends PageReading> {
  readonly #net: Net;
  readonly #options: CrawlOptions<R>;
  readonly #scope: ScopeOf;
  readonly #stopping = new AbortController();
  readonly #signal: AbortSignal;
  readonly #pacer: CrawlPacer;
  readonly #health = new SiteHealth<R>();
  readonly #stats = new CrawlStats();
  readonly #seeding: SitemapSeeder<R>;
  readonly #wake = new AutoResetEvent();
  readonly #visits: ActiveVisits<R>;
  /** Final outcomes not yet delivered. */
  readonly #certain: Outcome<R>[] = [];
  // Failures and non-pages also cost requests; a site that consists of nothing else must end too.
  readonly #maxRequests: number;
  #home: string;
  #end: CrawlEnd = null;
  #movedTo: string | null = null;
  #wall: string | null = null;
  #signedOut: string | null = null;
  #retryAfterMs: number | null = null;

  constructor(net: Net, options: CrawlOptions<R>) {
    const { start, scope, parallel, maxPages, maxPerSecond, maxWaitMs = Number.POSITIVE_INFINITY } = options;
    const {
      frontier,
      robots,
      read,
      headers,
      headersFor,
      signedOut,
      maxPageBytes: maxBytes,
      pageTimeoutMs: timeoutMs,
    } = options;
    this.#net = net;
    this.#options = options;
    this.#scope = siteScope(start, scope);
    this.#signal = AbortSignal.any([options.signal, this.#stopping.signal]);
    this.#pacer = new CrawlPacer({ parallel, maxWaitMs, maxPerSecond });
    this.#maxRequests = maxPages * 3 + 20;
    this.#home = start;
    this.#seeding = new SitemapSeeder({
      net,
      crawl: options,
      scope: this.#scope,
      signal: this.#signal,
      onNews: () => this.#wake.set(),
      onCrash: (error) => this.#visits.crash(error),
    });
    const visiting = { net, frontier, robots, read, headers, headersFor, signedOut, maxBytes, timeoutMs };
    const make = (item: Visit) => visitPage<R>(item, { ...visiting, scope: this.#scope, signal: this.#signal });
    this.#visits = new ActiveVisits(make, this.#signal, this.#wake);
  }

  /** The first reason counts; visits in progress are aborted, unless their pages still count. */
  finish(why: CrawlEnd): void {
    this.#end ??= why;
    if (why !== 'requests' && why !== 'stopped') this.#stopping.abort(new Error(`the crawl stopped: ${why}`));
    this.#wake.set();
  }

  async report(): Promise<CrawlReport> {
    const [movedTo, wall, retryAfterMs] = [this.#movedTo, this.#wall, this.#retryAfterMs];
    return {
      end: this.#end,
      ...this.#stats,
      movedTo,
      wall,
      signedOut: this.#signedOut,
      retryAfterMs,
      sitemapsRead: this.#seeding.isComplete,
      frontier: await this.#options.frontier.state(),
    };
  }

  async *outcomes(): AsyncGenerator<Outcome<R>> {
    const { frontier, start, robots, signal: caller, timeMs } = this.#options;
    this.#pacer.setDeadline(performance.now() + timeMs);
    const clock = setTimeout(() => this.finish('time'), timeMs);
    const wake = () => this.#wake.set();
    caller.addEventListener('abort', wake, { once: true });
    try {
      const { known } = await frontier.state();
      if (this.#options.visitStart !== false) {
        await frontier.add([{ url: start, depth: 0, from: 'start', referrer: null }]);
      }
      this.#pacer.requireDelay(await robots.crawlDelayMs(start));
      // A restored crawl has already seen its start page.
      if (known > 0) this.#seeding.begin(this.#home);
      for (;;) {
        caller.throwIfAborted();
        const pauseMs = await this.#fill();
        const settled = this.#visits.next();
        if (settled) {
          await this.#settle(settled);
          for (let sure = this.#certain.shift(); sure; sure = this.#certain.shift()) {
            await this.#conclude(sure);
            yield sure;
          }
        } else if (await this.#isOver()) break;
        else await this.#wake.wait(this.#end === null ? pauseMs : 0);
      }
      await this.#giveUpHeld();
      for (let sure = this.#certain.shift(); sure; sure = this.#certain.shift()) {
        await this.#conclude(sure);
        yield sure;
      }
    } catch (error) {
      if (this.#end === null || caller.aborted) throw error;
    } finally {
      clearTimeout(clock);
      caller.removeEventListener('abort', wake);
      this.#stopping.abort(new Error('the crawl ended'));
      while (!this.#visits.areAllEnded) await this.#wake.wait();
      // Undelivered outcomes count as not visited.
      const untold = [...this.#certain, ...this.#health.takeHeld()].map(({ visit }) => visit);
      for (const item of [...untold, ...this.#visits.rest().map(({ item }) => item)]) await this.#putBack(item);
    }
  }

  /**
   * Starts visits while there are free slots, queued URLs, and no requested pause.
   * @returns the milliseconds of pause that stopped it; 0: something else did, whose end sets the event. A pause must not be
   * re-evaluated later: if it has expired by then, the wait would never end.
   */
  async #fill(): Promise<number> {
    const { frontier, robots, maxPages } = this.#options;
    const { concurrency: lanes } = this.#pacer;
    while (this.#end === null && this.#visits.count < lanes && this.#stats.pages + this.#visits.count < maxPages) {
      const now = performance.now();
      if (now < this.#pacer.pauseUntil) return this.#pacer.pauseUntil - now;
      if (this.#stats.requests >= this.#maxRequests) {
        this.finish('requests');
        return 0;
      }
      const item = await frontier.next();
      if (!item) return 0;
      // Disallowed URLs need neither a request nor a pause.
      const allowed = robots.isAllowed(item.url);
      if (!(typeof allowed === 'boolean' ? allowed : await allowed)) {
        const nothing = { url: item.url, redirects: [], answer: null };
        this.#visits.end({
          item,
          end: { kind: 'skipped', why: 'disallowed', ...nothing },
          startedAt: now,
          endedAt: now,
        });
        continue;
      }
      this.#stats.requests++;
      this.#pacer.requestStarted(now);
      this.#visits.begin(item, now);
    }
    return 0;
  }

  /** Processes a completed visit: its outcome is final, or held back, or the visit is repeated. */
  async #settle({ item, end, startedAt, endedAt }: CompletedVisit<R>): Promise<void> {
    if (end === null) return this.#putBack(item);
    if (item.from === 'start') await this.#afterStart(end);
    if (end.kind === 'busy') return this.#hush(item, end, { startedAt, endedAt });
    const outcome: Outcome<R> = { visit: item, ...end };
    const isHeld = end.kind === 'bot_blocked' || end.kind === 'signed_out';
    if (isHeld || (end.kind === 'failed' && mayBeSiteFailure(end))) {
      if (end.kind === 'bot_blocked') this.#wall = end.reason;
      if (end.kind === 'signed_out') this.#signedOut = end.reason;
      const why = this.#health.recordFailure(outcome, endedAt);
      if (why !== null) this.finish(why);
      return;
    }
    const isElsewhere = end.kind === 'skipped' && end.why === 'elsewhere';
    if (isElsewhere && this.#health.recordForeignRedirect(end.url)) {
      this.#stats.requests++;
      const options = { ...this.#options, scope: this.#scope, signal: this.#signal };
      this.#movedTo = await findSiteMove(this.#net, this.#home, options);
      if (this.#movedTo !== null) this.finish('moved');
    }
    if (end.kind === 'page' && this.#stats.bytes + end.page.bytes > this.#options.maxTotalBytes) {
      this.finish('bytes');
      return this.#putBack(item);
    }
    // Skipped visits and redirects to other sites say nothing about the site's health.
    if (!isElsewhere && !(end.kind === 'skipped' && end.answer === null)) {
      this.#certain.push(...this.#health.recordSuccess(startedAt));
      this.#pacer.requestSucceeded();
    }
    this.#certain.push(outcome);
  }

  /** Counts a final outcome, and adds its links to the frontier. */
  async #conclude(outcome: Outcome<R>): Promise<void> {
    const { frontier, followNofollow = true, followLinks = true } = this.#options;
    this.#stats.record(outcome);
    if (outcome.kind === 'page' && followLinks) await frontier.add(linksFrom(outcome, this.#scope, { followNofollow }));
    const fingerprint = outcome.kind === 'page' ? outcome.reading.fingerprint : '';
    await frontier.done(outcome.visit, { also: redirectAliases(outcome, this.#scope), fingerprint });
  }

  /** For a visit that was not made: its number of attempts stays the same. */
  async #putBack(item: Visit): Promise<void> {
    await this.#options.frontier.putBack({ ...item, tries: item.tries - 1 });
  }

  /** Pauses for as long as the site asks; repeated requests to pause end the crawl. */
  async #hush(
    item: Visit,
    end: BusyEnd,
    { startedAt, endedAt }: Pick<CompletedVisit<R>, 'startedAt' | 'endedAt'>,
  ): Promise<void> {
    const outcome: Outcome<R> = { visit: item, ...end };
    const asked = end.retryAfterMs ?? 1_000 * 2 ** item.tries * (0.5 + Math.random());
    const { isNew, isTooLong } = this.#pacer.backOff(endedAt, asked, startedAt);
    if (isTooLong) this.#retryAfterMs = end.retryAfterMs;
    if (this.#health.recordThrottling(outcome, { at: endedAt, isNew, isTooLong }) !== null) this.finish('busy');
    if (isTooLong) return;
    if (this.#end === null && item.tries >= MAX_TRIES) this.#certain.push(outcome);
    else await this.#options.frontier.putBack(item);
  }

  async #afterStart(end: VisitEnd<R>): Promise<void> {
    if (end.kind === 'page' && end.page.url !== this.#home) {
      this.#home = end.page.url;
      this.#pacer.requireDelay(await this.#options.robots.crawlDelayMs(this.#home));
    }
    if (end.kind === 'skipped' && end.why === 'elsewhere') this.#movedTo = end.url;
    // The rest of a site whose start page is the sign-in page is not tried.
    if (end.kind === 'signed_out') this.finish('signed_out');
    // After the home page, because its links come first and its redirect shows the site's canonical host.
    if (this.#end === null && this.#options.maxPages > 1) this.#seeding.begin(this.#home);
  }

  /** Whether there is nothing left to wait for; records why the crawl is incomplete. */
  async #isOver(): Promise<boolean> {
    if (!this.#visits.areAllEnded) return false;
    if (this.#end !== null) return true;
    const { waiting } = await this.#options.frontier.state();
    if (this.#stats.pages >= this.#options.maxPages) {
      // Sitemaps still being read may list more: the crawl must not be reported as complete.
      if (waiting > 0 || this.#seeding.isUnderWay) this.finish('pages');
      return true;
    }
    if (waiting === 0) return !this.#seeding.isUnderWay;
    if (this.#pacer.isInTime) return false;
    this.finish('crawl-delay');
    return true;
  }

  /**
   * Held outcomes at the end: returned to the frontier if the whole site is at fault, otherwise counted as the page's own.
   */
  async #giveUpHeld(): Promise<void> {
    const held = this.#health.takeHeld();
    const has = (wanted: Outcome['kind']) => held.some(({ kind }) => kind === wanted);
    if (this.#end === null && has('busy')) this.#end = 'busy';
    if (this.#end === null && this.#stats.pages === 0 && has('bot_blocked')) this.#end = 'bot_blocked';
    if (this.#end === null && this.#stats.pages === 0 && has('signed_out')) this.#end = 'signed_out';
    if (this.#end !== 'busy') this.#retryAfterMs = null;
    if (!PAUSES.has(this.#end)) {
      this.#certain.push(...held);
      return;
    }
    for (const outcome of held) {
      this.#stats.record(outcome);
      await this.#putBack(outcome.visit);
    }
  }
}
