import type { CDPSession } from 'playwright-core';
import type { Egress } from '#lib/net/egress/egress.ts';
import { FOLLOWED } from '#lib/net/http/redirect.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { AppError, InvalidInput, Unreachable } from '#lib/platform/errors.ts';

type Headers = Record<string, string>;
/** The part of a DevTools session that is used here. */
export type Session = Pick<CDPSession, 'on' | 'send'>;

/** How long the headers of a response may arrive after its navigation was reported as aborted. */
const HEADERS_MS = 5_000;

/** A document request with its redirects, which all share one id. */
interface Navigation {
  /** Requests sent. */
  sent: number;
  /** Responses whose headers were reported. */
  answered: number;
  /** Ended by the browser itself, not by the network. */
  aborted: boolean;
  /** Why one of its redirects is blocked. */
  refusal: AppError | null;
}

/**
 * Ends the run if the redirects of the page break the rules that `fetch` enforces. The browser process reports requests and
 * the network process reports headers, in either order: whichever comes first, the outcome is the same.
 * @returns waits until every event that explains a failed navigation has arrived
 */
export function watchRedirects(session: Session, egress: Egress, fail: (error: Error) => void): () => Promise<void> {
  const navigations = new Map<string, Navigation>();
  let redirects = 0;
  let mainFrame: string | undefined;
  let latest: Navigation | null = null;
  let wake: (() => void) | undefined;

  const navigationOf = (requestId: string): Navigation => {
    const navigation = navigations.get(requestId) ?? { sent: 0, answered: 0, aborted: false, refusal: null };
    navigations.set(requestId, navigation);
    return navigation;
  };
  const isOpen = ({ sent, answered, aborted }: Navigation) => aborted && answered < sent;

  session.on('Network.requestWillBeSent', ({ requestId, loaderId, frameId, type, redirectResponse }) => {
    if (type !== 'Document' || requestId !== loaderId) return;
    mainFrame ??= frameId;
    if (frameId !== mainFrame) return;
    const navigation = navigationOf(requestId);
    navigation.sent++;
    latest = navigation;
    if (redirectResponse && ++redirects > NET_LIMITS.redirects) {
      fail(unusable(redirectResponse.url, `redirects more than ${NET_LIMITS.redirects} times`, 'redirect-too-many'));
    }
    navigation.refusal ??= redirectResponse ? refusalOf(egress, redirectResponse.headers) : null;
    if (navigation.refusal) fail(navigation.refusal);
  });
  // Reported for every redirect, also for one to javascript: or data:, which the browser never requests.
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers }) => {
    const navigation = navigationOf(requestId);
    navigation.answered++;
    if (FOLLOWED.has(statusCode)) navigation.refusal ??= refusalOf(egress, headers);
    if (navigation.refusal && navigation.sent > 0) fail(navigation.refusal);
    if (navigation === latest && !isOpen(navigation)) wake?.();
  });
  session.on('Network.loadingFailed', ({ requestId, type, errorText }) => {
    if (type === 'Document' && errorText === 'net::ERR_ABORTED') navigationOf(requestId).aborted = true;
  });

  return async () => {
    // Events of a session arrive in order, so this response comes after the events that the browser process sent before it.
    // The browser process answers it, so a busy page does not delay it.
    await session.send('Target.getTargetInfo');
    if (!latest || !isOpen(latest)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = setTimeout(resolve, HEADERS_MS);
    await promise.finally(() => clearTimeout(timer));
  };
}

/** The policy error for the target of a redirect; null for an allowed or relative one. */
function refusalOf(egress: Egress, headers: Headers): AppError | null {
  const location = header(headers, 'location');
  const to = location ? URL.parse(location, 'http://origin.example') : null;
  return to && to.hostname !== 'origin.example' ? checkNavigation(egress, to.href) : null;
}

/** The error that the policy raises for a target, or null. */
export function checkNavigation(egress: Egress, url: string): AppError | null {
  try {
    egress.checkUrl(url);
    return null;
  } catch (error) {
    return error instanceof AppError && !(error instanceof InvalidInput) ? error : null;
  }
}

/** A header by its lower-case name. */
export function header(headers: Headers, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** The error for a response that the browser could not use. @param text completes "The target example.com …" */
export function unusable(url: string, text: string, reason: string): Unreachable {
  return new Unreachable(`The target ${URL.parse(url)?.host ?? 'page'} ${text}.`, { reason });
}
