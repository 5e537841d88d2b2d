import type { RenderedRequest } from '#lib/audit/types.ts';

/**
 * One entry for each URL: a browser can request the same file several times in one load (a preload, a second element, a lazy
 * image). The status is that of the last response, the size the largest transfer: cached responses have none.
 */
export function distinctRequests(requests: readonly RenderedRequest[]): RenderedRequest[] {
  const byAddress = new Map<string, RenderedRequest>();
  for (const request of requests) {
    const address = request.url.split('#', 1)[0] ?? request.url;
    const known = byAddress.get(address);
    const bytes = Math.max(known?.bytes ?? 0, request.bytes);
    byAddress.set(address, { ...request, status: request.status ?? known?.status ?? null, bytes });
  }
  return [...byAddress.values()];
}

/** Whether a response redirects the browser to another URL. */
export const isRedirect = ({ status }: RenderedRequest): boolean =>
  status !== null && status >= 300 && status < 400 && status !== 304;
