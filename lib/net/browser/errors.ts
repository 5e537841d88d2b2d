import { checkNavigation } from '#lib/net/browser/redirects.ts';
import { type Egress, refuse } from '#lib/net/egress/egress.ts';
import type { FilteringProxy } from '#lib/net/proxy/filtering-proxy.ts';
import { AppError, TimedOut, Unavailable, Unreachable } from '#lib/platform/errors.ts';

/** Whether the error means that the page, or its browser, is gone. */
export const isClosed = (error: unknown): boolean =>
  error instanceof Error && /has been closed|Target closed|browser ended/i.test(error.message);

/** State of a run at the time of its failure. */
export interface FailedRun {
  proxy: FilteringProxy;
  egress: Egress;
  /** The whole browser is gone, not only the page. */
  ended: boolean;
  /** The last URL the page itself tried to open and could not. */
  failedNavigation: string | null;
  /** Proxies that used up the time, if none worked. */
  deadProxies: AppError | null;
}

/**
 * Converts an error of a browser run to an AppError. A navigation that the proxy stopped gets the proxy's reason: the
 * browser only reports that the connection was closed. Errors of other origin (a page's script) pass through.
 */
export function toBrowserError(error: unknown, run: FailedRun): unknown {
  const { failedNavigation, deadProxies } = run;
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return error;
  const netError = /net::(ERR_[A-Z0-9_]+)/.exec(error.message)?.[1];
  if (netError !== undefined) {
    const url = failedNavigation ?? / at (https?:\/\/\S+)/.exec(error.message)?.[1] ?? '';
    return navigationError(url, netError, run, error);
  }
  if (error.name === 'TimeoutError') {
    if (deadProxies) return deadProxies;
    return new TimedOut('The page timed out in the browser.', { reason: 'page-timeout', cause: error });
  }
  if (/Download is starting/i.test(error.message)) {
    return new Unreachable('The target is a download, not a page.', { reason: 'download', cause: error });
  }
  if (isClosed(error)) {
    if (run.ended) {
      return new Unavailable('The browser crashed while the page was open. Try again.', {
        reason: 'browser-ended',
        cause: error,
      });
    }
    return new Unreachable('The browser closed the page.', { reason: 'page-closed', cause: error });
  }
  return error;
}

/** Why a URL could not be opened. @param netError the browser's error code */
export function navigationError(
  address: string,
  netError: string,
  { proxy, egress }: Pick<FailedRun, 'proxy' | 'egress'>,
  cause?: unknown,
): AppError {
  const url = URL.parse(address);
  const port = url ? Number(url.port || (url.protocol === 'https:' ? 443 : 80)) : 0;
  const failure = url ? proxy.failure(url.hostname, port) : null;
  if (failure) return failure;
  // The browser blocks some targets itself (file:, the port of a mail server): they never reach the proxy.
  const refusal = url ? checkNavigation(egress, url.href) : null;
  if (refusal) return refusal;
  // A redirect to file:, data:, javascript: or similar.
  if (netError === 'ERR_UNSAFE_REDIRECT') return refuse('scheme');
  const host = url?.host ?? 'the page';
  if (netError === 'ERR_TIMED_OUT') return new TimedOut(`The target ${host} timed out.`, { reason: netError });
  return new Unreachable(`The target ${host} could not be opened in the browser (${inWords(netError)}).`, {
    reason: netError,
    cause,
  });
}

function inWords(netError: string): string {
  if (netError.startsWith('ERR_CERT') || netError.startsWith('ERR_SSL')) return 'its certificate is invalid';
  return netError.slice(4).toLowerCase().replaceAll('_', ' ');
}
