import type { Net } from '#lib/net/net.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** Where IANA says which registry answers for which names (RFC 9224). */
export const BOOTSTRAP_URL = 'https://data.iana.org/rdap/dns.json';

const FRESH_MS = 24 * 3600 * 1000;
/** After a failure it is not asked again at once. */
const REST_MS = 60 * 1000;

/** Answers with the base addresses of the registry's RDAP for a suffix such as `com`; empty where it has none. */
export type Bootstrap = (suffix: string, reach: BootstrapContext) => Promise<string[]>;

export interface BootstrapContext {
  net: Net;
  signal: AbortSignal;
  now: () => Date;
  timeoutMs: number;
}

/** A memory of the list, kept for a day; an old one serves where no new one can be had. */
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
        if (status !== 200) throw new Unreachable(`The list of RDAP servers answered with status ${status}.`);
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
    throw new Unreachable('The list of RDAP servers is no JSON.', { reason: 'rdap-bootstrap', cause });
  }
  const entries = typeof list === 'object' && list !== null && 'services' in list ? list.services : null;
  if (!Array.isArray(entries))
    throw new Unreachable('The list of RDAP servers holds none.', { reason: 'rdap-bootstrap' });
  for (const entry of entries) {
    const [names, urls] = Array.isArray(entry) ? entry : [];
    if (!Array.isArray(names) || !Array.isArray(urls)) continue;
    const bases = urls.filter((url): url is string => typeof url === 'string' && /^https?:\/\//i.test(url));
    // https before http, as RFC 9224 asks.
    bases.sort((a, b) => Number(!a.startsWith('https:')) - Number(!b.startsWith('https:')));
    for (const name of names) if (typeof name === 'string') services.set(name.toLowerCase(), bases);
  }
  return services;
}
