import { lookUpRobots, type RobotsLookUp } from '#lib/crawl/look-up-robots.ts';
import { groupFor, isAllowed } from '#lib/crawl/robots.ts';
import type { Net } from '#lib/net/net.ts';

/** What we are called in robots.txt (lib/net/caps.ts, USER_AGENT). */
export const ROBOTS_AGENT = 'Serpentine';

const TIMEOUT_MS = 6_000;

/** The rules of a site, origin by origin (RFC 9309 §2.3), each looked up once. */
export interface SiteRobots {
  lookUp(address: string): Promise<RobotsLookUp>;
  /** What may not be asked for, or whose rules cannot be known, is not allowed (RFC 9309 §2.3.1.4). */
  isAllowed(address: string): Promise<boolean>;
  /** Milliseconds between two requests that the site asks for; 0 where it asks for none. */
  crawlDelayMs(address: string): Promise<number>;
}

export interface SiteRobotsOptions {
  /** Whose rules hold: a product token. Default: ours. */
  agent?: string;
  /** Sent when the file is asked for. */
  headers?: Record<string, string>;
}

export function siteRobots(net: Net, signal: AbortSignal, options: SiteRobotsOptions = {}): SiteRobots {
  const { agent = ROBOTS_AGENT, headers } = options;
  const origins = new Map<string, Promise<RobotsLookUp>>();
  // Almost every address is of the origin asked for last, and need not be parsed to see it.
  let last: { prefix: string; found: Promise<RobotsLookUp> } | null = null;
  const lookUp = (address: string): Promise<RobotsLookUp> => {
    if (last && address.startsWith(last.prefix)) return last.found;
    const { origin } = new URL(address);
    let found = origins.get(origin);
    if (!found) {
      found = lookUpRobots(net, origin, { signal, timeoutMs: TIMEOUT_MS, headers });
      // Whoever waits for it hears of a failure; nobody might.
      found.catch(() => {});
      origins.set(origin, found);
    }
    last = { prefix: `${origin}/`, found };
    return found;
  };
  return {
    lookUp,
    async isAllowed(address) {
      const { robots } = await lookUp(address);
      return robots !== null && isAllowed(robots, agent, address);
    },
    async crawlDelayMs(address) {
      const { robots } = await lookUp(address);
      return ((robots && groupFor(robots, agent)?.crawlDelaySeconds) ?? 0) * 1_000;
    },
  };
}
