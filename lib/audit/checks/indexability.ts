import type { PageFacts, SiteFacts } from '../types.ts';
import { defineCheck, fail, notApplicable, notMeasured, pass } from './define-check.ts';

/** Rules whose date has passed count as noindex from then on. */
function isExpired(facts: PageFacts, now: number | null): boolean {
  if (now === null) return false;
  return facts.head.robots.some(
    (rules) => rules.agent === 'robots' && rules.unavailableAfterMs !== null && rules.unavailableAfterMs < now,
  );
}

/**
 * Whether the page can appear in search results, with the reasons when it cannot. null: not known, because robots.txt
 * was not looked at and nothing else speaks against it.
 */
export function indexability(
  facts: PageFacts,
  site: SiteFacts | null,
  now: number | null,
): { indexable: boolean | null; reasons: string[] } {
  const reasons: string[] = [];
  const { status, htmlOk } = facts.response;
  if (!htmlOk)
    reasons.push(
      status >= 200 && status < 300
        ? `The answer is ${facts.response.contentType}, not HTML`
        : `The page answers with status ${status}`,
    );
  if (facts.head.directives.noindex)
    reasons.push(
      `The page says noindex (${facts.head.directives.noindexSources.map((source) => (source === 'meta' ? 'meta tag' : 'X-Robots-Tag header')).join(' and ')})`,
    );
  if (isExpired(facts, now)) reasons.push('The date of unavailable_after has passed');
  if (site?.robotsAllowed === false)
    reasons.push(`robots.txt forbids it${site.robotsRule ? ` (${site.robotsRule})` : ''}`);
  const canonical = canonicalElsewhere(facts);
  if (canonical !== null) reasons.push(`The canonical link names another address: ${canonical}`);
  if (reasons.length > 0) return { indexable: false, reasons };
  return { indexable: site === null || site.robotsAllowed === null ? null : true, reasons };
}

/** Address of the canonical link when it is not this page; null otherwise, also where canonicals conflict. */
export function canonicalElsewhere(facts: PageFacts): string | null {
  const usable = facts.head.canonicals.items.filter(
    (one) => one.inHead && one.ignoredAttributes.length === 0 && one.resolved !== null,
  );
  const targets = new Set(usable.map((one) => comparable(one.resolved ?? '')));
  const target = usable[0]?.resolved ?? null;
  if (target === null || targets.size > 1) return null;
  return comparable(target) === comparable(facts.response.finalUrl) ? null : target;
}

/** An address without fragment, so that notations of one page compare equal. */
export function comparable(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}

export const indexabilityChecks = [
  defineCheck({
    id: 'noindex',
    category: 'indexability',
    severity: 'error',
    title: 'The page may be indexed',
    failureTitle: 'The page asks not to be indexed',
    why: 'noindex keeps the page out of search results altogether.',
    fix: 'Remove noindex (and none) from the robots meta tag and the X-Robots-Tag header if the page is to be found.',
    evaluate: ({ page: facts, measuredAtMs: now }) => {
      const rules = facts.head.robots.filter((one) => one.noindex);
      if (isExpired(facts, now))
        return fail(
          'The date of unavailable_after has passed',
          'A date in the future, or none',
          facts.head.robots.map((one) => ({ value: one.raw })),
        );
      if (!facts.head.directives.noindex) return pass();
      return fail(
        facts.head.directives.noindexSources.join(' and '),
        'No noindex',
        rules.map((one) => ({ value: `${one.source} ${one.agent}: ${one.raw}` })),
      );
    },
  }),
  defineCheck({
    id: 'noindex-one-crawler',
    category: 'indexability',
    severity: 'notice',
    title: 'No single crawler is shut out',
    failureTitle: 'A single crawler is asked not to index',
    why: 'The page stays out of that search engine alone, which is easily forgotten.',
    fix: 'Remove the rule for that crawler unless it is meant.',
    evaluate: ({ page: facts }) => {
      const rules = facts.head.robots.filter(
        (one) => one.noindex && one.agent !== 'robots' && one.agent !== 'googlebot',
      );
      return rules.length > 0
        ? fail(
            rules.map((one) => one.agent).join(', '),
            'The same rules for all',
            rules.map((one) => ({ value: `${one.agent}: ${one.raw}` })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'nofollow-page',
    category: 'indexability',
    severity: 'warning',
    title: 'The links of the page may be followed',
    failureTitle: 'The page asks that none of its links be followed',
    why: 'Pages that are reached only from here are not found, and the links pass nothing on.',
    fix: 'Remove nofollow from the page and mark single links instead.',
    evaluate: ({ page: facts }) =>
      facts.head.directives.nofollow
        ? fail(
            'nofollow for the whole page',
            'No nofollow',
            facts.head.robots.filter((one) => one.nofollow).map((one) => ({ value: one.raw })),
          )
        : pass(),
  }),
  defineCheck({
    id: 'nosnippet',
    category: 'indexability',
    severity: 'notice',
    title: 'Search results may show a text of the page',
    failureTitle: 'Search results may show no text of the page',
    why: 'A result without a text is chosen less often, and AI answers leave the page out.',
    fix: 'Remove nosnippet and max-snippet:0 unless they are meant.',
    evaluate: ({ page: facts }) =>
      facts.head.directives.nosnippet
        ? fail(
            'nosnippet',
            'Snippets allowed',
            facts.head.robots.filter((one) => one.nosnippet).map((one) => ({ value: one.raw })),
          )
        : pass(),
  }),
  defineCheck({
    id: 'blocked-by-robots-txt',
    category: 'indexability',
    severity: 'error',
    needs: ['site'],
    title: 'robots.txt allows the page',
    failureTitle: 'robots.txt forbids the page',
    why: 'Search engines do not read the page; its address may still show, without text.',
    fix: 'Change the rule in robots.txt. To keep a page out of results, use noindex and let it be read.',
    evaluate: ({ site }) => {
      if (!site || site.robotsAllowed === null)
        return notMeasured(site?.unmeasured.robotsAllowed ?? 'robots.txt was not looked at');
      return site.robotsAllowed ? pass() : fail(site.robotsRule ?? 'Disallowed', 'Allowed');
    },
  }),
  defineCheck({
    id: 'not-in-sitemap',
    category: 'indexability',
    severity: 'notice',
    needs: ['site'],
    title: 'The page is in a sitemap',
    failureTitle: 'The page is in no sitemap',
    why: 'Sitemaps tell search engines of new and changed pages sooner.',
    fix: 'Add the address to the sitemap and name the sitemap in robots.txt.',
    evaluate: ({ site, page: facts }) => {
      if (!site || site.sitemapIncluded === null)
        return notMeasured(site?.unmeasured.sitemapIncluded ?? 'Sitemaps were not looked at');
      if (facts.head.directives.noindex) return notApplicable('The page is not to be indexed');
      return site.sitemapIncluded
        ? pass()
        : fail(
            site.sitemaps.length === 0 ? 'The site has no sitemap' : 'Not listed',
            'Listed in a sitemap',
            site.sitemaps.map((url) => ({ url })),
          );
    },
  }),
];
