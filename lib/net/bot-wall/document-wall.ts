import type { CDPSession, Page, Response } from 'playwright-core';
import { BotBlocked } from '#lib/net/bot-wall/bot-blocked.ts';
import { botWall } from '#lib/net/bot-wall/detect.ts';

/** How long a check that resolves automatically may take before its page counts as a block. */
export const PASS_MS = 8_000;
const READ_MS = 3_000;

/** Follows the documents of a page, to distinguish a bot check from the page that comes after it. */
export interface DocumentWall {
  /**
   * Waits until the page shows no bot check, as long as the check may resolve automatically, and at most `ms`.
   * @param settle waits until the next document has settled
   * @returns the response of the current document; null if there was none
   * @throws BotBlocked if the check is still shown
   */
  pass(ms: number, settle: () => Promise<void>): Promise<Response | null>;
}

/**
 * Starts to follow a page. Call it before opening the page.
 * @param session of the same page; absent: each read opens one of its own
 */
export function watchForWall(page: Page, session?: CDPSession): DocumentWall {
  /** The last response for the page itself, and the response of the current document. */
  let latest: Response | null = null;
  let shown: Response | null = null;
  let documents = 0;
  page.on('response', (response) => {
    if (isDocument(page, response) && (response.status() < 300 || response.status() >= 400)) latest = response;
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    shown = latest;
    documents++;
  });

  /** Whether another document arrived in time. */
  const nextDocument = async (since: number, ms: number): Promise<boolean> => {
    if (documents > since) return true;
    if (ms <= 0) return false;
    return page.waitForEvent('framenavigated', { predicate: (frame) => frame === page.mainFrame(), timeout: ms }).then(
      () => true,
      () => documents > since,
    );
  };

  return {
    async pass(ms, settle) {
      const until = performance.now() + ms;
      for (;;) {
        const since = documents;
        const response = shown;
        const html = await readDocument(page, session);
        // Another document arrived during the read: read that one.
        if (html === null && documents > since) continue;
        const status = response?.status() ?? 200;
        const headers = Object.fromEntries(
          Object.entries(response?.headers() ?? {}).map(([name, value]) => [name, value.split('\n')]),
        );
        const wall = botWall({ status, headers, html: html ?? '' });
        if (!wall) return response;
        if (!wall.mayPass || !(await nextDocument(since, until - performance.now()))) {
          throw new BotBlocked(wall, {
            url: page.url(),
            status,
            body: Buffer.from((html ?? '').toWellFormed()),
            contentType: 'text/html; charset=utf-8',
            userAgent: response?.request().headers()['user-agent'] ?? '',
            inBrowser: true,
          });
        }
        await settle();
      }
    },
  };
}

function isDocument(page: Page, response: Response): boolean {
  try {
    const request = response.request();
    return request.isNavigationRequest() && request.frame() === page.mainFrame();
  } catch {
    // A new page's first request has no frame yet.
    return false;
  }
}

/** A longer document is not a bot check. */
const MAX_CHARS = 2 * 1024 * 1024;
const READ = `(() => {
  const html = document.documentElement?.outerHTML ?? '';
  return html.length > ${MAX_CHARS} ? '' : html;
})()`;

/** The current document, read outside the reach of the page's scripts; null if it cannot be read. */
async function readDocument(page: Page, given?: CDPSession): Promise<string | null> {
  let session = given;
  const timer = Promise.withResolvers<null>();
  const timeout = setTimeout(timer.resolve, READ_MS, null);
  try {
    session ??= await page.context().newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const world = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'serpentine-wall',
    });
    const read = session.send('Runtime.evaluate', {
      expression: READ,
      contextId: world.executionContextId,
      returnByValue: true,
    });
    read.catch(() => {});
    const answer = await Promise.race([read, timer.promise]);
    return typeof answer?.result.value === 'string' ? answer.result.value : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timeout);
    if (session !== given) await session?.detach().catch(() => {});
  }
}
