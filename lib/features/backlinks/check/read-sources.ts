import { followRedirect, type RedirectEnd } from '#lib/features/backlinks/check/follow-redirect.ts';
import { readSource, type SourceReading } from '#lib/features/backlinks/check/read-source.ts';
import type { PageLink } from '#lib/features/backlinks/links/read-page-links.ts';
import { isOnTarget, type Target } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Budget } from '#lib/platform/concurrency/budget.ts';
import { createLimiter } from '#lib/platform/concurrency/create-limiter.ts';

/** Pages read in parallel, over all hosts; `lib/net` limits the rate per host. */
const AT_ONCE = 16;
const PAGE_MS = 8_000;
const REDIRECT_MS = 4_000;
/** Maximum links per page, and in all, whose redirects are followed. */
const MAX_REDIRECTS = { page: 5, all: 60 };
/** Minimum remaining time for another request. */
const LEAST_MS = 300;

/** A link to the target, with its final address when it is a redirect. */
export interface FoundLink extends PageLink {
  finalUrl: string | null;
}

/** The links of a page after redirects were followed. */
export interface FollowedLinks {
  found: FoundLink[];
  /** Addresses that do not redirect to the target; any other address of the page without a found link is unknown. */
  elsewhere: Set<string>;
}

/** A page that was requested. */
export type Source = (Extract<SourceReading, { ok: true }> & FollowedLinks) | Extract<SourceReading, { ok: false }>;

/** Pages that are read in parallel while more are still being found. */
export interface Sources {
  /** Starts reading these pages; known ones are skipped. @returns the number of new pages */
  add: (urls: readonly string[]) => number;
  /** Waits for all pages. Returns them in the order they were added; two that resolve to the same page count once. */
  done: () => Promise<Source[]>;
}

/**
 * Reads pages within a budget; pages beyond it are reported as unread.
 * @param onRead called with each page outside the target after it was read; `done` rethrows what it throws
 */
export function readSources(
  ctx: Ctx,
  target: Target,
  budget: Budget,
  onRead: (source: Source) => Promise<void> = async () => {},
): Sources {
  const readings = new Map<string, Promise<Source>>();
  const redirects = new Map<string, Promise<RedirectEnd>>();

  const inTurn = createLimiter(AT_ONCE);

  const isTarget = (url: string) => isOnTarget(target, URL.parse(url)?.hostname ?? '');

  const resolve = async (links: readonly PageLink[]): Promise<FollowedLinks> => {
    const found: FoundLink[] = [];
    const elsewhere = new Set<string>();
    const ends = await Promise.all(
      links.slice(0, MAX_REDIRECTS.page).map(async (link) => {
        const timeoutMs = Math.min(REDIRECT_MS, budget.remainingMs());
        if (timeoutMs < LEAST_MS || (!redirects.has(link.url) && redirects.size >= MAX_REDIRECTS.all)) return null;
        const coming = redirects.get(link.url) ?? followRedirect(ctx, target, link.url, timeoutMs);
        redirects.set(link.url, coming);
        return { link, end: await coming };
      }),
    );
    for (const followed of ends) {
      if (followed?.end.kind === 'target') found.push({ ...followed.link, finalUrl: followed.end.url });
      if (followed?.end.kind === 'elsewhere') elsewhere.add(followed.link.url);
    }
    return { found, elsewhere };
  };

  const read = async (url: string): Promise<Source> => {
    const source = await readIn(url);
    if (!isTarget(source.url)) await onRead(source);
    return source;
  };

  const readIn = (url: string) =>
    inTurn(async (): Promise<Source> => {
      const timeoutMs = Math.min(PAGE_MS, budget.remainingMs());
      if (timeoutMs < LEAST_MS) {
        return { ok: false, url, status: null, blocked: false, reason: 'Not fetched: time limit reached.' };
      }
      const reading = await readSource(ctx, target, url, { timeoutMs });
      if (!reading.ok || isTarget(reading.url)) {
        return reading.ok ? { ...reading, found: [], elsewhere: new Set() } : reading;
      }
      const { page } = reading;
      const direct = page.links.map((link) => ({ ...link, finalUrl: null }));
      const { found, elsewhere } = await resolve(page.mayRedirect);
      return { ...reading, found: [...direct, ...found], elsewhere };
    });

  return {
    add(urls) {
      const before = readings.size;
      for (const url of urls) {
        if (readings.has(url)) continue;
        const reading = read(url);
        reading.catch(() => {});
        readings.set(url, reading);
      }
      return readings.size - before;
    },
    async done() {
      const sources = await Promise.all(readings.values());
      const seen = new Set<string>();
      return sources.filter(({ url }) => !seen.has(url) && seen.add(url));
    },
  };
}
