import type { createHttpFetch } from '#lib/net/http/http-fetch.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import type { FetchOptions, Net } from '#lib/net/net.ts';
import { ProxyFailure, type ProxyPool, proxyError, type Upstream } from '#lib/net/proxy/proxy-pool.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Creates `Net.fetch`: direct, or through the proxies of the requested country, one after the other until one works. */
export function createProxiedFetch(
  fetchThrough: ReturnType<typeof createHttpFetch>,
  proxies: ProxyPool,
  checkUrl: Net['checkUrl'],
): Net['fetch'] {
  return async (url, options = {}) => {
    if (options.country === undefined) return fetchThrough(url, options, null);
    // Report a blocked target before any proxy problem.
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
        // The earlier proxies used up its time: as far as is known, they are what failed.
        if (!failure && failures.length > 0 && error instanceof AppError && error.code === 'timed_out') break;
        if (!failure) throw error;
        proxies.failed(failure);
        failures.push(failure);
      }
    }
    throw proxyError(failures);
  };
}

/** Whether the proxy or the target closed a tunnel is unknown: if repeating is safe, another proxy shows which. */
function asFailure(error: unknown, upstream: Upstream, { method }: FetchOptions): ProxyFailure | null {
  if (error instanceof ProxyFailure) return error;
  const cut = error instanceof AppError && (error.reason === 'ECONNRESET' || error.reason === 'EPIPE');
  if (!cut || method === 'POST') return null;
  return new ProxyFailure(upstream, 'closed the connection before the response was complete', false, error);
}
