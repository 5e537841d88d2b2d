import { addFromSitemaps } from '#lib/crawl/add-from-sitemaps.ts';
import { askWhetherMoved } from '#lib/crawl/ask-whether-moved.ts';
import type { Crawl, CrawlEnd, CrawlOptions, CrawlReport, Outcome } from '#lib/crawl/crawl-options.ts';
import { CrawlTally } from '#lib/crawl/crawl-tally.ts';
import type { Visit } from '#lib/crawl/frontier.ts';
import { type ScopeOf, siteScope } from '#lib/crawl/scope.ts';
import { SiteMood } from '#lib/crawl/site-mood.ts';
import type { BusyEnd, CrawledPage, PageReading, VisitEnd } from '#lib/crawl/visit-page.ts';
import { visitPage } from '#lib/crawl/visit-page.ts';
import type { Hop, Net } from '#lib/net/net.ts';

export type { Crawl, CrawlEnd, CrawlOptions, CrawlReport, FailedPage, Outcome } from '#lib/crawl/crawl-options.ts';

const MAX_TRIES = 2;
/** Good answers after which a site that asked for quiet is trusted with one more request at once. */
const TRUST_AFTER = 10;
/** For a site whose page asks for a longer pause than there is. */
const SHORT_PAUSE_MS = 2_000;
const MAX_LINKS = 5_000;

/** Ends after which the visits that came to nothing are worth another time. */
const PAUSES: ReadonlySet<CrawlEnd> = new Set<CrawlEnd>(['down', 'busy', 'walled']);

/**
 * Crawls one site, breadth first: the start page, then its links and the pages of its sitemaps, with up to `parallel`
 * requests under way. robots.txt is obeyed, with its crawl-delay; a site that answers 429 or 503 is asked less, after the
 * pause it asks for; one that goes down, or sends bot checks, is left with its visits unmade.
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

interface Settled<R extends PageReading> {
  item: Visit;
  /** Null: given up because the crawl ended. */
  end: VisitEnd<R> | null;
  startedAt: number;
}

class Run<R extends PageReading> {
  readonly #net: Net;
  readonly #options: CrawlOptions<R>;
  readonly #scope: ScopeOf;
  readonly #stopping = new AbortController();
  readonly #signal: AbortSignal;
  readonly #mood = new SiteMood<R>();
  readonly #underWay = new Set<Visit>();
  #inbox: Settled<R>[] = [];
  #news = false;
  #resume: () => void = () => {};
  /** What is certain and was not yet told. */
  #certain: Outcome<R>[] = [];
  #crash: { error: unknown } | null = null;

  readonly #tally = new CrawlTally();
  // Failures and pages that are none cost requests too; a site of nothing else must end.
  readonly #maxRequests: number;
  #end: CrawlEnd = null;
  #movedTo: string | null = null;
  #wall: string | null = null;
  #retryAfterMs: number | null = null;
  #home: string;
  #seeding = false;
  #seeded = false;

  #until = Number.POSITIVE_INFINITY;
  #delayMs = 0;
  #nextStart = 0;
  #quietUntil = 0;
  #quietSince = 0;
  #lanes: number;
  #good = 0;

  constructor(net: Net, options: CrawlOptions<R>) {
    this.#net = net;
    this.#options = options;
    this.#scope = siteScope(options.start, options.scope);
    this.#signal = AbortSignal.any([options.signal, this.#stopping.signal]);
    this.#maxRequests = options.maxPages * 3 + 20;
    this.#home = options.start;
    this.#lanes = options.parallel;
  }

  /** The first reason stands; what is under way is given up, unless its pages still count. */
  finish(why: CrawlEnd): void {
    this.#end ??= why;
    if (why !== 'requests' && why !== 'stopped') this.#stopping.abort(new Error(`the crawl ended: ${why}`));
    this.#wake();
  }

