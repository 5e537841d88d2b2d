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
  severity: 'error',
  title: 'The page may be indexed',
  failureTitle: 'The page asks not to be indexed',
  why: 'noindex keeps the page out of search results altogether.',
  fix: 'If the page is to be found, remove noindex (or none) from the robots meta tag and the X-Robots-Tag header.',
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
  severity: 'warning',
  title: 'HTML and HTTP header say the same about indexing',
  failureTitle: 'HTML and HTTP header differ about indexing, or both say noindex',
  why: 'The strictest rule wins, so a forgotten one in the other place keeps the page out of results.',
  fix: 'Set the rule in one place only.',
  evaluate({ page }) {
    const rules = searchRules(page);
    const meta = rules.filter(({ source }) => source === 'meta');
    const header = rules.filter(({ source }) => source === 'header');
    if (meta.length === 0 || header.length === 0) {
      return notApplicable('Rules for indexing are not given in both HTML and HTTP header.');
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
  severity: 'notice',
  title: 'No single search engine is shut out',
  failureTitle: 'A single search engine is asked not to index',
  why: 'The page stays out of that search engine alone, which is easily forgotten.',
  fix: 'Remove the rule for that crawler unless it is meant.',
  evaluate({ page }) {
    if (page.head.robots.length === 0) return notApplicable('The page gives no rules to crawlers.');
    if (page.head.directives.noindex) return notApplicable('The page is closed to all search engines.');
    const rules = page.head.robots.filter((one) => one.noindex);
    return rules.length === 0
      ? pass()
      : fail(rules.map(({ agent }) => agent).join(', '), 'the same rules for all', rules.map(asItem));
  },
});

export const robotsMetaOutsideHead = defineCheck({
  id: 'robots-meta-outside-head',
  category: 'indexability',
  severity: 'notice',
  title: 'The robots meta tag stands in the head',
  failureTitle: 'The robots meta tag stands outside the head',
  why: 'Some crawlers read it in the body and some do not, so they treat the page differently.',
  fix: 'Move it into <head>.',
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
  severity: 'warning',
  title: 'The links of the page may be followed',
  failureTitle: 'The page asks that none of its links be followed',
  why: 'Pages that are reached only from here are not found, and the links pass nothing on.',
  fix: 'Remove nofollow from the page and mark single links instead.',
  evaluate({ page }) {
    if (!page.head.directives.nofollow) return pass();
    const rules = searchRules(page).filter((one) => one.nofollow);
    return fail('nofollow for the whole page', 'no nofollow', rules.map(asItem));
  },
});

export const nosnippet = defineCheck({
  id: 'nosnippet',
  category: 'indexability',
  severity: 'warning',
  title: 'Results may show a text of the page',
  failureTitle: 'Results may show no text of the page',
  why: 'A result without a text is chosen less often, and AI answers leave the page out.',
  fix: 'Remove nosnippet and max-snippet:0 unless they are meant.',
  evaluate({ page }) {
    if (!page.head.directives.nosnippet) return pass();
    const rules = searchRules(page).filter((one) => one.nosnippet);
    return fail('nosnippet or max-snippet:0', 'snippets allowed', rules.map(asItem));
  },
});

export const noarchive = defineCheck({
  id: 'noarchive',
  category: 'indexability',
  severity: 'notice',
  title: 'Search engines may keep a copy',
  failureTitle: 'Search engines may keep no copy of the page',
  why: 'Bing leaves such pages out of its AI answers; others offer no stored copy while the site is down.',
  fix: 'Remove noarchive unless it is meant.',
  evaluate({ page }) {
    if (!page.head.directives.noarchive) return pass();
    const rules = searchRules(page).filter((one) => one.noarchive);
    return fail('noarchive', 'no noarchive', rules.map(asItem));
  },
});

export const nosnippetOnMain = defineCheck({
  id: 'nosnippet-on-main',
  category: 'indexability',
  severity: 'warning',
  title: 'The main content may be quoted in results',
  failureTitle: 'The main content is wrapped in data-nosnippet',
  why: 'Results then show other text of the page, or none.',
  fix: 'Put data-nosnippet on the single parts that are not to be quoted.',
  evaluate({ page }) {
    const { items, total } = page.semantics.nosnippetMain;
    return total === 0 ? pass() : fail(plural(total, 'element'), 'none around the main content', items, total);
  },
});

export const noimageindex = defineCheck({
  id: 'noimageindex',
  category: 'indexability',
  severity: 'notice',
  title: 'The images of the page may be indexed',
  failureTitle: 'The images of the page may not be indexed',
  why: 'They do not show in image search, nor beside the page in results.',
  fix: 'Remove noimageindex unless it is meant.',
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
  severity: 'error',
  title: 'The page has not passed its own end date',
  failureTitle: 'The page has passed its own end date',
  why: 'After the date of unavailable_after, search engines take the page out of their results.',
  fix: 'Remove the rule or set a date in the future if the page is to be found.',
  evaluate({ page, measuredAtMs }) {
    const dated = searchRules(page).filter((one) => one.unavailableAfter !== null);
    const [first] = dated;
    if (!first) return notApplicable('The page sets no end date.');
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
  severity: 'error',
  title: 'robots.txt allows the page',
  failureTitle: 'robots.txt forbids the page',
  why: 'Search engines do not read the page; its address may still show, without title and text.',
  fix: 'Change the rule in robots.txt. To keep a page out of results, let it be read and use noindex.',
  scope: 'any',
  needs: ['site'],
  evaluate({ site, page }) {
    if (site.robotsAllowed === null)
      return notMeasured(site.unmeasured.robotsAllowed ?? 'robots.txt was not looked at.');
    if (site.robotsAllowed) return pass(site.robotsRule);
    return fail(site.robotsRule ?? 'forbidden', 'allowed', [{ url: page.response.finalUrl }]);
  },
});

export const notInSitemap = defineCheck({
  id: 'indexable-not-in-sitemap',
  category: 'indexability',
  severity: 'notice',
  title: 'The page is in a sitemap',
  failureTitle: 'The page is in no sitemap',
  why: 'Sitemaps tell search engines of new and changed pages sooner.',
  fix: 'Add the address to the sitemap and name the sitemap in robots.txt.',
  needs: ['site'],
  evaluate({ site, page }) {
    if (page.head.directives.noindex) return notApplicable('The page is not to be indexed.');
    if (canonicalElsewhere(page) !== null) return notApplicable('The page names another one as canonical.');
    if (site.sitemapIncluded === null) {
      return notMeasured(site.unmeasured.sitemapIncluded ?? 'Sitemaps were not looked at.');
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
