import type { CDPSession, Page } from 'playwright-core';
import { header, unusable, watchRedirects } from '#lib/net/browser/redirects.ts';
import type { Egress } from '#lib/net/egress/egress.ts';
import { FOLLOWED } from '#lib/net/http/redirect.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import type { Unreachable } from '#lib/platform/errors.ts';

/**
 * Ends the run if the decoded page exceeds its size cap (the proxy counts bytes on the wire; only the browser knows the
 * decompressed size), or if its redirects break the rules that `fetch` enforces. This keeps both paths consistent for the
 * caller; the security boundary is the proxy.
 * @returns waits until every event that explains a failed navigation has arrived
 */
export async function watchDocument(
  session: CDPSession,
  page: Page,
  egress: Egress,
  fail: (error: Error) => void,
): Promise<() => Promise<void>> {
  const documents = new Map<string, number>();
  let total = 0;

  const caughtUp = watchRedirects(session, egress, fail);
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Document') return;
    documents.set(requestId, 0);
    if (Number(header(response.headers, 'content-length')) > NET_LIMITS.bodyBytes) fail(tooLarge(response.url));
    if (FOLLOWED.has(response.status)) {
      fail(unusable(response.url, 'redirects without a Location header', 'redirect-no-location'));
    }
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    total += dataLength;
    const size = documents.get(requestId);
    if (size !== undefined) documents.set(requestId, size + dataLength);
    if (total > NET_LIMITS.browser.bytes || (size ?? 0) + dataLength > NET_LIMITS.bodyBytes) fail(tooLarge(page.url()));
  });
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  return caughtUp;
}

function tooLarge(url: string): Unreachable {
  return unusable(url, 'is too large for the browser, or loads too much', 'page-too-large');
}
