import type { Check } from '#lib/audit/checks/define-check.ts';
import { type AuditInput, runAudit } from '#lib/audit/run-audit.ts';
import type { AuditReport, PageFacts, SiteFacts } from '#lib/audit/types.ts';
import { urlKey } from '#lib/crawl/frontier/url-key.ts';
import type { Analysis } from '#lib/features/page-audits/analysis-schema.ts';
import { type BrowserResult, measureInBrowser } from '#lib/features/page-audits/page/measure-in-browser.ts';
import { openPage } from '#lib/features/page-audits/page/open-page.ts';
import { isHtml, toPageInput } from '#lib/features/page-audits/page/page-input.ts';
import { parseFacts } from '#lib/features/page-audits/page/parse-facts.ts';
import { presentAnalysis } from '#lib/features/page-audits/present-analysis.ts';
import type { KnownPages } from '#lib/features/page-audits/site/known-pages.ts';
import { probeHost } from '#lib/features/page-audits/site/probe-host.ts';
import {
  blockedResources,
  checkPageLinks,
  findDuplicates,
  hostFacts,
  readSiteFiles,
} from '#lib/features/page-audits/site/site-context.ts';
import { type Progress, silent } from '#lib/features/page-audits/steps.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Fetched } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Limits of an analysis, and what is known about other pages. */
export interface AnalyseOptions {
  /** Time budget of the whole analysis. Whatever is not measured by then is null with its reason. */
  budgetMs: number;
  maxLinks: number;
  /** Time for starting a browser and measuring in it. Default: `BROWSER_MS`. */
  maxBrowserMs?: number;
  known: KnownPages;
  progress?: Progress;
  /**
   * Limits and verdicts for evaluating the checks, loaded just before; by default the checks' own limits and no
   * verdicts.
   */
  judgedBy?: () => Promise<Pick<AuditInput, 'limits' | 'verdicts'>>;
  /** All checks by default. The site and the links are requested only if one of them needs that. */
  checks?: readonly Check[];
}

/** The result of an analysis, with the page as it was read. */
export interface Analysed {
  report: AuditReport;
  analysis: Analysis;
  raw: { body: Uint8Array; contentType: string };
  rendered: Pick<BrowserResult, 'html' | 'screenshot'> | null;
}

/** docs/api-contract.md §6: fetching a page takes at most 20 s. */
const FETCH_MS = 20_000;
/** Together with the fetch, closing an unresponsive page (2 s) and the checks, a hostile page takes a client less than 15 s. */
const BROWSER_MS = 12_500;
/** With less time than this, no browser is opened. */
const BROWSER_MIN_MS = 2_500;
/**
 * Maximum depth and number of elements, the same as for the facts: beyond it the tree is hostile. A browser spends all
 * its time on the layout of such a page (measured: over 15 s for 100,000 nested elements).
 */
const DEEPEST = 512;
const MANY = 20_000;
/** Reserved at the end for reading the rendered document and for the checks. */
const EVALUATE_MS = 3_000;

/**
 * Analyzes one page: as served, as rendered in a browser, and what its site says about it. Fails only when there is no
 * page to analyze; any other part that fails or takes too long is null with its reason.
 * @throws InvalidInput, Refused, Unreachable, Blocked, BotBlocked, TimedOut; LimitReached when too many browsers are in
 *   use
 */
export async function analysePage(
  ctx: Ctx,
  input: { url: string; keyword?: string | undefined; render: boolean },
  { budgetMs, maxLinks, maxBrowserMs = BROWSER_MS, known, progress = silent, judgedBy, checks }: AnalyseOptions,
): Promise<Analysed> {
  const until = performance.now() + budgetMs;
  // Whole milliseconds, because the timers of signals accept no fractions.
  const left = () => Math.floor(until - performance.now());
  const browserMs = () => {
    const ms = Math.min(maxBrowserMs, left() - EVALUATE_MS);
    return input.render && ms >= BROWSER_MIN_MS ? ms : 0;
  };
  const fetchMs = Math.min(FETCH_MS, left() - EVALUATE_MS);
  const { answer, measured } = await openPage(ctx, input.url, { fetchMs, browserMs, progress });
  const parsing = progress.step('facts', () => parseFacts(toPageInput(answer), ctx.signal));
  const rendering = parsing.then((facts) =>
    renderedPart(ctx, answer, facts, { wanted: input.render, measured, browserMs, progress }),
  );
  const needsSite = checks?.every(({ needs }) => !needs.includes('site')) !== true;
  const looking = needsSite
    ? progress.step('site', async () => {
        const timeoutMs = Math.min(8_000, left() - EVALUATE_MS);
        const [site, host] = await allOrFirstFailure([
          readSiteFiles(ctx, answer.url, timeoutMs),
          probeHost(ctx, answer.url, timeoutMs),
        ]);
        return { site, host };
      })
    : null;
  const linking = parsing.then((facts) =>
    needsSite
      ? progress.step('links', () =>
          checkPageLinks(ctx, facts, { maxLinks, timeoutMs: Math.max(500, Math.min(10_000, left() - EVALUATE_MS)) }),
        )
      : null,
  );
  const [page, rendered, site, links] = await allOrFirstFailure([parsing, rendering, looking, linking]);
  return progress.step('checks', async () => {
    const now = ctx.now();
    const report = runAudit({
      raw: page,
      ...(rendered.page && rendered.result
        ? { rendered: { facts: rendered.page, page: rendered.result.facts } }
        : { renderedReason: rendered.reason ?? 'The rendered document could not be read.' }),
      site: site && links && joinSite(page, site, links, await findDuplicates(rendered.page ?? page, known)),
      ...(input.keyword === undefined ? {} : { keyword: input.keyword }),
      now: now.getTime(),
      ...(checks && { checks }),
      ...(await judgedBy?.()),
    });
    return {
      report,
      analysis: presentAnalysis(report, now),
      raw: { body: answer.body, contentType: answer.headers['content-type']?.[0] ?? '' },
      rendered: rendered.result,
    };
  });
}

