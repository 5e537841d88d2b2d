import type { Resolver } from '#lib/net/dns/resolver.ts';
import { parseAddress } from '#lib/net/egress/address.ts';
import { type Egress, portOf, refuse, type Target } from '#lib/net/egress/egress.ts';
import type { SelfOptions } from '#lib/net/egress/self-addresses.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** Origins of this program's own pages: its listening port and, for a worker on another machine, APP_URL. */
export function ownOrigins({ appUrl, host = '127.0.0.1', port }: SelfOptions): string[] {
  const listening =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  const app = appUrl ? URL.parse(appUrl)?.origin : undefined;
  return [...(port === undefined ? [] : [`http://${listening}:${port}`]), ...(app ? [app] : [])];
}

/**
 * The narrowest policy: it allows only this program's own origin. For printing alone; every other policy blocks this very
 * origin.
 */
export function createOwnOriginEgress(origin: string, resolver: Resolver): Egress {
  const own = new URL(origin);
  const ownPort = portOf(own);
  const judge = (hostname: string, port: number) => {
    if (hostname !== own.hostname || port !== ownPort) throw refuse('not-own-origin');
  };
  const locate = async (hostname: string, port: number, signal?: AbortSignal): Promise<Target> => {
    judge(hostname, port);
    const bare = hostname.replace(/^\[|\]$/g, '');
    const answers = parseAddress(bare)
      ? [bare]
      : hostname === 'localhost'
        ? ['127.0.0.1']
        : await resolver.resolve(hostname, signal);
    const addresses = answers.flatMap((text) => parseAddress(text) ?? []);
    if (addresses.length === 0)
      throw new Unreachable(`The name ${hostname} does not resolve.`, { reason: 'dns-no-address' });
    return { hostname, addresses, port, dnsMs: null, overridden: false };
  };
  return {
    checkUrl(url) {
      const parsed = URL.parse(url);
      if (parsed?.origin !== own.origin || parsed.username || parsed.password) throw refuse('not-own-origin');
      return parsed;
    },
    checkHost: judge,
    isConfiguredService: () => false,
    resolveTarget: locate,
    resolvePortScanTarget: async () => {
      throw refuse('not-own-origin');
    },
    resolveConfiguredService: async () => {
      throw refuse('not-own-origin');
    },
  };
}
