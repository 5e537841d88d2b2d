/** Good answers after which a site that asked for quiet is trusted with one more request at once. */
const TRUST_AFTER = 10;
/** For a site whose page asks for a longer pause than there is. */
const SHORT_PAUSE_MS = 2_000;

/** How often a site may be asked, and with how many requests at once. Times are those of `performance.now()`. */
export class CrawlPacer {
  readonly #parallel: number;
  readonly #maxWaitMs: number;
  #until = Number.POSITIVE_INFINITY;
  #delayMs = 0;
  #nextStart = 0;
  #quietUntil = 0;
  #quietSince = 0;
  #lanes: number;
  #good = 0;

  constructor({ parallel, maxWaitMs }: { parallel: number; maxWaitMs: number }) {
    this.#parallel = parallel;
    this.#maxWaitMs = maxWaitMs;
    this.#lanes = parallel;
  }

  /** Requests that may be under way at once: one where the site wants pauses between them. */
  get concurrency(): number {
    return this.#delayMs > 0 ? 1 : this.#lanes;
  }

  /** When the next request may begin. */
  get pauseUntil(): number {
    return Math.max(this.#quietUntil, this.#nextStart);
  }

  /** Whether the next request may begin before the crawl's time is over. */
  get isInTime(): boolean {
    return this.pauseUntil <= this.#until;
  }

  setDeadline(until: number): void {
    this.#until = until;
  }

  /** Keeps a pause between two requests; the longest that was asked for. */
  requireDelay(ms: number): void {
    this.#delayMs = Math.max(this.#delayMs, ms);
  }

  requestStarted(now: number): void {
    this.#nextStart = now + this.#delayMs;
  }

  /** The site answered as a site does. */
  requestSucceeded(): void {
    if (++this.#good % TRUST_AFTER === 0) this.#lanes = Math.min(this.#parallel, this.#lanes + 1);
  }

  /**
   * The site asks for a pause, which it is given, and half as much at once after it. One that is longer than there is may
   * be a page speaking for itself: it is given a short one.
   * @param startedAt when the request was sent that was answered so
   * @returns isNew: it asks again, after the last pause was over
   */
  backOff(now: number, askedMs: number, startedAt: number): { isNew: boolean; isTooLong: boolean } {
    // What was sent before the site asked is not a second time that it asks.
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
