import { fetchRobots, type RobotsLookup } from '#lib/crawl/robots/fetch-robots.ts';
import { groupFor, isAllowed } from '#lib/crawl/robots/robots.ts';
import type { HeadersFor, Net } from '#lib/net/net.ts';

/** Our product token in robots.txt (lib/net/limits.ts, USER_AGENT). */
export const ROBOTS_AGENT = 'Serpentine';

const TIMEOUT_MS = 6_000;

/** The robots.txt rules of a site, per origin (RFC 9309 §2.3), each fetched once. */
export interface SiteRobots {
  lookUp(address: string): Promise<RobotsLookup>;
  /** Not allowed if disallowed, or if the rules cannot be determined (RFC 9309 §2.3.1.4). */
  isAllowed(address: string): boolean | Promise<boolean>;
  /** Delay in milliseconds between two requests that the site asks for; 0 if none. */
  crawlDelayMs(address: string): number | Promise<number>;
}

/** Whose rules to follow, and how to request the file. */
export interface SiteRobotsOptions {
  /** The product token whose rules apply. Default: ours. */
  agent?: string;
  /** Headers of the robots.txt request. */
  headers?: Record<string, string>;
  headersFor?: HeadersFor | undefined;
}

/** The robots.txt rules of a site; each origin's file is fetched at its first use. */
export function siteRobots(net: Net, signal: AbortSignal, options: SiteRobotsOptions = {}): SiteRobots {
  const { agent = ROBOTS_AGENT, headers, headersFor } = options;
  const origins = new Map<string, Origin>();
  // Almost every URL has the same origin as the previous one, which needs no parsing to detect.
  let last: Origin | null = null;
  const originOf = (address: string): Origin => {
    if (last && address.startsWith(last.prefix)) return last;
    const { origin } = new URL(address);
    last = origins.get(origin) ?? null;
    if (last) return last;
    const coming = fetchRobots(net, origin, { signal, timeoutMs: TIMEOUT_MS, headers, headersFor });
    const made: Origin = { prefix: `${origin}/`, coming, found: null };
    // Waiting callers get the failure; there may be none.
    coming.then(
      (found) => {
        made.found = found;
      },
      () => {},
    );
    origins.set(origin, made);
    last = made;
    return made;
  };
  const may = ({ robots }: RobotsLookup, address: string) => robots !== null && isAllowed(robots, agent, address);
  const delay = ({ robots }: RobotsLookup) => ((robots && groupFor(robots, agent)?.crawlDelaySeconds) ?? 0) * 1_000;
  return {
    lookUp: (address) => originOf(address).coming,
    isAllowed(address) {
      const { found, coming } = originOf(address);
      return found ? may(found, address) : coming.then((known) => may(known, address));
    },
    crawlDelayMs(address) {
      const { found, coming } = originOf(address);
      return found ? delay(found) : coming.then(delay);
    },
  };
}

interface Origin {
  prefix: string;
  coming: Promise<RobotsLookup>;
  /** Set once it arrives: a crawl checks every URL, and need not wait each time. */
  found: RobotsLookup | null;
}
