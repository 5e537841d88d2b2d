import 'server-only';
import type { AuditInput } from '#lib/audit/run-audit.ts';
import type { CrawledPage, PageReading } from '#lib/crawl/visit-page.ts';
import type { Ctx } from '#lib/features/context.ts';
import { renderDocument } from '#lib/features/page-audits/load-page.ts';
import { readInThread } from '#lib/features/site-audits/page-reader.ts';
import type { SitePageReading } from '#lib/features/site-audits/page-reading.ts';
import { AppError } from '#lib/platform/errors.ts';
import { evidence, type StoredEvidence } from '#lib/platform/evidence/index.ts';

/** What a crawl asks of a page, and what a site audit keeps of it. */
export interface CrawlReading extends PageReading {
  read: SitePageReading;
  html: StoredEvidence | null;
}

export interface ReadOptions {
  render: boolean;
  /** Whether HTML may still be kept. */
  keeps: () => boolean;
  robotsStatus: number | null;
  limits: AuditInput['limits'];
}

const RENDER_MS = 20_000;

/** Reads the pages of one crawl: judged in a thread, opened in a browser first where that is wanted. */
export function pageReader(ctx: Ctx, { render, keeps, robotsStatus, limits }: ReadOptions) {
  return async (html: string, url: string, { answer, visit, redirects }: CrawledPage): Promise<CrawlReading> => {
    const shown = render ? await rendered(ctx, url) : null;
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
      },
      ctx.signal,
    );
    return {
      read,
      html: keeps() ? await evidence().put(Buffer.from(html.toWellFormed())) : null,
      // Also what is named as canonical or as another language: they have to be seen to be judged.
      links: read.links.map((link) => link.url),
      fingerprint: url.includes('?') ? read.fingerprint : '',
    };
  };
}

/** The document after its scripts ran; null when no browser shows it. Then the page counts as it was served. */
async function rendered(ctx: Ctx, url: string): Promise<string | null> {
  try {
    return await renderDocument(ctx, url, RENDER_MS);
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) ctx.log.warn({ err: error, url }, 'page not rendered');
    return null;
  }
}
