import { samePage } from '#lib/audit/checks/address/page-address.ts';
import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { distinctRequests } from '#lib/audit/checks/server/distinct-requests.ts';
import { formatNumber } from '#lib/text/format.ts';

const kilobytes = (bytes: number) => `${formatNumber(Math.round(bytes / 1000))} kB`;

export const scriptRedirect = defineCheck({
  id: 'js-redirect',
  category: 'indexability',
  title: 'No JavaScript redirect',
  failureTitle: 'JavaScript redirect',
  why: 'Crawlers without JavaScript stay on the old page. Google detects the redirect only after rendering.',
  fix: 'Use a 301 or 308 redirect on the server.',
  needs: ['rendered'],
  evaluate({ raw, rendered }) {
    const { finalUrl } = raw.response;
    if (samePage(rendered.finalUrl, finalUrl)) return pass();
    const target = URL.parse(rendered.finalUrl);
    if (!target || !/^https?:$/.test(target.protocol)) return notMeasured('The browser did not reach a web page.');
    return fail(rendered.finalUrl, finalUrl, [{ url: rendered.finalUrl }]);
  },
});

/** Extensions of files other than pages. */
const NO_PAGE = /\.(?:css|js|mjs|json|xml|txt|pdf|csv|jpe?g|png|gif|webp|avif|svg|ico|mp[34]|webm|zip|gz)$/i;

export const extensionMismatch = defineCheck({
  id: 'content-type-extension',
  category: 'document',
  title: 'URL extension matches content type',
  failureTitle: "URL extension doesn't match content type",
  why: 'The URL looks like a file. Some crawlers skip such URLs.',
  fix: 'Optional. Use a URL without the extension, and redirect the old one.',
  evaluate({ raw: { url } }) {
    const ending = NO_PAGE.exec(url.path)?.[0];
    return ending === undefined
      ? pass()
      : fail(`${ending}, served as HTML`, 'no file extension', [{ value: url.path }]);
  },
});

export const resourceTooLarge = defineCheck({
  id: 'resource-too-large',
  category: 'performance',
  title: 'Resource sizes OK',
  failureTitle: 'Large JavaScript, CSS or font files',
  why: 'Large files delay rendering. Google fetches at most 2 MB of each resource.',
  fix: 'Split the file, and remove unused code.',
  limits: { maxBytes: 2_000_000 },
  needs: ['rendered'],
  evaluate({ rendered: { requests } }, { maxBytes }) {
    const files = distinctRequests(requests.items.filter(({ type }) => !['document', 'image', 'media'].includes(type)));
    if (files.length === 0) return notApplicable('The page loads no JavaScript, CSS or fonts.');
    const large = files.filter(({ bytes }) => bytes > maxBytes);
    if (large.length === 0) return pass(plural(files.length, 'file'));
    const items = large.map(({ url, bytes }) => ({ url, value: kilobytes(bytes) }));
    return fail(plural(large.length, 'file'), `at most ${kilobytes(maxBytes)} each`, items);
  },
});

export const cssTooLarge = defineCheck({
  id: 'css-too-large',
  category: 'performance',
  title: 'CSS size OK',
  failureTitle: 'Large CSS files',
  why: 'CSS in <head> blocks rendering until it is loaded.',
  fix: 'Remove unused CSS, and load the rest on demand.',
  limits: { maxBytes: 15_000 },
  needs: ['rendered'],
  evaluate({ rendered: { requests } }, { maxBytes }) {
    const sheets = distinctRequests(requests.items.filter(({ type }) => type === 'stylesheet'));
    if (sheets.length === 0) return notApplicable('The page loads no style sheets.');
    const large = sheets.filter(({ bytes }) => bytes > maxBytes);
    if (large.length === 0) return pass(plural(sheets.length, 'style sheet'));
    const items = large.map(({ url, bytes }) => ({ url, value: kilobytes(bytes) }));
    return fail(plural(large.length, 'style sheet'), `at most ${kilobytes(maxBytes)} each`, items);
  },
});

export const resourceBlocked = defineCheck({
  id: 'resource-blocked-by-robots',
  category: 'indexability',
  title: 'Page resources are crawlable',
  failureTitle: 'Page resources blocked by robots.txt',
  why: 'Google cannot load these resources when it renders the page. Content may be missing or misplaced.',
  fix: 'Allow scripts, styles and images in robots.txt.',
  needs: ['site'],
  evaluate({ site }) {
    if (site.blockedResources === null) {
      return notMeasured(
        site.unmeasured.blockedResources ?? site.unmeasured.robotsAllowed ?? 'robots.txt was not read.',
      );
    }
    const { items, total } = site.blockedResources;
    return total === 0
      ? pass()
      : fail(
          plural(total, 'file'),
          'none',
          items.map((url) => ({ url })),
          total,
        );
  },
});

export const pageFileChecks = [scriptRedirect, extensionMismatch, resourceTooLarge, cssTooLarge, resourceBlocked];
