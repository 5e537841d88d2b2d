import { Resolver as DnsResolver } from 'node:dns/promises';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { TimedOut, Unreachable } from '#lib/platform/errors.ts';

/** Shape of a record by type. Host names come without the final dot, as the server wrote them. */
export interface DnsRecordOf {
  A: string;
  AAAA: string;
  MX: { priority: number; host: string };
  TXT: string;
  NS: string;
  PTR: string;
  CNAME: string;
  SOA: { primary: string; contact: string; serial: number };
  CAA: { critical: boolean; tag: string; value: string };
}

/** A type of DNS record that can be queried. */
export type DnsType = keyof DnsRecordOf;

/** `exists` false: no such name (NXDOMAIN). True with no records: the name has no records of this type. */
export interface DnsAnswer<T extends DnsType> {
  exists: boolean;
  records: DnsRecordOf[T][];
}

/** Reasons for a failed lookup, and the text of each for readers. */
export const DNS_FAILURES: Record<string, { reason: string; text: string }> = {
  ESERVFAIL: {
    reason: 'dns-servfail',
    text: 'DNS server failure (SERVFAIL); the name servers of the domain may not respond, or its DNSSEC is broken',
  },
  EREFUSED: { reason: 'dns-refused', text: 'the DNS server refused the query' },
  ENOTIMP: { reason: 'dns-not-implemented', text: 'the DNS server does not support this record type' },
  EFORMERR: { reason: 'dns-form', text: 'the DNS server could not parse the query' },
  EBADRESP: { reason: 'dns-broken', text: 'the DNS server returned an invalid response' },
  ECONNREFUSED: { reason: 'dns-no-server', text: 'the DNS server cannot be reached' },
};

const ASK: { [T in DnsType]: (dns: DnsResolver, name: string) => Promise<DnsRecordOf[T][]> } = {
  A: (dns, name) => dns.resolve4(name),
  AAAA: (dns, name) => dns.resolve6(name),
  MX: async (dns, name) =>
    (await dns.resolveMx(name))
      .map(({ priority, exchange }) => ({ priority, host: exchange }))
      .sort((a, b) => a.priority - b.priority || (a.host < b.host ? -1 : 1)),
  TXT: async (dns, name) => (await dns.resolveTxt(name)).map((chunks) => readText(chunks.join(''))),
  NS: (dns, name) => dns.resolveNs(name),
  PTR: (dns, name) => dns.resolvePtr(name),
  CNAME: (dns, name) => dns.resolveCname(name),
  async SOA(dns, name) {
    const { nsname, hostmaster, serial } = await dns.resolveSoa(name);
    return [{ primary: nsname, contact: hostmaster, serial }];
  },
  async CAA(dns, name) {
    return (await dns.resolveCaa(name)).map(({ critical, ...rest }) => {
      const [tag = '', value = ''] = Object.entries(rest).find(([key]) => key !== 'type') ?? [];
      return { critical: (critical & 128) !== 0, tag, value: String(value) };
    });
  },
};

/**
 * Creates the lookup of records (c-ares; over TCP if an answer does not fit a datagram). Queries the given name servers one
 * after another, or the system's if there are none.
 */
export function createDnsRecords(servers: readonly string[] = []) {
  return async <T extends DnsType>(name: string, type: T, signal?: AbortSignal): Promise<DnsAnswer<T>> => {
    signal?.throwIfAborted();
    const dns = new DnsResolver({ timeout: 1_500, tries: 2 });
    if (servers.length > 0) dns.setServers([...servers]);
    const cancel = () => dns.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    const timer = setTimeout(cancel, NET_LIMITS.dnsMs);
    try {
      return { exists: true, records: await ASK[type](dns, name) };
    } catch (error) {
      signal?.throwIfAborted();
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (code === 'ENODATA') return { exists: true, records: [] };
      if (code === 'ENOTFOUND') return { exists: false, records: [] };
      if (code === 'ETIMEOUT' || code === 'ECANCELLED') {
        throw new TimedOut(`${type} of ${name}: DNS lookup timed out.`, { reason: 'dns-timeout' });
      }
      const { reason, text } = DNS_FAILURES[code] ?? { reason: 'dns-failed', text: 'lookup failed' };
      throw new Unreachable(`${type} of ${name}: ${text}.`, { reason, cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  };
}

/** Texts arrive as one character per byte; valid UTF-8 is decoded as such. */
function readText(latin: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(latin, 'latin1'));
  } catch {
    return latin;
  }
}
