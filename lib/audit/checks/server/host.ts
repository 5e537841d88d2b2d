import { defineCheck, fail, notApplicable, notMeasured, type Outcome, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { isOutcome, part } from '#lib/audit/checks/server/host-part.ts';
import type { HostFacts, SiteFacts } from '#lib/audit/types.ts';

const isGood = (status: number | null) => status !== null && status >= 200 && status < 300;

export const httpRedirectMissing = defineCheck({
  id: 'http-redirect-missing',
  category: 'https',
  scope: 'any',
  title: 'HTTP redirects to HTTPS',
  failureTitle: 'HTTP does not redirect to HTTPS',
  why: 'The site is available over HTTP and HTTPS. That duplicates every page and leaves users unprotected.',
  fix: 'Redirect all HTTP URLs to HTTPS with status 301.',
  needs: ['site'],
  evaluate({ raw, site }) {
    if (!raw.response.https) return notApplicable('The page itself is not served over HTTPS.');
    const answer = part(site, 'plainHttp');
    if (isOutcome(answer)) return answer;
    if (answer.finalUrl.startsWith('https:')) return pass(answer.finalUrl);
    if (!isGood(answer.status))
      return pass(answer.status === null ? 'no response over http://' : `status ${answer.status}`);
    return fail(`${answer.finalUrl} returns ${answer.status}`, 'a redirect to https://', [{ url: answer.url }]);
  },
});

export const twinHost = defineCheck({
  id: 'redirect-www-nonwww',
  category: 'indexability',
  scope: 'any',
  title: 'www and non-www resolve to one host',
  failureTitle: 'www and non-www both return 200',
  why: 'Every page exists on two hosts. Ranking signals are split.',
  fix: 'Choose one host, and redirect the other one with status 301.',
  needs: ['site'],
  evaluate({ raw, site }) {
    const answer = part(site, 'twin');
    if (isOutcome(answer)) return answer;
    const own = raw.url.host;
    const host = URL.parse(answer.finalUrl)?.hostname ?? '';
    if (host === own || !isGood(answer.status)) return pass();
    return fail(`${host} returns ${answer.status}`, `a redirect to ${own}`, [{ url: answer.url }]);
  },
});

export const notFoundPage = defineCheck({
  id: 'custom-404-missing',
  category: 'indexability',
  scope: 'any',
  title: 'Unknown URLs return 404',
  failureTitle: 'Unknown URLs return 200 (should be 404)',
  why: 'Search engines can crawl and index endless non-existent URLs (soft 404s).',
  fix: 'Return 404 or 410 for unknown URLs.',
  needs: ['site'],
  evaluate({ site }) {
    const answer = part(site, 'nowhere');
    if (isOutcome(answer)) return answer;
    if (answer.status === 404 || answer.status === 410) return pass(`status ${answer.status}`);
    if (!isGood(answer.status)) return notMeasured(`An unknown URL returned ${answer.status}.`);
    const moved = answer.finalUrl === answer.url ? '' : `, after a redirect to ${answer.finalUrl}`;
    return fail(`status ${answer.status}${moved}`, 'status 404 or 410', [{ url: answer.url }]);
  },
});

export const robotsTxt = defineCheck({
  id: 'robots-txt-missing',
  category: 'indexability',
  scope: 'any',
  title: 'robots.txt found',
  failureTitle: 'Missing robots.txt',
  why: 'Optional. Without robots.txt everything may be crawled; use it to list your sitemaps.',
  fix: 'Add a robots.txt with the URLs of your sitemaps.',
  needs: ['site'],
  evaluate({ site }) {
    const robots = part(site, 'robots');
    if (isOutcome(robots)) return robots;
    return isGood(robots.status) ? pass() : fail(`status ${robots.status}`, 'status 200');
  },
});

export const robotsUnreachable = defineCheck({
  id: 'robots-txt-inaccessible',
  category: 'indexability',
  scope: 'any',
  title: 'robots.txt is accessible',
  failureTitle: 'robots.txt returns a server error (5xx)',
  why: 'Google stops crawling the site while robots.txt returns a server error (RFC 9309).',
  fix: 'Return the file, or 404 if there is none.',
  needs: ['site'],
  evaluate({ site }) {
    const status = site.robotsStatus;
    if (status === null) return notMeasured(site.unmeasured.robotsAllowed ?? 'robots.txt was not read.');
    return status >= 500 || status === 429 ? fail(`status ${status}`, 'status 200 or 404') : pass(`status ${status}`);
  },
});

/** A check of an existing robots.txt. */
function robotsRule(
  words: { id: string; title: string; failureTitle: string; why: string; fix: string },
  judge: (robots: NonNullable<HostFacts['robots']>, site: SiteFacts) => Outcome,
) {
  return defineCheck({
    ...words,
    category: 'indexability',
    scope: 'any',
    needs: ['site'],
    evaluate({ site }) {
      const robots = part(site, 'robots');
      if (isOutcome(robots)) return robots;
      return isGood(robots.status) ? judge(robots, site) : notApplicable('The site has no robots.txt.');
    },
  });
}

export const robotsSyntax = robotsRule(
  {
    id: 'robots-txt-syntax',
    title: 'robots.txt is valid',
    failureTitle: 'robots.txt is not valid',
    why: 'Crawlers ignore invalid lines. Rules in them have no effect.',
    fix: 'Use User-agent, Allow, Disallow and Sitemap, each with a colon and a value. Start comments with #.',
  },
  ({ faults }) =>
    faults.total === 0
      ? pass()
      : fail(
          plural(faults.total, 'invalid line'),
          'no invalid lines',
          faults.items.map(({ line, text }) => ({ value: `line ${line}`, snippet: text })),
          faults.total,
        ),
);

export const robotsTooLarge = robotsRule(
  {
    id: 'robots-txt-too-large',
    title: 'robots.txt size OK',
    failureTitle: 'robots.txt exceeds 500 KiB',
    why: 'Google ignores everything after the first 500 KiB.',
    fix: 'Combine rules with wildcards, and remove obsolete ones.',
  },
  ({ cut }) => (cut ? fail('more than 500 KiB', 'at most 500 KiB') : pass()),
);

export const aiCrawlersBlocked = robotsRule(
  {
    id: 'ai-crawlers-blocked',
    title: 'AI crawlers allowed in robots.txt',
    failureTitle: 'AI crawlers blocked in robots.txt',
    why: 'AI assistants whose crawlers are blocked cannot read or cite the site.',
    fix: 'Allow the AI crawlers you want to be cited by. Ignore this finding if the block is intended.',
  },
  ({ aiBlocked }) =>
    aiBlocked.length === 0
      ? pass()
      : fail(
          aiBlocked.join(', '),
          'allowed',
          aiBlocked.map((value) => ({ value })),
        ),
);

export const sitemapNotNamed = robotsRule(
  {
    id: 'sitemap-not-in-robots',
    title: 'Sitemap listed in robots.txt',
    failureTitle: 'Sitemap not listed in robots.txt',
    why: 'Crawlers find sitemaps in robots.txt.',
    fix: 'Add a line "Sitemap: https://…/sitemap.xml".',
  },
  ({ sitemaps }) => (sitemaps > 0 ? pass(plural(sitemaps, 'sitemap')) : fail('none', 'at least one')),
);

export const sitemapMissing = defineCheck({
  id: 'sitemap-missing',
  category: 'indexability',
  scope: 'any',
  title: 'XML sitemap found',
  failureTitle: 'Missing XML sitemap',
  why: 'New pages and pages with few links are discovered later.',
  fix: 'Add a sitemap.xml with all indexable pages, and list it in robots.txt.',
  needs: ['site'],
  evaluate({ site }) {
    if (site.sitemaps.length > 0) return pass(site.sitemaps[0] ?? null);
    if (site.sitemapIncluded === null) {
      return notMeasured(site.unmeasured.sitemapIncluded ?? 'Sitemaps were not read.');
    }
    return fail('none', 'at least one');
  },
});

export const sitemapFault = defineCheck({
  id: 'sitemap-not-accessible',
  category: 'indexability',
  scope: 'any',
  title: 'XML sitemaps accessible',
  failureTitle: 'XML sitemap not accessible',
  why: 'Search engines ignore a sitemap that is missing, too large or invalid.',
  fix: 'Fix the file, or correct its URL in robots.txt.',
  needs: ['site'],
  evaluate({ site: { host, sitemaps, unmeasured } }) {
    if (host === null) return notMeasured(unmeasured.host ?? 'The host was not checked.');
    if (host.sitemapFault !== null) return fail(host.sitemapFault, 'readable');
    return sitemaps.length === 0 ? notApplicable('The site has no sitemap.') : pass();
  },
});

export const llmsTxt = defineCheck({
  id: 'llms-txt-invalid',
  category: 'indexability',
  scope: 'any',
  title: 'llms.txt is valid',
  failureTitle: 'Invalid llms.txt',
  why: 'Tools that read llms.txt expect Markdown with a title.',
  fix: 'Start the file with "# Site name", followed by a summary and lists of links.',
  needs: ['site'],
  evaluate({ site }) {
    const llms = part(site, 'llms');
    if (isOutcome(llms)) return llms;
    if (!llms.present) return notApplicable('No llms.txt (optional).');
    return llms.fault === null ? pass() : fail(llms.fault, 'Markdown that starts with a title');
  },
});

export const hostChecks = [
  httpRedirectMissing,
  twinHost,
  notFoundPage,
  robotsTxt,
  robotsUnreachable,
  robotsSyntax,
  robotsTooLarge,
  aiCrawlersBlocked,
  sitemapNotNamed,
  sitemapMissing,
  sitemapFault,
  llmsTxt,
];
