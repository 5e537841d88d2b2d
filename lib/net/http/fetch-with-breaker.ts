import type { Net } from '#lib/net/net.ts';
import { callUpstream, type UpstreamKind } from '#lib/platform/concurrency/upstream-breaker.ts';

/**
 * `net.fetch` for a service that others run: behind its breaker, so that one that is down costs nobody's time.
 * @param bypassBreaker ask although it rests: for tests of a connection
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
