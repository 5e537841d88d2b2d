import type { Net } from '#lib/net/net.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** IANA's list of RDAP servers by top-level domain (RFC 9224). */
export const BOOTSTRAP_URL = 'https://data.iana.org/rdap/dns.json';

const FRESH_MS = 24 * 3600 * 1000;
/** Pause after a failure. */
const REST_MS = 60 * 1000;

/** Returns the base URLs of the registry's RDAP service for a suffix such as `com`; empty if it has none. */
export type Bootstrap = (suffix: string, reach: BootstrapContext) => Promise<string[]>;

/** What reading the registry of RDAP servers needs. */
export interface BootstrapContext {
  net: Net;
  signal: AbortSignal;
  now: () => Date;
  timeoutMs: number;
}

/** A cache of the list for one day; a stale list is used if no new one can be fetched. */
export function createBootstrap(): Bootstrap {
  let services: Map<string, string[]> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let failed: { at: number; error: unknown } | null = null;
  return async (suffix, { net, signal, now, timeoutMs }) => {
    const at = now().getTime();
    if (services === null || at - readAt > FRESH_MS) {
      const resting = failed !== null && at - failed.at < REST_MS;
      try {
        if (resting) throw failed?.error;
        const { status, text } = await net.fetch(BOOTSTRAP_URL, { signal, totalTimeoutMs: timeoutMs });
        if (status !== 200) throw new Unreachable(`The RDAP bootstrap list returned status ${status}.`);
        services = readServices(text());
        readAt = at;
        failed = null;
      } catch (error) {
        signal.throwIfAborted();
        if (!resting) failed = { at, error };
        if (services === null) throw error;
      }
    }
    return services.get(suffix.toLowerCase()) ?? [];
  };
}

function readServices(body: string): Map<string, string[]> {
  const services = new Map<string, string[]>();
  let list: unknown;
  try {
    list = JSON.parse(body);
  } catch (cause) {
    throw new Unreachable('The RDAP bootstrap list is not valid JSON.', { reason: 'rdap-bootstrap', cause });
  }
  const entries = typeof list === 'object' && list !== null && 'services' in list ? list.services : null;
  if (!Array.isArray(entries)) throw new Unreachable('The RDAP bootstrap list is empty.', { reason: 'rdap-bootstrap' });
  for (const entry of entries) {
    const [names, urls] = Array.isArray(entry) ? entry : [];
    if (!Array.isArray(names) || !Array.isArray(urls)) continue;
    const bases = urls.filter((url): url is string => typeof url === 'string' && /^https?:\/\//i.test(url));
    // https before http, as required by RFC 9224.
    bases.sort((a, b) => Number(!a.startsWith('https:')) - Number(!b.startsWith('https:')));
    for (const name of names) if (typeof name === 'string') services.set(name.toLowerCase(), bases);
  }
  return services;
}
