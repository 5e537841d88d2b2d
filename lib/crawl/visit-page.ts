import type { Frontier, Visit } from '#lib/crawl/frontier.ts';
import { pageKey } from '#lib/crawl/page-key.ts';
import type { SiteRobots } from '#lib/crawl/site-robots.ts';
import type { Fetched, Hop, Net } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

/** A page of HTML as it was served. */
export interface CrawledPage {
  /** Where the page was found, after redirects. */
  url: string;
  html: string;
  /** Of the HTML, decoded. */
  bytes: number;
  status: number;
  redirects: Hop[];
  visit: Visit;
}

/** What one look at a page may give away about it. */
export interface PageReading {
  /** Absolute addresses, in order. */
  links: readonly string[];
  /** Equal for pages with the same text; empty where it was not looked for (an address without a query). */
  fingerprint: string;
}

export type ReadPage = (html: string, url: string) => PageReading | Promise<PageReading>;

export type VisitEnd =
  | { kind: 'page'; page: CrawledPage; reading: PageReading }
  /** Not a page of this site that we may have: nobody's fault. */
  | { kind: 'skipped'; why: 'disallowed' | 'elsewhere' | 'known' | 'not-html'; url: string }
  | { kind: 'failed'; url: string; status: number | null; reason: string; error?: AppError }
  /** The site asks for quiet. */
  | { kind: 'busy'; url: string; status: number; retryAfterMs: number | null };

export interface VisitOptions {
  net: Net;
  /** Whether an address is of the site. */
  isOwn: (address: string) => boolean;
  frontier: Frontier;
  robots: SiteRobots;
  read: ReadPage;
  signal: AbortSignal;
  timeoutMs: number;
  maxBytes: number;
}

const MAX_REDIRECTS = 10;
const MAX_GAP_MS = 2_000;
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches one page. Redirects are followed by hand, because each hop is judged like any address: same site, robots.txt,
 * not seen before. Bodies that are no HTML are not read.
 * @throws the reason of `signal`, and what is no AppError
 */
export async function visitPage(visit: Visit, options: VisitOptions): Promise<VisitEnd> {
  const { net, robots, signal } = options;
  const redirects: Hop[] = [];
  let { url } = visit;
  try {
    for (;;) {
      if (!(await robots.isAllowed(url))) return { kind: 'skipped', why: 'disallowed', url };
      const answer = await net.fetch(url, {
        signal,
        redirect: 'manual',
        totalTimeoutMs: options.timeoutMs,
        maxBytes: options.maxBytes,
        // The crawl keeps the whole delay; beyond it, whoever else asks this host only a part.
        gapMs: Math.min(await robots.crawlDelayMs(url), MAX_GAP_MS),
        wantsBody: ({ status, contentType }) => status < 300 && (contentType === '' || HTML.test(contentType)),
      });
      if (!REDIRECTS.has(answer.status)) return await judge(answer, url, redirects, visit, options);
      const target = redirectTarget(answer, url);
      const failed = (reason: string): VisitEnd => ({ kind: 'failed', url: visit.url, status: answer.status, reason });
      if (target === null) return failed('It redirects to something that is no address.');
      redirects.push({ url, status: answer.status });
      if (!options.isOwn(target)) return { kind: 'skipped', why: 'elsewhere', url: target };
      if (redirects.some((hop) => hop.url === target)) return failed('It redirects in a circle.');
      if (redirects.length > MAX_REDIRECTS) return failed(`It redirects more than ${MAX_REDIRECTS} times.`);
      if (!(await isOwnOrNew(target, visit, redirects, options.frontier))) {
        return { kind: 'skipped', why: 'known', url: target };
      }
      url = target;
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    return { kind: 'failed', url, status: null, reason: error.message, error };
  }
}

async function judge(
  answer: Fetched,
  url: string,
  redirects: Hop[],
  visit: Visit,
  options: VisitOptions,
): Promise<VisitEnd> {
  const { status, headers } = answer;
  const retryAfter = headers['retry-after']?.[0];
  if (status === 429 || status === 503) return { kind: 'busy', url, status, retryAfterMs: waitOf(retryAfter) };
  if (status < 200 || status >= 300) return { kind: 'failed', url, status, reason: `It answers ${status}.` };
  const type = headers['content-type']?.[0] ?? '';
  const html = type === '' || HTML.test(type) ? answer.text() : '';
  if (type === '' ? !/^\s*</.test(html.slice(0, 1_000)) : !HTML.test(type)) {
    return { kind: 'skipped', why: 'not-html', url };
  }
  const reading = await options.read(html, url);
  return { kind: 'page', page: { url, html, bytes: answer.decodedBytes, status, redirects, visit }, reading };
}

/** A redirect between names of one page (http, www., a session) leads to the page that was asked for. */
async function isOwnOrNew(
  target: string,
  visit: Visit,
  redirects: readonly Hop[],
  frontier: Frontier,
): Promise<boolean> {
  const key = pageKey(target);
  if (key === null) return false;
  if ([visit, ...redirects].some(({ url }) => pageKey(url) === key)) return true;
  return frontier.claim(target);
}

function redirectTarget({ headers }: Fetched, base: string): string | null {
  // Node reads headers as Latin-1; servers that send non-ASCII addresses send UTF-8.
  const location = Buffer.from(headers.location?.[0]?.trim() ?? '', 'latin1').toString('utf8');
  const url = location === '' ? null : URL.parse(location, base);
  if (!url) return null;
  url.hash = '';
  return url.href;
}

/** `Retry-After` in milliseconds: seconds or a date; null when it says nothing. */
function waitOf(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^\s*\d{1,10}\s*$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
