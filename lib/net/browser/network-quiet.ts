import type { CDPSession, Page, Request } from 'playwright-core';

/** How long no request may be in flight. Playwright's `networkidle` waits for 500 ms, most of the time of a simple page. */
export const QUIET_MS = 100;
/** Streams stay open, as they do for Playwright; no script reads the response to a report. */
const IGNORED = new Set(['eventsource', 'ping', 'cspreport']);

/**
 * Whether a loaded document starts no request by itself: it is short and has no script, event handler, frame, plugin, media, refresh
 * or open shadow tree. Evaluated in the page's own world: a page that pretends to be inert shortens only its own wait.
 */
export const IS_INERT = `(() => {
  const elements = document.getElementsByTagName('*');
  const active = "${[
    "//*[contains('|script|iframe|frame|object|embed|video|audio|', concat('|', local-name(), '|'))]",
    "//*[local-name() = 'meta' and translate(@http-equiv, 'REFSH', 'refsh') = 'refresh']",
    "//@*[starts-with(local-name(), 'on')]",
  ].join(' | ')}";
  return document.readyState === 'complete' && elements.length < 1000 &&
    !document.evaluate(active, document, null, XPathResult.BOOLEAN_TYPE, null).booleanValue &&
    [...elements].every(({ shadowRoot }) => shadowRoot === null);
})()`;

/** Follows the requests of a page. */
export interface NetworkActivity {
  /**
   * Waits until no request has been in flight for `QUIET_MS`, counted from now at the earliest, and the page's main thread
   * responds: a busy one may be about to send the next request. A document that starts no request by itself is quiet at once; a
   * page that polls ends with `timeoutMs`.
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
      const evaluate = async (expression: string) => {
        const before = changes;
        const answer = await session.send('Runtime.evaluate', { expression }).catch(() => undefined);
        return { isUnchanged: changes === before, value: answer?.result.value };
      };
      const confirm = async () => {
        if ((await evaluate('1')).isUnchanged) resolve(true);
      };
      notify = () => {
        clearTimeout(window);
        if (inFlight.size === 0) window = setTimeout(confirm, QUIET_MS);
      };
      notify();
      if (inFlight.size === 0) {
        void evaluate(IS_INERT).then(({ isUnchanged, value }) => {
          if (isUnchanged && value === true) resolve(true);
        });
      }
      return promise.finally(() => {
        notify = () => {};
        clearTimeout(limit);
        clearTimeout(window);
      });
    },
  };
}
