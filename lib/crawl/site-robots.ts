import { lookUpRobots, type RobotsLookup } from '#lib/crawl/look-up-robots.ts';
import { groupFor, isAllowed } from '#lib/crawl/robots.ts';
import type { Net } from '#lib/net/net.ts';

/** What we are called in robots.txt (lib/net/limits.ts, USER_AGENT). */
export const ROBOTS_AGENT = 'Serpentine';

const TIMEOUT_MS = 6_000;

/** The rules of a site, origin by origin (RFC 9309 §2.3), each looked up once. */
export interface SiteRobots {
  lookUp(address: string): Promise<RobotsLookup>;
  /** What may not be asked for, or whose rules cannot be known, is not allowed (RFC 9309 §2.3.1.4). */
  isAllowed(address: string): boolean | Promise<boolean>;
  /** Milliseconds between two requests that the site asks for; 0 where it asks for none. */
  crawlDelayMs(address: string): number | Promise<number>;
}

export interface SiteRobotsOptions {
  /** Whose rules hold: a product token. Default: ours. */
  agent?: string;
  /** Sent when the file is asked for. */
  headers?: Record<string, string>;
}

export function siteRobots(net: Net, signal: AbortSignal, options: SiteRobotsOptions = {}): SiteRobots {
  const { agent = ROBOTS_AGENT, headers } = options;
  const origins = new Map<string, Origin>();
  // Almost every address is of the origin asked for last, and need not be parsed to see it.
  let last: Origin | null = null;
  const originOf = (address: string): Origin => {
    if (last && address.startsWith(last.prefix)) return last;
    const { origin } = new URL(address);
    last = origins.get(origin) ?? null;
    if (last) return last;
    const coming = lookUpRobots(net, origin, { signal, timeoutMs: TIMEOUT_MS, headers });
    const made: Origin = { prefix: `${origin}/`, coming, found: null };
    // Whoever waits for it hears of a failure; nobody might.
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
  /** Known once it came: a crawl asks for each address, and need not wait each time. */
  found: RobotsLookup | null;
}