  async report(): Promise<CrawlReport> {
    return {
      ...{ end: this.#end, ...this.#tally },
      ...{ movedTo: this.#movedTo, wall: this.#wall, retryAfterMs: this.#retryAfterMs, sitemapsRead: this.#seeded },
      frontier: await this.#options.frontier.state(),
    };
  }

  async *outcomes(): AsyncGenerator<Outcome<R>> {
    const { frontier, start, robots, signal: caller, timeMs } = this.#options;
    this.#until = performance.now() + timeMs;
    const clock = setTimeout(() => this.finish('time'), timeMs);
    const wake = () => this.#wake();
    caller.addEventListener('abort', wake, { once: true });
    try {
      const { known } = await frontier.state();
      await frontier.add([{ url: start, depth: 0, from: 'start', referrer: null }]);
      this.#delayMs = await robots.crawlDelayMs(start);
      // One that was restored has seen its start.
      if (known > 0) this.#seed();
      for (;;) {
        caller.throwIfAborted();
        if (this.#crash) throw this.#crash.error;
        await this.#fill();
        const settled = this.#inbox.shift();
        if (settled) {
          await this.#settle(settled);
          for (let sure = this.#certain.shift(); sure; sure = this.#certain.shift()) {
            await this.#conclude(sure);
            yield sure;
          }
        } else if (await this.#isOver()) break;
        else await this.#wait();
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
      while (this.#underWay.size > 0) await this.#wait();
      // What nobody was told of is as good as not asked for.
      const untold = [...this.#certain, ...this.#mood.release()].map(({ visit }) => visit);
      for (const item of [...untold, ...this.#inbox.map(({ item }) => item)]) await this.#putBack(item);
    }
  }

  /** Starts visits while there is room, something to visit, and the site has not asked for quiet. */
  async #fill(): Promise<void> {
    const { frontier, robots, maxPages } = this.#options;
    const lanes = this.#delayMs > 0 ? 1 : this.#lanes;
    while (this.#end === null && this.#busyLanes() < lanes && this.#tally.pages + this.#busyLanes() < maxPages) {
      const now = performance.now();
      if (now < this.#quietUntil || now < this.#nextStart) return;
      if (this.#tally.requests >= this.#maxRequests) return this.finish('requests');
      const item = await frontier.next();
      if (!item) return;
      // What may not be asked for takes neither a request nor a pause.
      const allowed = robots.isAllowed(item.url);
      if (!(typeof allowed === 'boolean' ? allowed : await allowed)) {
        const nothing = { url: item.url, redirects: [], answer: null };
        this.#inbox.push({ item, end: { kind: 'skipped', why: 'disallowed', ...nothing }, startedAt: now });
        continue;
      }
      this.#tally.requests++;
      this.#nextStart = now + this.#delayMs;
      this.#underWay.add(item);
      void this.#visit(item, now);
    }
  }

  /** Visits under way, and those whose end nobody has looked at: whoever takes pages slowly is given no more of them. */
  #busyLanes(): number {
    return this.#underWay.size + this.#inbox.length;
  }

  async #visit(item: Visit, startedAt: number): Promise<void> {
    const { frontier, robots, read, headers, maxPageBytes: maxBytes, pageTimeoutMs: timeoutMs } = this.#options;
    const options = { net: this.#net, scope: this.#scope, signal: this.#signal };
    let end: VisitEnd<R> | null = null;
    try {
      end = await visitPage<R>(item, { ...options, frontier, robots, read, headers, maxBytes, timeoutMs });
    } catch (error) {
      if (!this.#signal.aborted) this.#crash ??= { error };
    }
    this.#underWay.delete(item);
    this.#inbox.push({ item, end, startedAt });
    this.#wake();
  }

  /** Takes the end of a visit: what it says is certain, or held, or the visit is to be made again. */
  async #settle({ item, end, startedAt }: Settled<R>): Promise<void> {
    if (end === null) return this.#putBack(item);
    if (item.from === 'start') await this.#afterStart(end);
    if (end.kind === 'busy') return this.#hush(item, end, startedAt);
    const outcome: Outcome<R> = { visit: item, ...end };
    // A 404 is an answer; a server that breaks down or away is not.
    if (end.kind === 'walled' || (end.kind === 'failed' && (end.status === null || end.status >= 500))) {
      if (end.kind === 'walled') this.#wall = end.reason;
      const why = this.#mood.bad(outcome);
      if (why !== null) this.finish(why);
      return;
    }
    const isElsewhere = end.kind === 'skipped' && end.why === 'elsewhere';
    if (isElsewhere && this.#mood.ledAway(end.url)) {
      this.#tally.requests++;
      const options = { ...this.#options, scope: this.#scope, signal: this.#signal };
      this.#movedTo = await askWhetherMoved(this.#net, this.#home, options);
      if (this.#movedTo !== null) this.finish('moved');
    }
    if (end.kind === 'page' && this.#tally.bytes + end.page.bytes > this.#options.maxTotalBytes) {
      this.finish('bytes');
      return this.#putBack(item);
    }
    // What was not asked for, or answered by sending us away, says nothing of how the site is.
    const isAnswer = !isElsewhere && !(end.kind === 'skipped' && end.answer === null);
    if (isAnswer) {
      this.#certain.push(...this.#mood.good());
      if (++this.#good % TRUST_AFTER === 0) this.#lanes = Math.min(this.#options.parallel, this.#lanes + 1);
    }
    this.#certain.push(outcome);
  }

  /** Counts an outcome, and gives what was found in it to the frontier. */
  async #conclude(outcome: Outcome<R>): Promise<void> {
    const { frontier } = this.#options;
    const { visit } = outcome;
    this.#tally.count(outcome);
    const isPage = outcome.kind === 'page';
    if (isPage) await frontier.add(this.#linksOf(outcome.page, outcome.reading));
    await frontier.done(visit, {
      also: this.#otherNames(visit.url, isPage ? outcome.page : outcome),
      fingerprint: isPage ? outcome.reading.fingerprint : '',
    });
  }

  /** Where a visit was led on the site. */
  #otherNames(url: string, end: { url: string; redirects: readonly Hop[] }): string[] {
    if (end.redirects.length === 0) return [];
    const names = [...end.redirects.slice(1).map((hop) => hop.url), end.url];
    return names.filter((name) => name !== url && this.#scope(name) !== 'elsewhere');
  }

  /** For a visit that was not made: its tries are as they were. */
  async #putBack(item: Visit): Promise<void> {
    await this.#options.frontier.putBack({ ...item, tries: item.tries - 1 });
  }

  #linksOf(page: CrawledPage, reading: R) {
    const depth = page.visit.depth + 1;
    const { nofollow } = reading;
    const left = this.#options.followNofollow === false && nofollow ? new Set(nofollow) : null;
    const found = [];
    for (const url of reading.links) {
      if (found.length >= MAX_LINKS) break;
      if (this.#scope(url) !== 'in' || left?.has(url)) continue;
      found.push({ url, depth, from: 'link', referrer: page.url } as const);
    }
    return found;
  }

  /**
   * Leaves the site alone for as long as it asks. One page that asks for longer than there is may speak for itself: after
   * a short pause the next one is asked, and if it asks for quiet too, the crawl ends.
   */
  async #hush(item: Visit, end: BusyEnd, startedAt: number): Promise<void> {
    const now = performance.now();
    const outcome: Outcome<R> = { visit: item, ...end };
    // What was sent before the site asked is not a second time that it asks.
    const isNew = startedAt >= this.#quietSince;
    const asked = end.retryAfterMs ?? 1_000 * 2 ** item.tries * (0.5 + Math.random());
    const isTooLong = now + asked > this.#until || asked > (this.#options.maxWaitMs ?? Number.POSITIVE_INFINITY);
    this.#quietUntil = Math.max(this.#quietUntil, now + (isTooLong ? Math.min(asked, SHORT_PAUSE_MS) : asked));
    if (isNew) {
      this.#quietSince = this.#quietUntil;
      this.#lanes = Math.max(1, this.#lanes >> 1);
      this.#good = 0;
    }
    if (isTooLong) this.#retryAfterMs = end.retryAfterMs;
    if (this.#mood.asksForQuiet(outcome, { isNew, isTooLong }) !== null) this.finish('busy');
    if (isTooLong) return;
    if (this.#end === null && item.tries >= MAX_TRIES) this.#certain.push(outcome);
    else await this.#options.frontier.putBack(item);
  }

  async #afterStart(end: VisitEnd<R>): Promise<void> {
    if (end.kind === 'page' && end.page.url !== this.#home) {
      this.#home = end.page.url;
      this.#delayMs = Math.max(this.#delayMs, await this.#options.robots.crawlDelayMs(this.#home));
    }
    if (end.kind === 'skipped' && end.why === 'elsewhere') this.#movedTo = end.url;
    // After the home page, whose links come first and whose redirect says what the site calls itself.
    if (this.#end === null && this.#options.maxPages > 1) this.#seed();
  }

  /** Hands the sitemaps' pages to the frontier as they come. */
  #seed(): void {
    if (this.#seeding || this.#seeded || this.#options.sitemaps === false) return;
    this.#seeding = true;
    const walk = { home: this.#home, scope: this.#scope, signal: this.#signal, onFound: () => this.#wake() };
    addFromSitemaps(this.#net, this.#options, walk).then(
      () => {
        [this.#seeding, this.#seeded] = [false, true];
        this.#wake();
      },
      (error: unknown) => {
        this.#seeding = false;
        if (!this.#signal.aborted) this.#crash ??= { error };
        this.#wake();
      },
    );
  }

  /** Whether there is nothing left to wait for; says why the crawl ended where it did not see all. */
  async #isOver(): Promise<boolean> {
    if (this.#underWay.size > 0) return false;
    if (this.#end !== null) return true;
    const { waiting } = await this.#options.frontier.state();
    if (this.#tally.pages >= this.#options.maxPages) {
      // Sitemaps that are still being read may name more: it is not said that this is all.
      if (waiting > 0 || this.#seeding) this.finish('pages');
      return true;
    }
    if (waiting === 0) return !this.#seeding;
    if (this.#pauseUntil() <= this.#until) return false;
    this.finish('crawl-delay');
    return true;
  }

  #pauseUntil(): number {
    return Math.max(this.#quietUntil, this.#nextStart);
  }

  /** Until a visit comes to its end, a sitemap gave pages, a pause or the time is over. */
  async #wait(): Promise<void> {
    if (!this.#news) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const pause = this.#end === null ? this.#pauseUntil() - performance.now() : 0;
      const timer = pause > 0 ? setTimeout(resolve, pause) : undefined;
      this.#resume = resolve;
      await promise;
      clearTimeout(timer);
    }
    this.#news = false;
  }

  #wake(): void {
    this.#news = true;
    this.#resume();
  }

  /** What was held at the end: made again where the whole site is at fault, else the page's own. */
  async #giveUpHeld(): Promise<void> {
    const held = this.#mood.release();
    const has = (wanted: Outcome['kind']) => held.some(({ kind }) => kind === wanted);
    if (this.#end === null && has('busy')) this.#end = 'busy';
    if (this.#end === null && this.#tally.pages === 0 && has('walled')) this.#end = 'walled';
    if (this.#end !== 'busy') this.#retryAfterMs = null;
    if (!PAUSES.has(this.#end)) {
      this.#certain.push(...held);
      return;
    }
    for (const outcome of held) {
      this.#tally.count(outcome);
      await this.#putBack(outcome.visit);
    }
  }
}
