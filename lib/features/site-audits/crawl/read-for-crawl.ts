import 'server-only';
import type { AuditInput } from '#lib/audit/run-audit.ts';
import type { CrawledPage, PageReading } from '#lib/crawl/visit-page.ts';
import { renderDocument } from '#lib/features/page-audits/service.ts';
import { readInThread } from '#lib/features/site-audits/crawl/page-reader.ts';
import type { SitePageReading } from '#lib/features/site-audits/crawl/page-reading.ts';
import type { Extractor } from '#lib/features/site-audits/extraction/extractor.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { BrowserRun } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

/** What a crawl needs of a page, and what a site audit stores of it. */
export interface CrawlReading extends PageReading {
  read: SitePageReading;
}

/** How pages are read. */
export interface ReadOptions {
  /** How many pages are still rendered; 0: none. */
  toRender: number;
  /** How the browser presents itself to the site; `lend` gives it the credentials. */
  browser: { userAgent: string | null; lend: ((run: BrowserRun) => Promise<void>) | null };
  /** Whether HTML may still be stored. */
  keeps: () => boolean;
  /** Null: the audit extracts nothing. */
  extractor: Extractor | null;
  robotsStatus: number | null;
  limits: AuditInput['limits'];
}

const RENDER_MS = 20_000;

/** Reads the pages of one crawl: renders them in a browser first if requested, and evaluates them in a thread. */
export function pageReader(ctx: Ctx, { toRender, browser, extractor, keeps, robotsStatus, limits }: ReadOptions) {
  let left = toRender;
  return async (html: string, url: string, { answer, visit, redirects }: CrawledPage): Promise<CrawlReading> => {
    const shown = left-- > 0 ? await rendered(ctx, url, browser) : null;
    const extracting = extractor?.extract(html, shown, ctx.signal);
    // Its failure is reported when it is awaited.
    extracting?.catch(() => {});
    const read = await readInThread(
      {
        page: {
          url: visit.url,
          finalUrl: url,
          html,
          status: answer.status,
          headers: answer.headers,
          redirects,
          charset: answer.charset,
          httpVersion: answer.httpVersion,
          timing: { ttfbMs: answer.timing.ttfbMs, totalMs: answer.timing.totalMs },
          wireBytes: answer.wireBytes,
          decodedBytes: answer.decodedBytes,
        },
        rendered: shown,
        now: ctx.now().getTime(),
        depth: visit.depth,
        robotsStatus,
        limits,
        keeps: keeps(),
      },
      ctx.signal,
    );
    if (extracting) read.columns.extracted = await extracting;
    return {
      read,
      // Also the targets of canonical and hreflang links, which must be fetched to be evaluated.
      links: read.links.map((link) => link.url),
      fingerprint: url.includes('?') ? read.fingerprint : '',
    };
  };
}

/** The document after its scripts ran; null when no browser can render it. The page is then evaluated as served. */
async function rendered(ctx: Ctx, url: string, { userAgent, lend }: ReadOptions['browser']): Promise<string | null> {
  try {
    return await renderDocument(ctx, url, {
      timeoutMs: RENDER_MS,
      ...(userAgent === null ? {} : { userAgent }),
      ...(lend && { prepare: lend }),
    });
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) ctx.log.warn({ err: error, url }, 'page not rendered');
    return null;
  }
}
