import { findStart } from '#lib/crawl/find-start.ts';
import type { SiteRobots } from '#lib/crawl/site-robots.ts';
import type { Pages, ScannedPage } from '#lib/features/emails/read-pages.ts';
import { commonPaths } from '#lib/inspect/emails/contact-words.ts';
import { type AppError, toAppError } from '#lib/platform/errors.ts';

/** Links of the home page that are followed, and of the pages they lead to. */
const MAX_LINKS = { home: 14, further: 6 };
/** A link on such a page is followed when it promises at least this much (people, contact, imprint; about at the top). */
const WORTH_FURTHER = 50;

/** Why the site could not be looked at; null when it was. `error` is null too where its rules keep us away. */
export interface OwnSite {
  reason: string | null;
  error: AppError | null;
}

/**
 * Reads the home page of a domain and those of its pages where addresses usually stand: those it links to, and usual
 * paths where it names no contact or imprint page.
 * @param onHome told of the home page before any other page is read: where a domain leads is its site
 */
export async function readOwnPages(
  domain: string,
  robots: SiteRobots,
  pages: Pages,
  onHome: (home: ScannedPage) => void,
): Promise<OwnSite> {
  let start: string;
  try {
    start = await findStart(robots, domain);
  } catch (problem) {
    const error = toAppError(problem);
    return { reason: error.message, error };
  }
  const home = await pages.read(start, 'home');
  onHome(home);
  if (!home.ok) return { reason: `${home.url}: ${home.reason}`, error: home.error };
  const links = home.links.slice(0, MAX_LINKS.home);
  const named = new Set(links.map(({ kind }) => kind));
  const guesses =
    named.has('contact') && named.has('imprint')
      ? []
      : commonPaths(home.language).map((path) => new URL(path, home.url).href);
  const linked = await Promise.all([
    ...links.map(({ url }) => pages.read(url, 'link')),
    ...guesses
      .filter((url) => !links.some((link) => link.url.replace(/\/$/, '') === url))
      .map((url) => pages.read(url, 'path')),
  ]);
  const further = linked
    .flatMap((page) => (page.ok ? page.links : []))
    .filter(({ score }) => score >= WORTH_FURTHER)
    .toSorted((a, b) => b.score - a.score);
  const fresh = [...new Set(further.map(({ url }) => url))].filter((url) => !linked.some((page) => page.url === url));
  await Promise.all(fresh.slice(0, MAX_LINKS.further).map((url) => pages.read(url, 'link')));
  return { reason: null, error: null };
}
