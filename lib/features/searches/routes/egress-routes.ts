import type { Ctx } from '#lib/net/context.ts';
import { DIRECT as DIRECT_ID } from '#lib/net/net.ts';

/** An egress route to the engines: the server IP or a proxy. */
export interface EgressRoute {
  /** Identifies it in health, cookies and records. */
  id: string;
  /** Country of the proxy; absent: the server IP. */
  country?: string;
  /** Display name. */
  label: string;
}

/** Maximum number of proxies per search, including providers that cover all countries. */
const MAX = 4;

/**
 * Egress routes for searches in a country, in the order in which they are tried: only the proxies of that country, or
 * the server IP if it has none. A proxy for a country is there to be seen from it, or to hide the server IP, so a
 * failing one must not be replaced by results from elsewhere.
 */
export async function egressRoutesFor(ctx: Ctx, country: string): Promise<readonly EgressRoute[]> {
  const proxies = await ctx.net.exits(country);
  return proxies.length === 0 ? [DIRECT] : proxies.slice(0, MAX);
}

/**
 * All egress routes to the engines: the server IP and each proxy configured for a country.
 * @param tried countries of egress routes that were used; providers that cover all countries are listed only for these
 */
export async function allEgressRoutes(ctx: Ctx, tried: Iterable<string>): Promise<readonly EgressRoute[]> {
  const named = await ctx.net.exits();
  const wide = await Promise.all(
    [...new Set(tried)].map(async (country) => (await ctx.net.exits(country)).filter(({ own }) => !own)),
  );
  return [DIRECT, ...named, ...wide.flat()];
}

/** The country of an egress route, from its id; null for the server IP. */
export const countryOfEgressRoute = (id: string): string | null => /^([a-z]{2})-/.exec(id)?.[1] ?? null;

const DIRECT: EgressRoute = { id: DIRECT_ID, label: 'Direct (no proxy)' };
