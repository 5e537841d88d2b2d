import type { Ctx } from '#lib/features/context.ts';
import { DIRECT as DIRECT_ID } from '#lib/net/net.ts';

/** A way out to the engines: the own address, or a proxy. */
export interface EgressRoute {
  /** Names it in health, cookies and records. */
  id: string;
  /** Country of the proxy; absent: the own address. */
  country?: string;
  /** For readers. */
  label: string;
}

/** Proxies that one search tries, and providers of all countries among them. */
const MAX = 4;

/**
 * Ways out for searches in a country, the first one to try at the head: the proxies of that country and no other way, or
 * the own address where it has none. Who set up a proxy for a country wants to be seen there, or not to be seen here:
 * results of another place must not slip in when it fails.
 */
export async function egressRoutesFor(ctx: Ctx, country: string): Promise<readonly EgressRoute[]> {
  const proxies = await ctx.net.exits(country);
  return proxies.length === 0 ? [DIRECT] : proxies.slice(0, MAX);
}

/**
 * Every way out that engines can be asked through: the own address and each proxy named for a country.
 * @param tried countries of ways out that were used; those of a provider of all countries are listed for these alone
 */
export async function allEgressRoutes(ctx: Ctx, tried: Iterable<string>): Promise<readonly EgressRoute[]> {
  const named = await ctx.net.exits();
  const wide = await Promise.all(
    [...new Set(tried)].map(async (country) => (await ctx.net.exits(country)).filter(({ own }) => !own)),
  );
  return [DIRECT, ...named, ...wide.flat()];
}

/** The country of a way out by its id; null of the own address. */
export const countryOfEgressRoute = (id: string): string | null => /^([a-z]{2})-/.exec(id)?.[1] ?? null;

const DIRECT: EgressRoute = { id: DIRECT_ID, label: 'own address' };
