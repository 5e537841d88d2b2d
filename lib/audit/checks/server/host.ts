import { defineCheck, fail, notApplicable, notMeasured, type Outcome, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { isOutcome, part } from '#lib/audit/checks/server/host-part.ts';
import type { HostFacts, SiteFacts } from '#lib/audit/types.ts';

const isGood = (status: number | null) => status !== null && status >= 200 && status < 300;

export const httpRedirectMissing = defineCheck({
  id: 'http-redirect-missing',
  category: 'security',
  severity: 'warning',
  scope: 'any',
  title: 'http:// leads to https://',
  failureTitle: 'The site answers over http:// without leading to https://',
  why: 'Visitors who type the address stay unprotected, and search engines find every page twice.',
  fix: 'Redirect every http:// address to the same one with https://, with status 301.',
  needs: ['site'],
  evaluate({ raw, site }) {
    if (!raw.response.https) return notApplicable('The page itself is not served over HTTPS.');
    const answer = part(site, 'plainHttp');
    if (isOutcome(answer)) return answer;
    if (answer.finalUrl.startsWith('https:')) return pass(answer.finalUrl);
    if (!isGood(answer.status))
      return pass(answer.status === null ? 'nothing answers over http://' : `status ${answer.status}`);
    return fail(`${answer.finalUrl} answers ${answer.status}`, 'a redirect to https://', [{ url: answer.url }]);
  },
});

export const twinHost = defineCheck({
  id: 'redirect-www-nonwww',
  category: 'indexability',
  severity: 'warning',
  scope: 'any',
  title: 'The site is at one host, with www. or without',
  failureTitle: 'The site answers both with www. and without',
  why: 'Every page exists twice, and links to one copy do not help the other.',
  fix: 'Choose one host and redirect the other to it with status 301.',
  needs: ['site'],
  evaluate({ raw, site }) {
    const answer = part(site, 'twin');
    if (isOutcome(answer)) return answer;
    const own = raw.url.host;
    const host = URL.parse(answer.finalUrl)?.hostname ?? '';
    if (host === own || !isGood(answer.status)) return pass();
    return fail(`${host} answers ${answer.status}`, `a redirect to ${own}`, [{ url: answer.url }]);
  },
});

export const notFoundPage = defineCheck({
  id: 'custom-404-missing',
  category: 'indexability',
  severity: 'warning',
  scope: 'any',
  title: 'What does not exist answers 404',
  failureTitle: 'What does not exist answers with success',
  why: 'Search engines crawl and store endless addresses that lead nowhere (soft 404).',
  fix: 'Answer status 404, or 410, for addresses without a page.',
  needs: ['site'],
  evaluate({ site }) {
    const answer = part(site, 'nowhere');
    if (isOutcome(answer)) return answer;
    if (answer.status === 404 || answer.status === 410) return pass(`status ${answer.status}`);
    if (!isGood(answer.status)) return notMeasured(`An address without a page answered ${answer.status}.`);
    const moved = answer.finalUrl === answer.url ? '' : `, after a redirect to ${answer.finalUrl}`;
    return fail(`status ${answer.status}${moved}`, 'status 404 or 410', [{ url: answer.url }]);
  },
});

export const robotsTxt = defineCheck({
  id: 'robots-txt-missing',
  category: 'indexability',
  severity: 'notice',
  scope: 'any',
  title: 'The site has a robots.txt',
  failureTitle: 'The site has no robots.txt',
  why: 'Without one all is allowed, and crawlers find the sitemaps later; each visit asks for it in vain.',
  fix: 'Serve a robots.txt with the addresses of your sitemaps.',
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
  severity: 'error',
  scope: 'any',
  title: 'robots.txt can be read',
  failureTitle: 'robots.txt answers with a server error',
  why: 'Search engines then crawl nothing of the site until it answers again (RFC 9309).',
  fix: 'Serve the file, or answer 404 when there is none.',
  needs: ['site'],
  evaluate({ site }) {
    const status = site.robotsStatus;
    if (status === null) return notMeasured(site.unmeasured.robotsAllowed ?? 'robots.txt was not looked at.');
    return status >= 500 || status === 429 ? fail(`status ${status}`, 'status 200 or 404') : pass(`status ${status}`);
  },
});

/** A check of an existing robots.txt. */
function robotsRule(
  words: { id: string; severity: 'warning' | 'notice'; title: string; failureTitle: string; why: string; fix: string },
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
    severity: 'warning',
    title: 'Every line of robots.txt is understood',
    failureTitle: 'Lines of robots.txt are not understood',
    why: 'Crawlers skip such lines, so what they were to forbid or allow is not.',
    fix: 'Write User-agent, Allow, Disallow and Sitemap with a colon and a value, comments behind #.',
  },
  ({ faults }) =>
    faults.total === 0
      ? pass()
      : fail(
          plural(faults.total, 'line'),
          'none',
          faults.items.map(({ line, text }) => ({ value: `line ${line}`, snippet: text })),
          faults.total,
        ),
);

