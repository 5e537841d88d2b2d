import type { CrawlEnd, Outcome } from '#lib/crawl/crawl-options.ts';
import type { PageReading } from '#lib/crawl/visit-page.ts';

/** Failures in a row, with no answer between them, after which a site counts as down. */
const DOWN_AFTER = 12;
/** Bot checks in a row. */
const WALLED_AFTER = 5;
/** Times in a row that the site asked for a pause and asked again after it. */
const BUSY_AFTER = 4;
/** Redirects in a row to one other host, after which it is worth to ask whether the whole site went there. */
const MOVED_AFTER = 8;

/**
 * How a site takes the crawl, told from what came in a row. What may be the site's trouble and not the page's (no answer,
 * 5xx, a bot check) is held until an answer shows that the site is there; else it says nothing about the page.
 */
export class SiteMood<R extends PageReading> {
  #held: Outcome<R>[] = [];
  #down = 0;
  #walled = 0;
  #busy = 0;
  #elsewhere = { host: '', count: 0 };

  /** The site answered as a site does. @returns what was held and is now believed */
  good(): Outcome<R>[] {
    [this.#down, this.#walled, this.#busy] = [0, 0, 0];
    this.#elsewhere.count = 0;
    return this.release();
  }

  /** @returns why the crawl should end, or null */
  bad(outcome: Outcome<R>): CrawlEnd {
    this.#held.push(outcome);
    if (outcome.kind === 'walled') return ++this.#walled >= WALLED_AFTER ? 'walled' : null;
    return ++this.#down >= DOWN_AFTER ? 'down' : null;
  }

  /**
   * The site asked for a pause. One that is too long to be waited for is held as well.
   * @param isNew it was asked for after the last pause was over
   * @returns why the crawl should end, or null
   */
  asksForQuiet(outcome: Outcome<R>, { isNew, isTooLong }: { isNew: boolean; isTooLong: boolean }): CrawlEnd {
    if (isNew) this.#busy++;
    const isSecond = isNew && this.#held.some(({ kind }) => kind === 'busy');
    if (isTooLong) this.#held.push(outcome);
    return isSecond || this.#busy > BUSY_AFTER ? 'busy' : null;
  }

  /** A visit was led to another site. @returns whether so many were led there that the site itself may be gone */
  ledAway(target: string): boolean {
    const { host } = new URL(target);
    if (this.#elsewhere.host !== host) this.#elsewhere = { host, count: 0 };
    return ++this.#elsewhere.count === MOVED_AFTER;
  }

  /** What is held, given up. */
  release(): Outcome<R>[] {
    const held = this.#held;
    this.#held = [];
    return held;
  }
}
