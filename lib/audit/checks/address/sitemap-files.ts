import { type Check, defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { isOutcome, part } from '#lib/audit/checks/server/host-part.ts';

const NONE = 'The site has no sitemap.';

export const sitemapTooBig = defineCheck({
  id: 'sitemap-too-big',
  category: 'indexability',
  scope: 'any',
  title: 'XML sitemap size OK',
  failureTitle: 'XML sitemap over 50,000 URLs',
  why: 'Search engines reject sitemaps over 50,000 URLs or 50 MB.',
  fix: 'Split the sitemap, and list the parts in a sitemap index.',
  needs: ['site'],
  evaluate({ site }) {
    if (site.sitemaps.length === 0 && site.sitemapIncluded === false) return notApplicable(NONE);
    const contents = part(site, 'sitemapContents');
    if (isOutcome(contents)) return contents;
    if (contents.tooLong.length === 0) return site.sitemaps.length === 0 ? notApplicable(NONE) : pass();
    return fail(
      plural(contents.tooLong.length, 'sitemap'),
      'at most 50,000 entries each',
      contents.tooLong.map((url) => ({ url })),
    );
  },
});

export const sitemapOutOfScope = defineCheck({
  id: 'sitemap-out-of-scope',
  category: 'indexability',
  scope: 'any',
  title: 'Sitemap URLs on this host',
  failureTitle: 'Sitemap lists URLs on other hosts',
  why: 'Search engines ignore URLs of other hosts. www and non-www are different hosts.',
  fix: 'List only URLs of the same host. Give each host its own sitemap.',
  needs: ['site'],
  evaluate({ site }) {
    if (site.sitemaps.length === 0 && site.sitemapIncluded === false) return notApplicable(NONE);
    const contents = part(site, 'sitemapContents');
    if (isOutcome(contents)) return contents;
    const { items, total } = contents.foreign;
    if (total === 0) return site.sitemaps.length === 0 ? notApplicable(NONE) : pass();
    return fail(
      plural(total, 'address', 'addresses'),
      'none',
      items.map(({ sitemap, url }) => ({ url, value: `in ${sitemap}` })),
      total,
    );
  },
});

export const sitemapFileChecks: readonly Check[] = [sitemapTooBig, sitemapOutOfScope];
