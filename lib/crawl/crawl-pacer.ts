/** Successful responses after which a site that requested a pause gets one more concurrent request. */
const TRUST_AFTER = 10;
/** For a page that requests a longer pause than there is time. */
const SHORT_PAUSE_MS = 2_000;

interface PacerOptions {
  parallel: number;
  maxWaitMs: number;
  /** Requests started per second at most. */
  maxPerSecond?: number | undefined;
}

/** How often and with how many concurrent requests to crawl a site. Times are those of `performance.now()`. */
export class CrawlPacer {
  readonly #parallel: number;
  readonly #maxWaitMs: number;
  /** Least time between two requests that the caller wants; unlike the site's own delay, it keeps the concurrency. */
  readonly #gapMs: number;
  #until = Number.POSITIVE_INFINITY;
  #delayMs = 0;
  #nextStart = 0;
  #quietUntil = 0;
  #quietSince = 0;
  #lanes: number;
  #good = 0;

  constructor({ parallel, maxWaitMs, maxPerSecond }: PacerOptions) {
    this.#gapMs = maxPerSecond === undefined ? 0 : 1_000 / maxPerSecond;
    this.#parallel = parallel;
    this.#maxWaitMs = maxWaitMs;
    this.#lanes = parallel;
  }

  /** Allowed concurrent requests: one if the site requires pauses between them. */
  get concurrency(): number {
    return this.#delayMs > 0 ? 1 : this.#lanes;
  }

  /** When the next request may start. */
  get pauseUntil(): number {
    return Math.max(this.#quietUntil, this.#nextStart);
  }

  /** Whether the next request may start before the crawl's time is over. */
  get isInTime(): boolean {
    return this.pauseUntil <= this.#until;
  }

  setDeadline(until: number): void {
    this.#until = until;
  }

  /** Enforces a delay between two requests; the longest one requested counts. */
  requireDelay(ms: number): void {
    this.#delayMs = Math.max(this.#delayMs, ms);
  }

  requestStarted(now: number): void {
    this.#nextStart = now + Math.max(this.#delayMs, this.#gapMs);
  }

  /** The site responded normally. */
  requestSucceeded(): void {
    if (++this.#good % TRUST_AFTER === 0) this.#lanes = Math.min(this.#parallel, this.#lanes + 1);
  }

  /**
   * The site requested a pause: it is granted, and concurrency is halved afterwards. A pause longer than the remaining time
   * may concern only one page: it is replaced with a short one.
   * @param startedAt when the request with this response was sent
   * @returns isNew: a new request for a pause, after the last one was over
   */
  backOff(now: number, askedMs: number, startedAt: number): { isNew: boolean; isTooLong: boolean } {
    // A response to a request sent before the pause does not count as a new one.
    const isNew = startedAt >= this.#quietSince;
    const isTooLong = now + askedMs > this.#until || askedMs > this.#maxWaitMs;
    const pauseMs = isTooLong ? Math.min(askedMs, SHORT_PAUSE_MS) : askedMs;
    this.#quietUntil = Math.max(this.#quietUntil, now + pauseMs);
    if (isNew) {
      this.#quietSince = this.#quietUntil;
      this.#lanes = Math.max(1, this.#lanes >> 1);
      this.#good = 0;
    }
    return { isNew, isTooLong };
  }
}
