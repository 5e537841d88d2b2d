import 'server-only';
import type { CrawlEnd, CrawlReport } from '#lib/crawl/crawl-options.ts';
import { crawlSite } from '#lib/crawl/crawl-site.ts';
import { restoreFrontier } from '#lib/crawl/frontier/journal.ts';
import { siteMatcher } from '#lib/crawl/frontier/page-key.ts';
import { siteScope } from '#lib/crawl/frontier/scope.ts';
import { type SiteRobots, siteRobots } from '#lib/crawl/robots/site-robots.ts';
import { limitsOf } from '#lib/features/page-audits/service.ts';
import { frontierOf, renderedOf } from '#lib/features/site-audits/crawl/frontier-store.ts';
import { pageReader } from '#lib/features/site-audits/crawl/read-for-crawl.ts';
import { addLetGo, betterSitemaps, readNotes, readSettings } from '#lib/features/site-audits/crawl/run-notes.ts';
import { fetchedBy, type RunRow } from '#lib/features/site-audits/crawl/run-store.ts';
import { type RunWriter, runWriter } from '#lib/features/site-audits/crawl/run-writer.ts';
import { rowsOfFound, rowsOfSitemap, rowsOfVisit } from '#lib/features/site-audits/crawl/to-rows.ts';
import { extractorOf } from '#lib/features/site-audits/extraction/extractor.ts';
import type { SiteSettings } from '#lib/features/site-audits/parts-contract.ts';
import { windowText, windowTimes } from '#lib/features/site-audits/settings/crawl-window.ts';
import type { openSite } from '#lib/features/site-audits/settings/site-access.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { HeadersFor } from '#lib/net/net.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** Whether the run is paused, is to be continued by another job, or has finished crawling. */
export type PhaseEnd =
  | { kind: 'pause'; reason: string | null }
  | { kind: 'slice' }
  /** Until the crawl window opens. */
  | { kind: 'wait'; seconds: number; reason: string }
  | { kind: 'over'; reason: string | null };

const MiB = 1024 * 1024;
const MAX_PAGE_BYTES = 10 * MiB;
/** Maximum stored HTML per run, compressed. */
const MAX_STORED_BYTES = 512 * MiB;
/** If a site requests a longer wait, the audit pauses and the user decides. */
const MAX_WAIT_MS = 5 * 60_000;
const PARALLEL = 8;
const SITEMAP_SLICE = 2_000;

/**
 * Continues the crawl. Fetched pages are stored in batches together with their findings, so whatever ends the process,
 * no stored page is fetched again.
 * @throws LeaseLost; Unreachable when the site's robots.txt cannot be read
 */
