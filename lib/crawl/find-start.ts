import type { SiteRobots } from '#lib/crawl/robots/site-robots.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/**
 * The URL at which a domain responds: https, else http, else the same with or without www. Any response to the robots.txt
 * request counts.
 * @throws AppError of the first one, if none can be reached
 */
export async function findStart(robots: SiteRobots, domain: string): Promise<string> {
  const twin = domain.startsWith('www.') ? domain.slice(4) : `www.${domain}`;
  const first = `https://${domain}/`;
  const primary = await robots.lookUp(first);
  if (primary.status !== null) return first;
  const others = [`http://${domain}/`, `https://${twin}/`, `http://${twin}/`];
  const found = await Promise.all(others.map((address) => robots.lookUp(address)));
  const there = others.find((_, i) => found[i]?.status != null);
  if (there) return there;
  throw primary.error ?? new Unreachable(`The target ${domain} could not be reached.`);
}
