import { Resolver as DnsResolver } from 'node:dns/promises';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { TimedOut } from '#lib/platform/errors.ts';

/** Resolves a name to addresses. One call is one lookup: the addresses returned are the ones dialed. */
export interface Resolver {
  /**
   * All A and AAAA addresses; empty if the name has none.
   * @throws TimedOut if the servers do not answer in time; any other error means that the lookup failed
   */
  resolve(hostname: string, signal?: AbortSignal): Promise<string[]>;
}

const NO_ADDRESS = new Set(['ENODATA', 'ENOTFOUND', 'ENONAME', 'EBADNAME']);

/**
 * Queries the given DNS servers (the system's if the list is empty). c-ares rather than getaddrinfo: it does not block one
 * of the four pool threads while a server stays silent.
 */
export function createResolver(servers: readonly string[] = []): Resolver {
  const make = () => {
    const dns = new DnsResolver({ timeout: 1_500, tries: 2 });
    if (servers.length > 0) dns.setServers([...servers]);
    return dns;
  };
  return {
    async resolve(hostname, signal) {
      const dns = make();
      const cancel = () => dns.cancel();
      signal?.addEventListener('abort', cancel, { once: true });
      const timer = setTimeout(cancel, NET_LIMITS.dnsMs);
      const name = hostname.replace(/\.$/, '');
      try {
        const settled = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
        signal?.throwIfAborted();
        const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
        if (answers.length > 0) return answers;
        const failures = settled.flatMap((one) => (one.status === 'rejected' ? [errorCode(one.reason)] : []));
        if (failures.every((code) => NO_ADDRESS.has(code))) return [];
        if (failures.some((code) => code === 'ETIMEOUT' || code === 'ECANCELLED')) {
          throw new TimedOut(`The name ${name} could not be resolved in time.`, { reason: 'dns-timeout' });
        }
        throw new Error(`lookup failed: ${failures.join(', ')}`);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
      }
    },
  };
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'EUNKNOWN';
}