export async function crawlPhase(
  ctx: Ctx,
  audit: RunRow,
  lease: string,
  { sliceMs, open }: { sliceMs: number; open: () => ReturnType<typeof openSite> },
): Promise<PhaseEnd> {
  const settings = readSettings(audit);
  const hours = settings.window && windowTimes(settings.window, ctx.now());
  if (settings.window && hours && hours.opensIn > 0) {
    const reason = `Waiting for the crawl window, ${windowText(settings.window)}.`;
    return { kind: 'wait', seconds: Math.ceil(hours.opensIn / 1_000), reason };
  }
  const access = await open();
  if (typeof access === 'string') return { kind: 'pause', reason: access };
  const { credentials, signedOut } = access;
  const headersFor = credentials.isEmpty ? undefined : credentials.headersFor;
  const robots = robotsFor(ctx, settings, headersFor);
  const rules = await robots.lookUp(audit.url);
  if (settings.obey_robots && rules.robots === null) {
    throw new Unreachable(
      `${rules.reason ?? 'robots.txt could not be read.'} No page is crawled until it can be read.`,
    );
  }
  const left = settings.max_minutes * 60_000 - audit.crawlMs;
  const maxPages = settings.max_pages - audit.pages;
  if (maxPages <= 0 || left <= 0)
    return { kind: 'over', reason: whyEnded(maxPages <= 0 ? 'pages' : 'time', null, settings, audit) };
  const { subdomains, include } = settings;
  const limits = { subdomains, include, exclude: [...settings.exclude, ...access.exclude] };
  const scope = siteScope(audit.url, limits);
  const frontier = await restoreFrontier(frontierOptions(settings), frontierOf(audit.no, scope));
  if (settings.mode === 'list' && audit.known === 0)
    frontier.add(audit.seedUrls.map((url) => ({ url, depth: 0, from: 'list', referrer: null })));
  const writer = runWriter(ctx, audit, lease, { limits: roomFor(settings), isCrawl: true });
  await writer.note({
    robots: {
      status: rules.status,
      note: rules.reason,
      crawl_delay_seconds: (await robots.crawlDelayMs(audit.url)) / 1_000,
    },
  });
  const isOwn = siteMatcher(audit.url, { subdomains });
  const sitemaps = { files: [] as string[], pages: 0 };
  const extractor = extractorOf(settings.extract);
  const signal = AbortSignal.any([ctx.signal, writer.failed]);
  const crawl = crawlSite(ctx.net, {
    start: audit.url,
    frontier,
    robots,
    read: pageReader(
      { ...ctx, signal },
      {
        toRender: settings.render
          ? (settings.max_rendered ?? Number.POSITIVE_INFINITY) - (await renderedOf(audit.no))
          : 0,
        browser: { userAgent: settings.user_agent, lend: credentials.isEmpty ? null : credentials.lend },
        keeps: () => settings.keep_html && writer.keptBytes() < MAX_STORED_BYTES,
        extractor,
        robotsStatus: rules.status,
        limits: await limitsOf(audit.userId),
      },
    ),
    signal,
    maxPages,
    timeMs: left,
    maxTotalBytes: Number.POSITIVE_INFINITY,
    maxPageBytes: MAX_PAGE_BYTES,
    pageTimeoutMs: 20_000,
    parallel: PARALLEL,
    scope: limits,
    followLinks: settings.mode === 'site',
    visitStart: settings.mode !== 'list',
    sitemaps: settings.mode === 'sitemaps' || (settings.mode === 'site' && settings.sitemaps),
    headersFor,
    signedOut,
    maxPerSecond: settings.max_per_second ?? undefined,
    maxWaitMs: MAX_WAIT_MS,
    ...(settings.user_agent === null ? {} : { headers: { 'user-agent': settings.user_agent } }),
    async onSitemap(file, pages) {
      // It does not exist or cannot be read.
      if (file.problem !== null) return;
      sitemaps.files.push(file.address);
      sitemaps.pages += pages.length;
      for (let at = 0; at < pages.length; at += SITEMAP_SLICE) {
        await writer.add([rowsOfSitemap(pages.slice(at, at + SITEMAP_SLICE), scope)]);
      }
    },
  });
  const slice = setTimeout(() => crawl.stop(), Math.min(sliceMs, hours?.closesIn ?? sliceMs));
  const watching = writer.watch({ changes: () => [rowsOfFound(frontier.takeChanges())], wanted: () => crawl.stop() });
  try {
    for await (const outcome of crawl.outcomes()) await writer.add([rowsOfVisit(outcome, { isOwn, scope })]);
    await writer.flush();
  } catch (error) {
    // The failed write is the cause, not the crawl that it aborted.
    writer.failed.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(slice);
    watching.end();
  }
  const report = await crawl.report();
  if (settings.mode === 'sitemaps' || (settings.mode === 'site' && settings.sitemaps)) {
    const read = { ...sitemaps, complete: report.sitemapsRead };
    await writer.note({ sitemaps: betterSitemaps(readNotes(audit).sitemaps, read) });
  }
  const extractionProblem = extractor?.problem() ?? null;
  if (extractionProblem !== null) await writer.note({ extractionProblem });
  await writer.letGo(addLetGo(audit, letGoOf(report)));
  if (report.end === 'signed_out' && access.signsIn && (await signsInAgain(audit, writer))) return { kind: 'slice' };
  return endOf(report, writer, settings, audit);
}

