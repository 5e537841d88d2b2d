import type { SiteRobots } from '#lib/crawl/site-robots.ts';
import type { Ctx } from '#lib/features/context.ts';
import type { PAGE_ORIGINS } from '#lib/features/emails/contract.ts';
import { type PageReading, readPage } from '#lib/features/emails/read-page.ts';
import type { Budget } from '#lib/features/searches/budget.ts';
import { createLimiter } from '#lib/platform/concurrency/create-limiter.ts';

export type PageOrigin = (typeof PAGE_ORIGINS)[number];

/** A page that was looked at, with how it came to be. */
export type ScannedPage = PageReading & { foundBy: PageOrigin };

/** Pages read side by side while more of them are still being found. */
export interface Pages {
  /** Reads a page in its turn; one given before is not read again. */
  read: (url: string, foundBy: PageOrigin) => Promise<ScannedPage>;
  /** Waits for all. In the order in which they were asked for; two that turn out to be one count once. */
  done: () => Promise<ScannedPage[]>;
}

/** Pages read at once, over all hosts; `lib/net` keeps the pace of each host. */
const AT_ONCE = 16;
const PAGE_MS = 8_000;
/** Less than this is not worth a request. */
const LEAST_MS = 300;
/** A page that came in the last moment is still read. */
const GRACE_MS = 400;
const TOO_LATE = 'There was no time left to read it.';

/** What is not read within the budget is told as such. Pages of the domain are asked for as its robots.txt allows. */
export function readPages(
  ctx: Ctx,
  {
    domain,
    robots,
    isOwn,
    budget,
  }: { domain: string; robots: SiteRobots; isOwn: (url: string) => boolean; budget: Budget },
): Pages {
  const readings = new Map<string, Promise<ScannedPage>>();

  const inTurn = createLimiter(AT_ONCE);

  const missed = (url: string, reason: string): PageReading => ({ ok: false, url, status: null, reason, error: null });

  // Whatever a page waits for (its turn, rules of its site, a thread), it is given up then.
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, budget.remainingMs() + GRACE_MS).unref();

  const readNow = async (url: string): Promise<PageReading> => {
    let gapMs = 0;
    if (isOwn(url)) {
      if (!(await robots.isAllowed(url))) return missed(url, 'robots.txt keeps us from it.');
      gapMs = await robots.crawlDelayMs(url);
    }
    const timeoutMs = Math.min(PAGE_MS, budget.remainingMs());
    if (timeoutMs < LEAST_MS || gapMs > budget.remainingMs()) return missed(url, TOO_LATE);
    return readPage(ctx, url, { domain, timeoutMs, gapMs });
  };

  return {
    read(url, foundBy) {
      const known = readings.get(url);
      if (known) return known;
      const reading = Promise.race([
        inTurn(async () => ({ ...(await readNow(url)), foundBy })),
        over.promise.then(() => ({ ...missed(url, TOO_LATE), foundBy })),
      ]);
      reading.catch(() => {});
      readings.set(url, reading);
      return reading;
    },
    async done() {
      const pages: ScannedPage[] = [];
      // Reading one page may add others.
      for (let count = -1; count !== readings.size; ) {
        count = readings.size;
        pages.splice(0, pages.length, ...(await Promise.all(readings.values())));
      }
      clearTimeout(timer);
      const seen = new Set<string>();
      return pages.filter(({ url }) => !seen.has(url) && seen.add(url));
    },
  };
}
