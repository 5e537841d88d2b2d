import type { CrawlEnd, Outcome } from '#lib/crawl/crawl-options.ts';
import type { FailedEnd, PageReading } from '#lib/crawl/visit-page.ts';

/** Failures in a row, with no answer between them, after which a site counts as down. */
const DOWN_AFTER = 12;
/** Bot checks in a row. */
const BOT_BLOCKED_AFTER = 5;
/** Times in a row that the site asked for a pause and asked again after it. */
const BUSY_AFTER = 4;
/** Redirects in a row to one other host, after which it is worth to ask whether the whole site went there. */
const MOVED_AFTER = 8;

/** Why an answer could not be used although it came: it was too much, or in a coding that nobody asked for. */
const UNUSABLE_ANSWERS = new Set(['body-too-large', 'codings']);

/**
 * Whether a failure may be the site's: no answer, or a server that breaks down. A 404 is an answer, and so is what was
 * too large or too tangled to be read.
 */
export function mayBeSiteFailure({ status, answer, error }: FailedEnd): boolean {
  if (status !== null) return status >= 500;
  return !UNUSABLE_ANSWERS.has(error?.reason ?? '') && (answer === null || answer.status >= 300);
}

/**
 * Tracks the health of a site during a crawl. Failures that may be the site's and not the page's (no response, 5xx, a bot
 * check) are held back until a success shows that the site is up.
 */
export class SiteHealth<R extends PageReading> {
  #held: { outcome: Outcome<R>; at: number }[] = [];
  #busy = 0;
  #busyAt = 0;
  #elsewhere = { host: '', count: 0 };

  /**
   * The site answered as a site does. That says nothing of what failed after the request was sent: pages are read side by
   * side, and one that was served before the site went down may be read through after it.
   * @param startedAt when the request was sent
   * @returns what was held and is now believed
   */
  recordSuccess(startedAt: number): Outcome<R>[] {
    this.#elsewhere.count = 0;
    if (startedAt >= this.#busyAt) this.#busy = 0;
    const believed = this.#held.filter(({ at }) => at <= startedAt);
    if (believed.length > 0) this.#held = this.#held.filter(({ at }) => at > startedAt);
    return believed.map(({ outcome }) => outcome);
  }

  /** @param at when the visit ended. @returns why the crawl should end, or null */
  recordFailure(outcome: Outcome<R>, at: number): CrawlEnd {
    this.#held.push({ outcome, at });
    if (outcome.kind === 'bot_blocked') return this.#count('bot_blocked') >= BOT_BLOCKED_AFTER ? 'bot_blocked' : null;
    return this.#count('failed') >= DOWN_AFTER ? 'down' : null;
  }

  /**
   * The site asked for a pause. One that is too long to be waited for is held as well.
   * @param isNew it was asked for after the last pause was over
   * @returns why the crawl should end, or null
   */
  recordThrottling(
    outcome: Outcome<R>,
    { at, isNew, isTooLong }: { at: number; isNew: boolean; isTooLong: boolean },
  ): CrawlEnd {
    this.#busyAt = at;
    if (isNew) this.#busy++;
    const isSecond = isNew && this.#count('busy') > 0;
    if (isTooLong) this.#held.push({ outcome, at });
    return isSecond || this.#busy > BUSY_AFTER ? 'busy' : null;
  }

  /** A visit was led to another site. @returns whether so many were led there that the site itself may be gone */
  recordForeignRedirect(target: string): boolean {
    const { host } = new URL(target);
    if (this.#elsewhere.host !== host) this.#elsewhere = { host, count: 0 };
    return ++this.#elsewhere.count === MOVED_AFTER;
  }

  /** What is held, given up. */
  takeHeld(): Outcome<R>[] {
    const held = this.#held.map(({ outcome }) => outcome);
    this.#held = [];
    return held;
  }

  #count(kind: Outcome['kind']): number {
    return this.#held.filter(({ outcome }) => outcome.kind === kind).length;
  }
}