/** Whether the session has ended since the sign-in: the next attempt signs in again, unless that gained no page last time. */
async function signsInAgain({ id, site }: RunRow, writer: RunWriter): Promise<boolean> {
  const fetched = await fetchedBy(id);
  const { fetchedAtSignOut: before } = readNotes({ site });
  if (fetched <= (before ?? 0)) return false;
  await writer.note({ fetchedAtSignOut: fetched });
  return true;
}

function robotsFor(ctx: Ctx, { obey_robots: obeys }: SiteSettings, headersFor: HeadersFor | undefined): SiteRobots {
  const robots = siteRobots(ctx.net, ctx.signal, { headersFor });
  if (obeys) return robots;
  return { ...robots, isAllowed: async () => true, crawlDelayMs: async () => 0 };
}

function frontierOptions(settings: SiteSettings) {
  return { maxKnown: roomFor(settings).internal, limits: { maxDepth: settings.max_depth } };
}

/** Maximum number of addresses stored, so that a site that generates addresses endlessly is not followed forever. */
function roomFor({ max_pages: pages }: SiteSettings) {
  return { internal: Math.min(250_000, pages * 4 + 2_000), external: Math.min(50_000, pages * 4 + 1_000) };
}

function letGoOf(report: CrawlReport): Record<string, number> {
  const { traps, full } = report.frontier;
  return {
    ...traps,
    ...(report.skipped.excluded > 0 ? { excluded: report.skipped.excluded } : {}),
    ...(full ? { 'too-many': 1 } : {}),
  };
}

async function endOf(report: CrawlReport, writer: RunWriter, settings: SiteSettings, audit: RunRow): Promise<PhaseEnd> {
  const { end } = report;
  const wanted = await writer.readWanted();
  if (wanted === 'pause') return { kind: 'pause', reason: null };
  if (wanted === 'stop') return { kind: 'over', reason: 'Stopped.' };
  if (end === 'stopped') return { kind: 'slice' };
  if (end === 'down' || end === 'bot_blocked' || end === 'busy' || end === 'signed_out')
    return { kind: 'pause', reason: whyWaiting(end, report) };
  return { kind: 'over', reason: whyEnded(end, report, settings, audit) };
}

type Pause = 'down' | 'bot_blocked' | 'busy' | 'signed_out';

function whyWaiting(end: Pause, { wall, signedOut, retryAfterMs }: CrawlReport): string {
  if (end === 'signed_out')
    return `The crawl is not signed in. ${signedOut ?? ''} Save a sign-in, cookies or a password in the crawl settings of the site, then resume.`;
  if (end === 'down') return 'The site stopped responding. Resume the audit to crawl the rest.';
  if (end === 'bot_blocked') return `${wall ?? 'A bot check blocks the pages.'} Allow the crawler, then resume.`;
  const wait = retryAfterMs === null ? '' : ` for ${Math.ceil(retryAfterMs / 60_000)} minutes`;
  return `The site is rate-limiting requests${wait}. Resume the audit later.`;
}

function whyEnded(end: CrawlEnd, report: CrawlReport | null, settings: SiteSettings, audit: RunRow): string | null {
  if (report?.movedTo) return `${audit.host} redirects to ${new URL(report.movedTo).host}, which is another site.`;
  switch (end) {
    case 'pages':
      return `Only the ${settings.max_pages} pages requested were crawled.`;
    case 'time':
      return `Time limit reached: ${settings.max_minutes} minutes.`;
    case 'crawl-delay':
      return 'Time limit reached because of the crawl-delay of the site.';
    case 'requests':
      return 'Most URLs found are not pages.';
    default:
      return report?.frontier.full ? 'The site has more URLs than can be stored.' : null;
  }
}
