import type { Frontier, Visit } from '#lib/crawl/frontier/frontier.ts';
import { pageKey } from '#lib/crawl/frontier/page-key.ts';
import type { ScopeOf } from '#lib/crawl/frontier/scope.ts';
import type { SiteRobots } from '#lib/crawl/robots/site-robots.ts';
import { type BotWall, botWall, mayBeWall } from '#lib/net/bot-wall/detect.ts';
import type { Fetched, HeadersFor, Hop, Net } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

/** A response without its body. */
export type Answer = Omit<Fetched, 'body' | 'text'>;

/** A page of HTML as it was served. */
export interface CrawledPage {
  /** URL of the page after redirects. */
  url: string;
  html: string;
  /** Bytes of the decoded HTML. */
  bytes: number;
  status: number;
  /** Previous responses, starting with that of the visit's URL. */
  redirects: Hop[];
  answer: Answer;
  visit: Visit;
}

/** Data extracted from a page. */
export interface PageReading {
  /** Absolute URLs, in order. */
  links: readonly string[];
  /** Those that are only linked with rel=nofollow; all of them if the page declares nofollow. Absent: none. */
  nofollow?: readonly string[];
  /** Equal for pages with the same text; empty if it was not computed (a URL without a query). */
  fingerprint: string;
}

/** Reads a fetched page; `url` is its final URL. */
export type ReadPage<R extends PageReading = PageReading> = (
  html: string,
  url: string,
  page: CrawledPage,
) => R | Promise<R>;

/** Why a URL was not read although nothing failed. */
export type SkipReason = 'disallowed' | 'elsewhere' | 'known' | 'not-html' | 'excluded';

interface Ending {
  /** The last URL requested, or its redirect target. */
  url: string;
  redirects: Hop[];
  /** The response of the last URL requested; null if there was none. */
  answer: Answer | null;
}

/** The site's own failure: an error status, no response, an invalid redirect. */
export interface FailedEnd extends Ending {
  kind: 'failed';
  status: number | null;
  reason: string;
  error?: AppError;
}

/** The site requests a pause. */
export interface BusyEnd extends Ending {
  kind: 'busy';
  status: number;
  retryAfterMs: number | null;
}

/** A bot check instead of the page: the page was not seen, and nothing is known about it. */
export interface BotBlockedEnd extends Ending, BotWall {
  kind: 'bot_blocked';
  status: number;
}

/** The sign-in page instead of the page: the page was not seen, and nothing is known about it. */
export interface SignedOutEnd extends Ending {
  kind: 'signed_out';
  status: number;
  reason: string;
}

/** A response that may show the sign-in page: a redirect has a target, a page its HTML. */
export interface SeenResponse {
  visit: Visit;
  url: string;
  status: number;
  target: string | null;
  html: string;
}

/** @returns why a response means that the crawl is not signed in; null: it does not */
export type SignedOutCheck = (seen: SeenResponse) => string | null;

/** How a visit ended. */
export type VisitEnd<R extends PageReading = PageReading> =
  | { kind: 'page'; page: CrawledPage; reading: R }
  /** Not a page of this site, or not allowed: not a failure. */
  | ({ kind: 'skipped'; why: SkipReason } & Ending)
  | FailedEnd
  | BusyEnd
  | BotBlockedEnd
  | SignedOutEnd;

/** What a visit needs, and its time limit. */
export interface VisitOptions<R extends PageReading> {
  net: Net;
  scope: ScopeOf;
  frontier: Frontier;
  robots: SiteRobots;
  read: ReadPage<R>;
  headers?: Record<string, string> | undefined;
  headersFor?: HeadersFor | undefined;
  signedOut?: SignedOutCheck | undefined;
  signal: AbortSignal;
  timeoutMs: number;
  maxBytes: number;
}

const MAX_REDIRECTS = 10;
const MAX_GAP_MS = 2_000;
const HTML = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** A bot check contains hardly any links. */
const FEW_LINKS = 5;

/**
 * Fetches one page that robots.txt allows. Redirects are followed manually, because each hop is checked like any URL: same
 * site, robots.txt, not seen before. Bodies other than HTML are not read.
 * @throws the reason of `signal`, and errors other than AppError
 */
