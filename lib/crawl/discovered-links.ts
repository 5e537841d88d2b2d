import type { Outcome } from '#lib/crawl/crawl-options.ts';
import type { Found } from '#lib/crawl/frontier.ts';
import type { ScopeOf } from '#lib/crawl/scope.ts';
import type { PageReading } from '#lib/crawl/visit-page.ts';

const MAX_LINKS = 5_000;

/** Addresses of the site to which a page leads, a click further from the start; the first 5,000. */
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

/** Where a visit was led on the site, from one redirect to the next. */
export function redirectAliases(outcome: Outcome, scope: ScopeOf): string[] {
  const { url } = outcome.visit;
  const end = outcome.kind === 'page' ? outcome.page : outcome;
  if (end.redirects.length === 0) return [];
  const names = [...end.redirects.slice(1).map((hop) => hop.url), end.url];
  return names.filter((name) => name !== url && scope(name) !== 'elsewhere');
}
