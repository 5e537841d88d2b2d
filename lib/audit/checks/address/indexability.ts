import { canonicalElsewhere } from '#lib/audit/checks/address/page-address.ts';
import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { PageFacts, RobotsDirectives } from '#lib/audit/types.ts';

const asItem = ({ source, agent, raw }: RobotsDirectives) => ({
  value:
    source === 'meta'
      ? `<meta name="${agent}" content="${raw}">`
      : `X-Robots-Tag: ${agent === 'robots' ? '' : `${agent}: `}${raw}`,
});

/** Rules for all crawlers and for Google's, which together determine indexing. */
const searchRules = ({ head }: PageFacts) =>
  head.robots.filter(({ agent }) => agent === 'robots' || agent === 'googlebot');

export const noindex = defineCheck({
  id: 'noindex',
  category: 'indexability',
  title: 'No noindex',
  failureTitle: 'Noindex',
  why: 'Noindex keeps the page out of search results.',
  fix: 'Remove noindex (or none) from the robots meta tag and the X-Robots-Tag header if the page should rank. Otherwise ignore this finding.',
  evaluate({ page }) {
    if (!page.head.directives.noindex) return pass();
    const places = page.head.directives.noindexSources.map((one) => (one === 'meta' ? 'meta tag' : 'HTTP header'));
    return fail(
      `noindex in the ${places.join(' and the ')}`,
      'no noindex',
      searchRules(page)
        .filter((rules) => rules.noindex)
        .map(asItem),
    );
  },
});

export const noindexConflict = defineCheck({
  id: 'noindex-in-html-and-header',
  category: 'indexability',
  title: 'Noindex consistent in HTML and X-Robots-Tag',
  failureTitle: 'Noindex duplicated or in conflict (HTML vs. X-Robots-Tag)',
  why: 'Crawlers apply the most restrictive rule. A forgotten noindex in the other place keeps the page out of results.',
  fix: 'Set the rule in one place only, in the HTML or in the X-Robots-Tag header.',
  evaluate({ page }) {
    const rules = searchRules(page);
    const meta = rules.filter(({ source }) => source === 'meta');
    const header = rules.filter(({ source }) => source === 'header');
    if (meta.length === 0 || header.length === 0) {
      return notApplicable('Robots directives are not set in both HTML and HTTP header.');
    }
    const inMeta = meta.some((one) => one.noindex);
    const inHeader = header.some((one) => one.noindex);
    if (!inMeta && !inHeader) return pass();
    const found = inMeta && inHeader ? 'noindex in both' : `noindex in the ${inMeta ? 'HTML' : 'HTTP header'} alone`;
    return fail(found, 'the rule in one place', rules.map(asItem));
  },
});

export const noindexOneCrawler = defineCheck({
  id: 'noindex-one-crawler',
  category: 'indexability',
  title: 'No crawler-specific noindex',
  failureTitle: 'Noindex for a specific crawler',
  why: 'The noindex applies to this crawler only. Such rules are easily forgotten.',
  fix: 'Remove the crawler-specific rule unless it is intended.',
  evaluate({ page }) {
    if (page.head.robots.length === 0) return notApplicable('No robots directives.');
    if (page.head.directives.noindex) return notApplicable('Noindex applies to all crawlers.');
    const rules = page.head.robots.filter((one) => one.noindex);
    return rules.length === 0
      ? pass()
      : fail(rules.map(({ agent }) => agent).join(', '), 'the same rules for all', rules.map(asItem));
  },
});

export const robotsMetaOutsideHead = defineCheck({
  id: 'robots-meta-outside-head',
  category: 'indexability',
  title: 'Meta robots in <head>',
  failureTitle: 'Meta robots outside <head>',
  why: 'Some crawlers ignore meta robots tags in <body>. The page is then treated differently from crawler to crawler.',
  fix: 'Move the tag to <head>.',
  evaluate({ page }) {
    const meta = page.head.robots.filter(({ source }) => source === 'meta');
    if (meta.length === 0) return notApplicable('The page has no robots meta tag.');
    const outside = meta.filter(({ inHead }) => !inHead);
    return outside.length === 0 ? pass() : fail('found in the body', 'in <head>', outside.map(asItem));
  },
});

export const nofollowPage = defineCheck({
  id: 'nofollow-page',
  category: 'indexability',
  title: 'Page links are followed',
  failureTitle: 'Nofollow page (meta robots)',
  why: 'Crawlers do not follow the links of this page. Pages linked only from here are not discovered.',
  fix: 'Remove nofollow from the page. Mark individual links instead.',
  evaluate({ page }) {
    if (!page.head.directives.nofollow) return pass();
    const rules = searchRules(page).filter((one) => one.nofollow);
    return fail('nofollow in meta robots', 'no nofollow', rules.map(asItem));
  },
});

export const nosnippet = defineCheck({
  id: 'nosnippet',
  category: 'indexability',
  title: 'Snippets allowed',
  failureTitle: 'Nosnippet directive',
  why: 'Results without a snippet get fewer clicks. AI answers leave the page out.',
  fix: 'Remove nosnippet and max-snippet:0 unless they are intended.',
  evaluate({ page }) {
    if (!page.head.directives.nosnippet) return pass();
    const rules = searchRules(page).filter((one) => one.nosnippet);
    return fail('nosnippet or max-snippet:0', 'snippets allowed', rules.map(asItem));
  },
});

