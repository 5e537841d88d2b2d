import type { Socket } from 'node:net';
import type { Target } from '#lib/net/egress/egress.ts';
import { DIRECT } from '#lib/net/net.ts';
import { ProxyFailure, type ProxyPool, proxyError, type Upstream } from '#lib/net/proxy/proxy-pool.ts';
import { openTunnel, type TunnelOptions } from '#lib/net/proxy/tunnel.ts';
import type { AppError } from '#lib/platform/errors.ts';

/**
 * The egress of one browser run: the first of its proxies that works, for the rest of the run, so that a page sees one
 * visitor.
 */
export interface ProxyRoute {
  /** Opens a tunnel to a checked target. @throws AppError with the proxies that failed, or the signal's reason */
  open: (target: Target, signal: AbortSignal) => Promise<Socket>;
  /** The target responded: the run stays with this proxy. */
  pin: () => void;
  /** A tunnel closed without a byte from the target. @returns whether there is another proxy to try */
  tryNext: () => boolean;
  /** The error for such a tunnel. */
  failure: () => Error;
  /** The failure while no proxy has worked yet; null if none failed, or one works. */
  pendingFailure: () => AppError | null;
  exit: () => string;
}

/** @param upstreams at least one, in the order to try */
export function createProxyRoute(
  upstreams: readonly Upstream[],
  proxies: ProxyPool,
  options: TunnelOptions,
): ProxyRoute {
  const failures: ProxyFailure[] = [];
  let at = 0;
  let settled = false;
  const give = (failure: ProxyFailure) => {
    proxies.failed(failure);
    // Concurrent requests fail together: only the first moves the run to the next proxy.
    if (settled || upstreams[at]?.id !== failure.exit.id) return false;
    failures.push(failure);
    if (at + 1 >= upstreams.length) return false;
    at++;
    return true;
  };

  return {
    async open(target, signal) {
      for (;;) {
        const upstream = upstreams[at];
        if (!upstream) throw new Error('a route without a proxy');
        try {
          return await openTunnel(upstream, target, options, signal);
        } catch (error) {
          if (!(error instanceof ProxyFailure)) throw error;
          if (give(error) || (!settled && upstreams[at] !== upstream)) continue;
          throw proxyError(settled ? [error] : failures);
        }
      }
    },
    pin() {
      const upstream = upstreams[at];
      if (settled || !upstream) return;
      settled = true;
      proxies.reportSuccess(upstream, failures);
    },
    tryNext() {
      const upstream = upstreams[at];
      return upstream !== undefined && !settled && give(silent(upstream));
    },
    failure() {
      const upstream = upstreams[at];
      return proxyError(settled && upstream ? [silent(upstream)] : failures);
    },
    pendingFailure: () => (settled || failures.length === 0 ? null : proxyError(failures)),
    exit: () => upstreams[at]?.id ?? DIRECT,
  };
}

function silent(upstream: Upstream): ProxyFailure {
  return new ProxyFailure(upstream, 'closed the connection before the response was complete', false);
}
