import type { Net } from '#lib/net/net.ts';
import { callUpstream, type UpstreamKind } from '#lib/platform/concurrency/upstream-breaker.ts';

/**
 * `net.fetch` for a third-party service, behind its circuit breaker, so that an outage does not cost every caller a timeout.
 * @param bypassBreaker send the request even if the breaker is open: for connection tests
 */
export function fetchWithBreaker(net: Pick<Net, 'fetch'>, kind: UpstreamKind, bypassBreaker = false): Net['fetch'] {
  return (url, options = {}) =>
    callUpstream(
      kind,
      {
        server: URL.parse(url)?.host ?? '',
        signal: options.signal,
        isFailure: ({ status }) => status >= 500,
        bypassBreaker,
      },
      () => net.fetch(url, options),
    );
}
