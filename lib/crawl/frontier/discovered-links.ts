import type { Outcome } from '#lib/crawl/crawl-options.ts';
import type { Found } from '#lib/crawl/frontier/frontier.ts';
import type { ScopeOf } from '#lib/crawl/frontier/scope.ts';
import type { PageReading } from '#lib/crawl/visit-page.ts';

const MAX_LINKS = 5_000;

/** The first 5,000 URLs of the site that a page links to, one click further from the start. */
export function linksFrom<R extends PageReading>(
  { page, reading }: Extract<Outcome<R>, { kind: 'page' }>,
  scope: ScopeOf,
  { followNofollow }: { followNofollow: boolean },
): Found[] {
  const depth = page.visit.depth + 1;
  const { nofollow } = reading;
  const left = !followNofollow && nofollow ? new Set(nofollow) : null;
  const found: Found[] = [];
  for (const url of reading.links) {
    if (found.length >= MAX_LINKS) break;
    if (scope(url) === 'in' && !left?.has(url)) found.push({ url, depth, from: 'link', referrer: page.url });
  }
  return found;
}

/** URLs of the site that a visit was redirected through. */
export function redirectAliases(outcome: Outcome, scope: ScopeOf): string[] {
  const { url } = outcome.visit;
  const end = outcome.kind === 'page' ? outcome.page : outcome;
  if (end.redirects.length === 0) return [];
  const names = [...end.redirects.slice(1).map((hop) => hop.url), end.url];
  return names.filter((name) => name !== url && scope(name) !== 'elsewhere');
}
