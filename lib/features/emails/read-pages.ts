import type { SiteRobots } from '#lib/crawl/robots/site-robots.ts';
import type { PAGE_ORIGINS } from '#lib/features/emails/contract.ts';
import { type PageReading, readPage } from '#lib/features/emails/read-page.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Budget } from '#lib/platform/concurrency/budget.ts';
import { createLimiter } from '#lib/platform/concurrency/create-limiter.ts';

/** How a page was found. */
export type PageOrigin = (typeof PAGE_ORIGINS)[number];

/** A page that was requested, and how it was found. */
export type ScannedPage = PageReading & { foundBy: PageOrigin };

/** Pages that are read in parallel while more are still being found. */
export interface Pages {
  /** Reads a page when a slot is free; known ones are skipped. */
  read: (url: string, foundBy: PageOrigin) => Promise<ScannedPage>;
  /** Waits for all pages. Returns them in the order requested; two that resolve to the same page count once. */
  done: () => Promise<ScannedPage[]>;
}

/** Pages read in parallel, over all hosts; `lib/net` limits the rate per host. */
const AT_ONCE = 16;
const PAGE_MS = 8_000;
/** Minimum remaining time for another request. */
const LEAST_MS = 300;
/** A page that arrives at the last moment is still read. */
const GRACE_MS = 400;
const TOO_LATE = 'Not fetched: time limit reached.';

/**
 * Reads pages within a budget; pages beyond it are reported as unread. Pages of the domain are requested only if its
 * robots.txt allows it.
 */
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

  // Whatever a page is waiting for then (a slot, robots.txt, a thread), it is abandoned.
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, budget.remainingMs() + GRACE_MS).unref();

  const readNow = async (url: string): Promise<PageReading> => {
    let gapMs = 0;
    if (isOwn(url)) {
      if (!(await robots.isAllowed(url))) return missed(url, 'Blocked by robots.txt.');
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
