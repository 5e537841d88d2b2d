import type { SiteRobots } from '#lib/crawl/site-robots.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/**
 * The address at which a domain answers: https, else http, else the same of its www. twin. A server that answers
 * anything to the look for robots.txt is there.
 * @throws AppError why the first of them cannot be reached, when none can
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
