import type { createHttpFetch } from '#lib/net/http/http-fetch.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import type { FetchOptions, Net } from '#lib/net/net.ts';
import { ProxyFailure, type ProxyPool, proxyError, type Upstream } from '#lib/net/proxy/proxy-pool.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Makes `Net.fetch`: directly, or through the proxies of the country asked for, one after the other until one works. */
export function createProxiedFetch(
  fetchThrough: ReturnType<typeof createHttpFetch>,
  proxies: ProxyPool,
  checkUrl: Net['checkUrl'],
): Net['fetch'] {
  return async (url, options = {}) => {
    if (options.country === undefined) return fetchThrough(url, options, null);
    // A forbidden target is told before anything about proxies is.
    checkUrl(url);
    const endsAt = performance.now() + (options.totalTimeoutMs ?? NET_LIMITS.totalMs);
    const { country, exit, bypassBreaker } = options;
    const wanted = { country, exit, bypassBreaker };
    const failures: ProxyFailure[] = [];
    for (const upstream of await proxies.choose(wanted)) {
      const leftMs = endsAt - performance.now();
      if (failures.length > 0 && leftMs < 1_000) break;
      try {
        const answer = await fetchThrough(url, { ...options, totalTimeoutMs: leftMs }, upstream);
        proxies.reportSuccess(upstream, failures);
        return answer;
      } catch (error) {
        const failure = asFailure(error, upstream, options);
        // Its time went to the proxies before it: they are what failed, for all that is known.
        if (!failure && failures.length > 0 && error instanceof AppError && error.code === 'timed_out') break;
        if (!failure) throw error;
        proxies.failed(failure);
        failures.push(failure);
      }
    }
    throw proxyError(failures);
  };
}

/** Who closed a tunnel, proxy or target, cannot be seen: where repeating does no harm, another proxy shows it. */
function asFailure(error: unknown, upstream: Upstream, { method }: FetchOptions): ProxyFailure | null {
  if (error instanceof ProxyFailure) return error;
  const cut = error instanceof AppError && (error.reason === 'ECONNRESET' || error.reason === 'EPIPE');
  if (!cut || method === 'POST') return null;
  return new ProxyFailure(upstream, 'closed the connection before the answer was complete', false, error);
}