export const noarchive = defineCheck({
  id: 'noarchive',
  category: 'indexability',
  title: 'No noarchive directive',
  failureTitle: 'Noarchive directive',
  why: 'Bing leaves pages with noarchive out of its AI answers. Google no longer uses the directive.',
  fix: 'Remove noarchive unless it is intended.',
  evaluate({ page }) {
    if (!page.head.directives.noarchive) return pass();
    const rules = searchRules(page).filter((one) => one.noarchive);
    return fail('noarchive', 'no noarchive', rules.map(asItem));
  },
});

export const nosnippetOnMain = defineCheck({
  id: 'nosnippet-on-main',
  category: 'indexability',
  title: 'Main content allowed in snippets',
  failureTitle: 'data-nosnippet on the main content',
  why: 'Search engines show other text of the page as the snippet, or none.',
  fix: 'Set data-nosnippet only on the parts that must not be quoted.',
  evaluate({ page }) {
    const { items, total } = page.semantics.nosnippetMain;
    return total === 0 ? pass() : fail(plural(total, 'element'), 'none around the main content', items, total);
  },
});

export const noimageindex = defineCheck({
  id: 'noimageindex',
  category: 'indexability',
  title: 'Image indexing allowed',
  failureTitle: 'Noimageindex directive',
  why: 'Images of this page do not appear in image search or next to its result.',
  fix: 'Remove noimageindex unless it is intended.',
  evaluate({ page }) {
    if (!page.head.directives.noimageindex) return pass();
    if (page.images.total === 0) return notApplicable('The page has no images.');
    const rules = searchRules(page).filter((one) => one.noimageindex);
    return fail('noimageindex', 'images allowed', rules.map(asItem));
  },
});

export const unavailableAfter = defineCheck({
  id: 'unavailable-after-past',
  category: 'indexability',
  title: 'unavailable_after date not passed',
  failureTitle: 'unavailable_after date has passed',
  why: 'Search engines remove the page from results after the unavailable_after date.',
  fix: 'Remove the directive, or set a future date if the page should rank.',
  evaluate({ page, measuredAtMs }) {
    const dated = searchRules(page).filter((one) => one.unavailableAfter !== null);
    const [first] = dated;
    if (!first) return notApplicable('No unavailable_after directive.');
    if (dated.every((one) => one.unavailableAfterMs === null)) {
      return notMeasured(`The date "${first.unavailableAfter}" cannot be read.`);
    }
    if (measuredAtMs === null) return notMeasured('The time of the audit is not known.');
    const past = dated.filter((one) => one.unavailableAfterMs !== null && one.unavailableAfterMs < measuredAtMs);
    const [passed] = past;
    return passed
      ? fail(passed.unavailableAfter ?? '', 'a date in the future, or none', past.map(asItem))
      : pass(first.unavailableAfter);
  },
});

export const blockedByRobotsTxt = defineCheck({
  id: 'blocked-by-robots-txt',
  category: 'indexability',
  title: 'Not blocked by robots.txt',
  failureTitle: 'Blocked by robots.txt',
  why: 'Search engines cannot crawl the page. Its URL may still appear in results, without a title or snippet.',
  fix: 'Change the robots.txt rule. To keep a page out of results, allow crawling and use noindex.',
  scope: 'any',
  needs: ['site'],
  evaluate({ site, page }) {
    if (site.robotsAllowed === null) return notMeasured(site.unmeasured.robotsAllowed ?? 'robots.txt was not read.');
    if (site.robotsAllowed) return pass(site.robotsRule);
    return fail(site.robotsRule ?? 'forbidden', 'allowed', [{ url: page.response.finalUrl }]);
  },
});

export const notInSitemap = defineCheck({
  id: 'indexable-not-in-sitemap',
  category: 'indexability',
  title: 'Page is in the sitemap',
  failureTitle: 'Indexable page not in sitemap',
  why: 'Search engines discover new and updated pages faster through the sitemap.',
  fix: 'Add the URL to the XML sitemap, and list the sitemap in robots.txt.',
  needs: ['site'],
  evaluate({ site, page }) {
    if (page.head.directives.noindex) return notApplicable('The page is noindex.');
    if (canonicalElsewhere(page) !== null) return notApplicable('Canonicalized to another URL.');
    if (site.sitemapIncluded === null) {
      return notMeasured(site.unmeasured.sitemapIncluded ?? 'Sitemaps were not read.');
    }
    if (site.sitemapIncluded) return pass();
    const found =
      site.sitemaps.length === 0 ? 'the site has no sitemap' : `not in ${plural(site.sitemaps.length, 'sitemap')}`;
    return fail(
      found,
      'listed in a sitemap',
      site.sitemaps.map((url) => ({ url })),
    );
  },
});

export const indexabilityChecks = [
  noindex,
  noindexConflict,
  noindexOneCrawler,
  robotsMetaOutsideHead,
  nofollowPage,
  nosnippet,
  nosnippetOnMain,
  noarchive,
  noimageindex,
  unavailableAfter,
  blockedByRobotsTxt,
  notInSitemap,
];
