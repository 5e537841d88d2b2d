import { checks } from '#lib/audit/checks/index.ts';
import type { Category, Severity } from '#lib/audit/types.ts';
import { siteWeightOf, weightOf } from '#lib/audit/weights.ts';

/** A check over the whole site, which cannot be evaluated on one page. */
export interface SiteCheck {
  id: string;
  category: Category;
  severity: Severity;
  /** Title of the passed check. */
  title: string;
  /** Title of the failed check. */
  failureTitle: string;
  why: string;
  fix: string;
}

/** Page checks that a site audit evaluates over all pages instead, or that the crawl's own requests replace. */
export const SITE_WIDE_CHECKS: ReadonlySet<string> = new Set([
  'http-status',
  'redirect-chain',
  'redirect-temporary',
  'redirect-https-to-http',
  'canonical-to-error',
  'duplicate-content',
  'indexable-not-in-sitemap',
  'blocked-by-robots-txt',
  'link-broken',
  'external-link-broken',
]);

/** Checks of the host, which are evaluated once in an audit instead of on each page. */
export const hostChecks = checks.filter(({ id, scope }) => scope === 'any' && weightOf(id).countsIn === 'site');

const define = (checks: readonly Omit<SiteCheck, 'severity'>[]): readonly SiteCheck[] =>
  checks.map((check) => ({ ...check, severity: siteWeightOf(check.id).severity }));

