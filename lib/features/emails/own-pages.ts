import { findStart } from '#lib/crawl/find-start.ts';
import type { SiteRobots } from '#lib/crawl/robots/site-robots.ts';
import type { Pages, ScannedPage } from '#lib/features/emails/read-pages.ts';
import { commonPaths } from '#lib/inspect/emails/contact-words.ts';
import { type AppError, toAppError } from '#lib/platform/errors.ts';

/** Maximum links followed from the home page, and from the pages it links to. */
const MAX_LINKS = { home: 14, further: 6 };
/** Minimum score for following a link on such a page (people, contact, imprint; about at the top). */
const WORTH_FURTHER = 50;

/** Why the site could not be read; null when it was. `error` is also null when its rules deny access. */
export interface OwnSite {
  reason: string | null;
  error: AppError | null;
}

/**
 * Reads the home page of a domain and the pages that usually list addresses: those it links to, and common paths when
 * it links to no contact or imprint page.
 * @param onHome called with the home page before any other page is read, because the site may be on the host it
 * redirects to
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
