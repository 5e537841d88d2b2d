import { type Check, defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { isOutcome, part } from '#lib/audit/checks/server/host-part.ts';

const NONE = 'The site has no sitemap.';

export const sitemapTooBig = defineCheck({
  id: 'sitemap-too-big',
  category: 'indexability',
  severity: 'error',
  scope: 'any',
  title: 'The sitemaps are of a size that is read',
  failureTitle: 'A sitemap has more than 50,000 entries',
  why: 'Search engines refuse a sitemap that is longer than the protocol allows, with all that is in it.',
  fix: 'Divide it into files of at most 50,000 addresses, and name these in a sitemap index.',
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
  severity: 'warning',
  scope: 'any',
  title: 'The sitemaps name addresses of this host alone',
  failureTitle: 'A sitemap names addresses of other hosts',
  why: 'Search engines ignore what a sitemap says of hosts that have not named it in their robots.txt; www. and no www. are two hosts.',
  fix: 'Write the addresses as the site has them, and give each host a sitemap of its own.',
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