export async function visitPage<R extends PageReading>(visit: Visit, options: VisitOptions<R>): Promise<VisitEnd<R>> {
  const { net, robots, signal } = options;
  const redirects: Hop[] = [];
  let { url } = visit;
  let answer: Answer | null = null;
  try {
    for (;;) {
      answer = null;
      const delayMs = gapOf(robots.crawlDelayMs(url));
      const fetched: Fetched = await net.fetch(url, {
        signal,
        redirect: 'manual',
        totalTimeoutMs: options.timeoutMs,
        maxBytes: options.maxBytes,
        headers: options.headers ?? NONE,
        headersFor: options.headersFor,
        gapMs: typeof delayMs === 'number' ? delayMs : await delayMs,
        wantsBody: needsBody,
      });
      answer = withoutBody(fetched);
      if (!REDIRECTS.has(answer.status))
        return await checkRedirectTarget(fetched, answer, { url, redirects, visit }, options);
      const { status } = answer;
      const failed = (reason: string): FailedEnd => ({
        kind: 'failed',
        url: visit.url,
        status,
        reason,
        redirects,
        answer,
      });
      const target = redirectTarget(answer, url);
      if (target === null) return failed('Redirects to an invalid URL.');
      redirects.push({ url, status });
      const signedOut = options.signedOut?.({ visit, url, status, target, html: '' }) ?? null;
      if (signedOut !== null) return { kind: 'signed_out', status, reason: signedOut, url: target, redirects, answer };
      const skipped = (why: SkipReason): VisitEnd<R> => ({ kind: 'skipped', why, url: target, redirects, answer });
      const place = options.scope(target);
      if (place !== 'in') return skipped(place);
      if (redirects.some((hop) => hop.url === target)) return failed('Redirect loop.');
      if (redirects.length > MAX_REDIRECTS) return failed(`Redirects more than ${MAX_REDIRECTS} times.`);
      if (!(await isOwnOrNew(target, visit, redirects, options.frontier))) return skipped('known');
      if (!(await robots.isAllowed(target))) return skipped('disallowed');
      url = target;
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    return { kind: 'failed', url, status: null, reason: error.message, error, redirects, answer };
  }
}

/** The crawl itself keeps the whole delay; other requests to this host wait only for part of it. */
function gapOf(delayMs: number | Promise<number>): number | Promise<number> {
  return typeof delayMs === 'number' ? Math.min(delayMs, MAX_GAP_MS) : delayMs.then(gapOf);
}

const NONE = {};

function needsBody({ status, contentType }: { status: number; contentType: string }): boolean {
  return (status < 300 || mayBeWall(status)) && (contentType === '' || HTML.test(contentType));
}

async function checkRedirectTarget<R extends PageReading>(
  fetched: Fetched,
  answer: Answer,
  { url, redirects, visit }: { url: string; redirects: Hop[]; visit: Visit },
  options: VisitOptions<R>,
): Promise<VisitEnd<R>> {
  const { status, headers } = answer;
  const ending = { url, redirects, answer };
  const type = headers['content-type']?.[0] ?? '';
  const html = type === '' || HTML.test(type) ? fetched.text() : '';
  if (status !== 200) {
    const wall = botWall({ status, headers, html });
    if (wall) return { kind: 'bot_blocked', status, ...wall, ...ending };
  }
  const signedOut = options.signedOut?.({ visit, url, status, target: null, html }) ?? null;
  if (signedOut !== null) return { kind: 'signed_out', status, reason: signedOut, ...ending };
  const retryAfter = headers['retry-after']?.[0];
  if (status === 429 || status === 503) return { kind: 'busy', status, retryAfterMs: waitOf(retryAfter), ...ending };
  if (status < 200 || status >= 300) return { kind: 'failed', status, reason: `Status ${status}.`, ...ending };
  if (type === '' ? !/^\s*</.test(html.slice(0, 1_000)) : !HTML.test(type)) {
    return { kind: 'skipped', why: 'not-html', ...ending };
  }
  const page: CrawledPage = { url, html, bytes: answer.decodedBytes, status, redirects, answer, visit };
  const reading = await options.read(html, url, page);
  // With status 200 only a page with hardly any links can be a bot check; other pages skip the search.
  const wall = status === 200 && reading.links.length <= FEW_LINKS ? botWall({ status, headers, html }) : null;
  return wall ? { kind: 'bot_blocked', status, ...wall, ...ending } : { kind: 'page', page, reading };
}

/** Copied field by field: object rest syntax costs more than everything else in a visit. */
function withoutBody(fetched: Fetched): Answer {
  return {
    requestedUrl: fetched.requestedUrl,
    url: fetched.url,
    status: fetched.status,
    statusText: fetched.statusText,
    headers: fetched.headers,
    redirects: fetched.redirects,
    charset: fetched.charset,
    wireBytes: fetched.wireBytes,
    decodedBytes: fetched.decodedBytes,
    truncated: fetched.truncated,
    httpVersion: fetched.httpVersion,
    remoteAddress: fetched.remoteAddress,
    exit: fetched.exit,
    timing: fetched.timing,
  };
}

/** A redirect between variants of one page (http, www., a session) reaches the requested page. */
async function isOwnOrNew(
  target: string,
  visit: Visit,
  redirects: readonly Hop[],
  frontier: Frontier,
): Promise<boolean> {
  const key = pageKey(target);
  if (key === null) return false;
  if ([visit, ...redirects].some(({ url }) => pageKey(url) === key)) return true;
  return frontier.claim(target, visit);
}

/** Redirect target of a response; null if it has no valid URL. */
export function redirectTarget({ headers }: Pick<Fetched, 'headers'>, base: string): string | null {
  // Node decodes headers as Latin-1; servers that send non-ASCII URLs send UTF-8.
  const location = Buffer.from(headers.location?.[0]?.trim() ?? '', 'latin1').toString('utf8');
  const url = location === '' ? null : URL.parse(location, base);
  if (!url) return null;
  url.hash = '';
  return url.href;
}

/** `Retry-After` in milliseconds: seconds or a date; null if invalid. */
function waitOf(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^\s*\d{1,10}\s*$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