export const robotsTooLarge = robotsRule(
  {
    id: 'robots-txt-too-large',
    severity: 'warning',
    title: 'robots.txt is read to its end',
    failureTitle: 'robots.txt is longer than search engines read',
    why: 'Google reads 500 KiB; rules behind that do not count.',
    fix: 'Join rules with patterns, and remove those for addresses that are gone.',
  },
  ({ cut }) => (cut ? fail('more than 500 KiB', 'at most 500 KiB') : pass()),
);

export const aiCrawlersBlocked = robotsRule(
  {
    id: 'ai-crawlers-blocked',
    severity: 'notice',
    title: 'Crawlers of AI services may read the site',
    failureTitle: 'Crawlers of AI services are shut out',
    why: 'Their answers then neither use nor cite the site. For some sites that is meant.',
    fix: 'Allow the crawlers by which you want to be found; ignore this finding where the block is meant.',
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
    severity: 'notice',
    title: 'robots.txt names the sitemap',
    failureTitle: 'robots.txt names no sitemap',
    why: 'Crawlers look for the addresses of sitemaps there.',
    fix: 'Add a line "Sitemap: https://…/sitemap.xml".',
  },
  ({ sitemaps }) => (sitemaps > 0 ? pass(plural(sitemaps, 'sitemap')) : fail('none', 'at least one')),
);

export const sitemapMissing = defineCheck({
  id: 'sitemap-missing',
  category: 'indexability',
  severity: 'notice',
  scope: 'any',
  title: 'The site has a sitemap',
  failureTitle: 'The site has no sitemap',
  why: 'New pages, and pages that few others link to, are found later or not at all.',
  fix: 'Serve a sitemap.xml with every page that is to be found, and name it in robots.txt.',
  needs: ['site'],
  evaluate({ site }) {
    if (site.sitemaps.length > 0) return pass(site.sitemaps[0] ?? null);
    if (site.sitemapIncluded === null) {
      return notMeasured(site.unmeasured.sitemapIncluded ?? 'Sitemaps were not looked at.');
    }
    return fail('none', 'at least one');
  },
});

export const sitemapFault = defineCheck({
  id: 'sitemap-not-accessible',
  category: 'indexability',
  severity: 'warning',
  scope: 'any',
  title: 'The sitemaps can be read',
  failureTitle: 'A sitemap cannot be read',
  why: 'Search engines ignore a sitemap that is not there, too large or broken.',
  fix: 'Mend the file, or the line of robots.txt that names it.',
  needs: ['site'],
  evaluate({ site: { host, sitemaps, unmeasured } }) {
    if (host === null) return notMeasured(unmeasured.host ?? 'The host was not looked at.');
    if (host.sitemapFault !== null) return fail(host.sitemapFault, 'readable');
    return sitemaps.length === 0 ? notApplicable('The site has no sitemap.') : pass();
  },
});

export const llmsTxt = defineCheck({
  id: 'llms-txt-invalid',
  category: 'indexability',
  severity: 'notice',
  scope: 'any',
  title: 'llms.txt can be read as one',
  failureTitle: 'llms.txt cannot be read as one',
  why: 'Services that read the file expect Markdown with a title; anything else is ignored.',
  fix: 'Begin the file with "# Name of the site", then a summary and lists of links.',
  needs: ['site'],
  evaluate({ site }) {
    const llms = part(site, 'llms');
    if (isOutcome(llms)) return llms;
    if (!llms.present) return notApplicable('The site has no llms.txt, and needs none.');
    return llms.fault === null ? pass() : fail(llms.fault, 'Markdown that begins with a title');
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
