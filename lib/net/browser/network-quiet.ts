import type { CDPSession, Page, Request } from 'playwright-core';

/** How long no request may be in flight. Playwright's `networkidle` waits for 500 ms, most of the time of a simple page. */
export const QUIET_MS = 100;
/** Streams stay open, as they do for Playwright; no script reads the response to a report. */
const IGNORED = new Set(['eventsource', 'ping', 'cspreport']);

/** Follows the requests of a page. */
export interface NetworkActivity {
  /**
   * Waits until no request has been in flight for `QUIET_MS`, counted from now at the earliest, and the page's main thread
   * responds: a busy one may be about to send the next request. A page that polls ends with `timeoutMs`.
   * @returns whether it became quiet in time
   */
  quiet: (timeoutMs: number) => Promise<boolean>;
}

/** Starts to follow a page. Call it before opening the page. @param session of the same page */
export function watchNetwork(page: Page, session: Pick<CDPSession, 'send'>): NetworkActivity {
  const inFlight = new Set<Request>();
  let changes = 0;
  let notify = () => {};
  const changed = () => {
    changes++;
    notify();
  };
  const end = (request: Request) => {
    if (inFlight.delete(request)) changed();
  };
  // A redirect ends its request and starts another in the same turn. A request that the proxy refused fails, as do those that
  // a document or a frame leaves behind.
  page.on('request', (request) => {
    if (IGNORED.has(request.resourceType())) return;
    inFlight.add(request);
    changed();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);

  return {
    async quiet(timeoutMs) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const limit = setTimeout(resolve, timeoutMs, false);
      let window: NodeJS.Timeout | undefined;
      const confirm = async () => {
        const before = changes;
        await session.send('Runtime.evaluate', { expression: '1' }).catch(() => {});
        if (changes === before) resolve(true);
      };
      notify = () => {
        clearTimeout(window);
        if (inFlight.size === 0) window = setTimeout(confirm, QUIET_MS);
      };
      notify();
      return promise.finally(() => {
        notify = () => {};
        clearTimeout(limit);
        clearTimeout(window);
      });
    },
  };
}