interface RenderedPart {
  page: PageFacts | null;
  result: BrowserResult | null;
  /** Why there is no rendered page; null when there is one. */
  reason: string | null;
}

/** The browser part of the analysis. Only a full queue is rethrown: any other failure costs only this part. */
async function renderedPart(
  ctx: Ctx,
  answer: Fetched,
  facts: PageFacts,
  {
    wanted,
    measured,
    browserMs,
    progress,
  }: { wanted: boolean; measured: BrowserResult | null; browserMs: () => number; progress: Progress },
): Promise<RenderedPart> {
  const without = (reason: string): RenderedPart => {
    progress.skip('browser', reason);
    return { page: null, result: null, reason };
  };
  if (!wanted) return without('The page was not opened in a browser: render was off.');
  if (!isHtml(answer)) return without('The response is not an HTML page.');
  const { maxDepth, nodes } = facts.dom;
  if (maxDepth >= DEEPEST && nodes > MANY) return without(`${nodes} elements, nested ${maxDepth} levels or deeper.`);
  const budget = browserMs();
  if (!measured && budget === 0) return without('The page responded too slowly: no time left for the browser.');
  try {
    // The time also limits the wait for a free browser.
    const measure = () => {
      const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(budget)]);
      return measureInBrowser({ ...ctx, signal }, answer.url, budget);
    };
    const read = async (result: BrowserResult): Promise<RenderedPart> => {
      if (result.html === null) return { page: null, result, reason: 'The rendered document could not be read.' };
      const html = result.html;
      const finalUrl = result.facts.finalUrl;
      const status = result.status ?? answer.status;
      const page = await parseFacts({ ...toPageInput(answer), html, finalUrl, status }, ctx.signal);
      return { page, result, reason: null };
    };
    return measured ? await read(measured) : await progress.step('browser', async () => read(await measure()));
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (error instanceof AppError && error.code === 'limit_reached') throw error;
    if (!(error instanceof AppError)) ctx.log.warn({ err: error, url: answer.url }, 'browser part failed');
    const reason = error instanceof AppError ? error.message : 'The browser measurement timed out.';
    return { page: null, result: null, reason };
  }
}

interface SiteAndHost {
  site: Awaited<ReturnType<typeof readSiteFiles>>;
  host: Awaited<ReturnType<typeof probeHost>>;
}

function joinSite(
  page: PageFacts,
  { site: files, host }: SiteAndHost,
  links: Awaited<ReturnType<typeof checkPageLinks>>,
  duplicates: Awaited<ReturnType<typeof findDuplicates>>,
): SiteFacts {
  const { rules, robots: _robots, sitemapFault: _fault, sitemapContents: _contents, ...site } = files;
  const home = urlKey(new URL('/', page.response.finalUrl));
  return {
    ...site,
    ...links,
    ...duplicates,
    blockedResources: blockedResources(rules, page),
    host: hostFacts(files, host),
    crawlDepth: urlKey(page.response.finalUrl) === home ? 0 : null,
    unmeasured: { ...site.unmeasured, ...links.unmeasured, ...duplicates.unmeasured },
  };
}

/** Like Promise.all, but when one part fails, the others run to their end and their results are ignored. */
function allOrFirstFailure<T extends readonly unknown[]>(parts: { [K in keyof T]: Promise<T[K]> | null }): Promise<T> {
  for (const part of parts) part?.catch(() => {});
  return Promise.all(parts) as Promise<T>;
}
