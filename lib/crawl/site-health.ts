import type { CrawlEnd, Outcome } from '#lib/crawl/crawl-options.ts';
import type { FailedEnd, PageReading } from '#lib/crawl/visit-page.ts';

/** Consecutive failures after which a site counts as down. */
const DOWN_AFTER = 12;
/** Consecutive bot checks. */
const BOT_BLOCKED_AFTER = 5;
/** Consecutive responses with the sign-in page. */
const SIGNED_OUT_AFTER = 5;
/** Consecutive times that the site requested a pause, and requested another after it. */
const BUSY_AFTER = 4;
/** Consecutive redirects to one other host, after which it is checked whether the whole site moved there. */
const MOVED_AFTER = 8;

/** Reasons why a received response was unusable: too large, or in a content coding that was not requested. */
const UNUSABLE_ANSWERS = new Set(['body-too-large', 'codings']);

/**
 * Whether a failure may be caused by the site: no response, or a server error. A 404 is a response, and so is one that was
 * too large or had too many codings.
 */
export function mayBeSiteFailure({ status, answer, error }: FailedEnd): boolean {
  if (status !== null) return status >= 500;
  return !UNUSABLE_ANSWERS.has(error?.reason ?? '') && (answer === null || answer.status >= 300);
}

/**
 * Tracks the health of a site during a crawl. Failures that may be the site's and not the page's (no response, 5xx, a bot
 * check, the sign-in page) are held back until a success shows that the site is up.
 */
export class SiteHealth<R extends PageReading> {
  #held: { outcome: Outcome<R>; at: number }[] = [];
  #busy = 0;
  #busyAt = 0;
  #elsewhere = { host: '', count: 0 };

  /**
   * The site responded normally. That says nothing about failures of requests sent later: pages are read concurrently, and
   * one that was served before the site went down may finish after it.
   * @param startedAt when the request was sent
   * @returns held outcomes that are now final
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
    if (outcome.kind === 'signed_out') return this.#count('signed_out') >= SIGNED_OUT_AFTER ? 'signed_out' : null;
    return this.#count('failed') >= DOWN_AFTER ? 'down' : null;
  }

  /**
   * The site requested a pause. An outcome with a pause that is too long is held back too.
   * @param isNew requested after the last pause was over
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

  /** A visit was redirected to another site. @returns whether there were so many that the site itself may have moved */
  recordForeignRedirect(target: string): boolean {
    const { host } = new URL(target);
    if (this.#elsewhere.host !== host) this.#elsewhere = { host, count: 0 };
    return ++this.#elsewhere.count === MOVED_AFTER;
  }

  /** Removes and returns the held outcomes. */
  takeHeld(): Outcome<R>[] {
    const held = this.#held.map(({ outcome }) => outcome);
    this.#held = [];
    return held;
  }

  #count(kind: Outcome['kind']): number {
    return this.#held.filter(({ outcome }) => outcome.kind === kind).length;
  }
}