export const siteChecks = define([
  {
    id: 'http-4xx',
    category: 'indexability',
    title: 'No 4XX pages',
    failureTitle: '4XX page (client error)',
    why: 'Users and crawlers that follow a link to this URL find nothing. Search engines drop it from the index.',
    fix: 'Restore the page, redirect the URL, or remove the links and the sitemap entry.',
  },
  {
    id: 'http-5xx',
    category: 'indexability',
    title: 'No 5XX pages',
    failureTitle: '5XX page (server error)',
    why: 'Google crawls sites with server errors less. Pages that keep failing drop out of the index.',
    fix: 'Check the server log for this URL, and fix the error.',
  },
  {
    id: 'no-response',
    category: 'indexability',
    title: 'All URLs respond',
    failureTitle: 'No response (timeout or connection error)',
    why: 'Search engines cannot crawl or index a URL that does not respond.',
    fix: 'Check whether the server is overloaded, closes connections or responds too slowly.',
  },
  {
    id: 'link-broken',
    category: 'links',
    title: 'No broken internal links',
    failureTitle: 'Broken internal links',
    why: 'Visitors and crawlers that follow the link reach an error page. The link passes no ranking signals.',
    fix: 'Update the link to a working URL, redirect the target, or remove the link.',
  },
  {
    id: 'external-link-broken',
    category: 'links',
    title: 'No broken external links',
    failureTitle: 'Broken external links',
    why: 'Visitors who follow the link reach an error page. Many dead links are a sign of outdated content.',
    fix: 'Update the link to a working URL, or remove it.',
  },
  {
    id: 'link-to-redirect',
    category: 'links',
    title: 'No internal links to redirects',
    failureTitle: 'Internal links to redirects',
    why: 'Each redirect adds latency and uses crawl budget.',
    fix: 'Link to the final URL.',
  },
  {
    id: 'redirect-chain',
    category: 'indexability',
    title: 'No redirect chains',
    failureTitle: 'Redirect chain',
    why: 'Each hop adds latency and uses crawl budget. Google follows up to 10 hops.',
    fix: 'Redirect directly to the final URL.',
  },
  {
    id: 'redirect-loop',
    category: 'indexability',
    title: 'No redirect loops',
    failureTitle: 'Redirect loop',
    why: 'Browsers and crawlers give up on redirect loops. The page cannot be reached.',
    fix: 'Make one URL of the loop return the page.',
  },
  {
    id: 'redirect-broken',
    category: 'indexability',
    title: 'No broken redirects',
    failureTitle: 'Broken redirect (ends in 4XX/5XX)',
    why: 'Users and crawlers that follow the redirect reach an error.',
    fix: 'Redirect to a URL that returns 200.',
  },
  {
    id: 'redirect-temporary',
    category: 'indexability',
    title: 'Redirects are permanent',
    failureTitle: 'Temporary redirect (302/307)',
    why: 'Search engines may keep the old URL in the index for temporary redirects.',
    fix: 'Use 301 or 308 for permanent moves.',
  },
  {
    id: 'orphan-page',
    category: 'links',
    title: 'No orphan pages',
    failureTitle: 'Orphan page (no incoming internal links)',
    why: 'Crawlers find this page only in the sitemap. It receives no internal link equity.',
    fix: 'Link to it from a related page, or remove it.',
  },
  {
    id: 'deep-page',
    category: 'links',
    title: 'Crawl depth OK',
    failureTitle: 'High crawl depth (more than 5 clicks)',
    why: 'Pages far from the start page are crawled less often and found by fewer users.',
    fix: 'Link to it from a page closer to the start page.',
  },
  {
    id: 'title-duplicate',
    category: 'meta',
    title: 'Unique title tags',
    failureTitle: 'Duplicate title tags',
    why: 'Pages with the same title compete for the same queries. Users cannot tell the results apart.',
    fix: 'Write a unique title for each page.',
  },
  {
    id: 'description-duplicate',
    category: 'meta',
    title: 'Unique meta descriptions',
    failureTitle: 'Duplicate meta descriptions',
    why: 'Identical snippets do not help users choose. Search engines often replace them.',
    fix: 'Write a unique description for each page, or remove it.',
  },
  {
    id: 'h1-duplicate',
    category: 'headings',
    title: 'Unique H1s',
    failureTitle: 'Duplicate H1s',
    why: 'The H1 should name the topic of this page only.',
    fix: 'Write a unique H1 for each page.',
  },
  {
    id: 'duplicate-content',
    category: 'content',
    title: 'No exact duplicates',
    failureTitle: 'Exact duplicate pages',
    why: 'Search engines index one of several duplicates. It may not be the one you want.',
    fix: 'Keep one URL and redirect the others to it, or set it as the canonical on all of them.',
  },
  {
    id: 'near-duplicate',
    category: 'content',
    title: 'No near duplicates',
    failureTitle: 'Near-duplicate pages',
    why: 'Pages with nearly the same text compete with each other. Search engines may index only one.',
    fix: 'Merge the pages, or make the content of each unique.',
  },
  {
    id: 'canonical-to-error',
    category: 'canonical',
    title: 'Canonical URLs return 200',
    failureTitle: 'Canonical points to 4XX/5XX',
    why: 'Search engines ignore a canonical that returns an error.',
    fix: 'Set the canonical to a URL that returns 200.',
  },
  {
    id: 'canonical-to-redirect',
    category: 'canonical',
    title: 'Canonicals do not redirect',
    failureTitle: 'Canonical points to a redirect',
    why: 'Canonical and redirect are conflicting signals.',
    fix: 'Set the canonical to the final URL.',
  },
  {
    id: 'canonical-to-noindex',
    category: 'canonical',
    title: 'Canonicals are indexable',
    failureTitle: 'Canonical points to a noindex page',
    why: 'Canonical and noindex are conflicting signals. Both pages may drop out of the index.',
    fix: 'Set the canonical to an indexable page, or remove the noindex from the target.',
  },
  {
    id: 'canonical-chain',
    category: 'canonical',
    title: 'No canonical chains',
    failureTitle: 'Canonical chain',
    why: 'Search engines may ignore canonical chains and choose a URL themselves.',
    fix: 'Set the canonical of every page to the last URL of the chain.',
  },
  {
    id: 'canonical-loop',
    category: 'canonical',
    title: 'No canonical loops',
    failureTitle: 'Canonical loop',
    why: 'Canonicals in a loop name no preferred URL.',
    fix: 'Choose one URL, and set it as the canonical on all pages of the loop.',
  },
  {
    id: 'hreflang-no-return',
    category: 'language',
    title: 'hreflang return links present',
    failureTitle: 'Missing hreflang return links',
    why: 'Google ignores hreflang annotations without return links.',
    fix: 'List all versions on every version.',
  },
  {
    id: 'hreflang-to-error',
    category: 'language',
    title: 'hreflang URLs return 200',
    failureTitle: 'hreflang to a broken page (non-200)',
    why: 'Search engines cannot show the annotated version.',
    fix: 'Use a URL that returns 200.',
  },
  {
    id: 'hreflang-to-redirect',
    category: 'language',
    title: 'hreflang URLs do not redirect',
    failureTitle: 'hreflang to a redirect',
    why: 'hreflang should point to the final URL of each version.',
    fix: 'Use the final URL.',
  },
  {
    id: 'hreflang-to-not-indexable',
    category: 'language',
    title: 'hreflang URLs are indexable',
    failureTitle: 'hreflang to a non-indexable page',
    why: 'Search engines do not show versions that are noindex or canonicalized elsewhere.',
    fix: 'Use the canonical, indexable URL of each version.',
  },
  {
    id: 'blocked-by-robots-txt',
    category: 'indexability',
    title: 'Internal URLs are crawlable',
    failureTitle: 'Internal URL blocked by robots.txt',
    why: 'Search engines cannot crawl the URL. It may still appear in results without a snippet.',
    fix: 'Allow it in robots.txt, or remove the links to it if it is not meant for search.',
  },
  {
    id: 'sitemap-error',
    category: 'indexability',
    title: 'Sitemap URLs return 200',
    failureTitle: '4XX/5XX URL in sitemap',
    why: 'Search engines trust a sitemap with broken URLs less.',
    fix: 'Remove the URL from the sitemap, or restore the page.',
  },
  {
    id: 'sitemap-redirect',
    category: 'indexability',
    title: 'No redirects in sitemap',
    failureTitle: '3XX redirect in sitemap',
    why: 'Sitemaps should list only final URLs.',
    fix: 'List the final URL.',
  },
  {
    id: 'sitemap-not-indexable',
    category: 'indexability',
    title: 'Sitemap URLs are indexable',
    failureTitle: 'Non-indexable page in sitemap',
    why: 'Sitemap and page send conflicting signals about indexing.',
    fix: 'Remove the URL from the sitemap, or make the page indexable.',
  },
  {
    id: 'indexable-not-in-sitemap',
    category: 'indexability',
    title: 'Indexable pages are in the sitemap',
    failureTitle: 'Indexable page not in sitemap',
    why: 'Search engines discover new and updated pages faster through the sitemap.',
    fix: 'Add the URL to the XML sitemap.',
  },
]);
