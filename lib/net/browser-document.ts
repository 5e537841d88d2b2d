import type { BrowserContext, Page } from 'playwright-core';
import { CAPS } from '#lib/net/caps.ts';
import type { Egress } from '#lib/net/egress.ts';
import { FOLLOWED } from '#lib/net/redirect.ts';
import { AppError, InvalidInput, Unreachable } from '#lib/platform/errors.ts';

type Headers = Record<string, string>;

/**
 * Ends the run when the page grows past its cap once decoded (the proxy counts what passes on the wire, only the browser
 * knows what a compressed answer becomes), and when its redirects break the rules that `fetch` keeps. This is about
 * telling the caller the same thing both ways; the boundary is the proxy.
 * @returns waits until everything that the browser has told so far was looked at
 */
export async function watchDocument(
  context: BrowserContext,
  page: Page,
  egress: Egress,
  fail: (error: Error) => void,
): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  const documents = new Map<string, number>();
  let total = 0;
  let redirects = 0;
  let mainFrame: string | undefined;
  const navigations = new Set<string>();

  session.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId, type, redirectResponse }) => {
    if (type !== 'Document' || requestId !== loaderId) return;
    mainFrame ??= frameId;
    if (frameId !== mainFrame) return;
    navigations.add(requestId);
    if (redirectResponse && ++redirects > CAPS.redirects) {
      fail(unusable(redirectResponse.url, `redirects more than ${CAPS.redirects} times`, 'redirect-too-many'));
    }
  });
  // Told of every redirect, also of one to javascript: or data:, which the browser never sends.
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    const location = navigations.has(requestId) && FOLLOWED.has(statusCode) && header(headers, 'location');
    const to = location ? URL.parse(location, 'http://origin.example') : null;
    const error = to && to.hostname !== 'origin.example' ? judge(egress, to.href) : null;
    if (error) fail(error);
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Document') return;
    documents.set(requestId, 0);
    if (Number(header(response.headers, 'content-length')) > CAPS.bodyBytes) fail(tooLarge(response.url));
    if (FOLLOWED.has(response.status)) {
      fail(unusable(response.url, 'redirects without saying where to', 'redirect-no-location'));
    }
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    total += dataLength;
    const size = documents.get(requestId);
    if (size !== undefined) documents.set(requestId, size + dataLength);
    if (total > CAPS.browser.bytes || (size ?? 0) + dataLength > CAPS.bodyBytes) fail(tooLarge(page.url()));
  });
  const enable = async () => {
    await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  };
  await enable();
  // Messages of a session come in order, so its answer comes after all events before it.
  return enable;
}

/** The refusal a target would get from the policy, or null. */
export function judge(egress: Egress, url: string): AppError | null {
  try {
    egress.checkUrl(url);
    return null;
  } catch (error) {
    return error instanceof AppError && !(error instanceof InvalidInput) ? error : null;
  }
}

function header(headers: Headers, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function tooLarge(url: string): Unreachable {
  return unusable(url, 'is too large for the browser, or loads too much', 'page-too-large');
}

function unusable(url: string, text: string, reason: string): Unreachable {
  return new Unreachable(`The target ${URL.parse(url)?.host ?? 'page'} ${text}.`, { reason });
}
