import type { CrawlOptions } from '#lib/crawl/crawl-options.ts';
import type { ScopeOf } from '#lib/crawl/frontier/scope.ts';
import { addFromSitemaps } from '#lib/crawl/sitemaps/add-from-sitemaps.ts';
import type { PageReading } from '#lib/crawl/visit-page.ts';
import type { Net } from '#lib/net/net.ts';

interface SitemapSeederOptions<R extends PageReading> {
  net: Net;
  crawl: CrawlOptions<R>;
  scope: ScopeOf;
  signal: AbortSignal;
  /** Called when pages of a file are in the frontier, and when the last file was read. */
  onNews: () => void;
  onCrash: (error: unknown) => void;
}

/** Reads the sitemaps of a crawl concurrently with its pages, once. */
export class SitemapSeeder<R extends PageReading> {
  readonly #options: SitemapSeederOptions<R>;
  isUnderWay = false;
  isDone = false;
  /** Every sitemap was read completely. */
  isComplete = false;

  constructor(options: SitemapSeederOptions<R>) {
    this.#options = options;
  }

  /** Adds the sitemaps' pages to the frontier as they arrive. @param home the URL at which the site responds */
  begin(home: string): void {
    const { net, crawl, scope, signal, onNews, onCrash } = this.#options;
    if (this.isUnderWay || this.isDone || crawl.sitemaps === false) return;
    this.isUnderWay = true;
    addFromSitemaps(net, crawl, { home, scope, signal, onFound: onNews }).then(
      (isComplete) => {
        [this.isUnderWay, this.isDone, this.isComplete] = [false, true, isComplete];
        onNews();
      },
      (error: unknown) => {
        this.isUnderWay = false;
        if (!signal.aborted) onCrash(error);
        onNews();
      },
    );
  }
}
