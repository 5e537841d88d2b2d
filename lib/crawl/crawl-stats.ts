import type { FailedPage, Outcome } from '#lib/crawl/crawl-options.ts';
import type { PageReading, SkipReason } from '#lib/crawl/visit-page.ts';

const MAX_FAILURES = 50;

/** Statistics of a crawl so far. */
export class CrawlStats {
  pages = 0;
  requests = 0;
  bytes = 0;
  failed = 0;
  gone = 0;
  botBlocked = 0;
  /** The first ones. */
  readonly failures: FailedPage[] = [];
  readonly skipped: Record<SkipReason, number> = { disallowed: 0, elsewhere: 0, known: 0, 'not-html': 0, excluded: 0 };

  record<R extends PageReading>(outcome: Outcome<R>): void {
    if (outcome.kind === 'page') {
      this.pages++;
      this.bytes += outcome.page.bytes;
    } else if (outcome.kind === 'skipped') this.skipped[outcome.why]++;
    else if (outcome.kind === 'bot_blocked') this.botBlocked++;
    else if (outcome.kind === 'signed_out') this.#fail(outcome);
    else if (outcome.kind === 'failed') this.#fail(outcome);
    else this.#fail({ ...outcome, reason: `Status ${outcome.status}: the site is rate-limiting requests.` });
  }

  #fail({ url, status, reason, error }: FailedPage): void {
    this.failed++;
    if (status === 404 || status === 410) this.gone++;
    if (this.failures.length < MAX_FAILURES) this.failures.push({ url, status, reason, ...(error ? { error } : {}) });
  }
}
