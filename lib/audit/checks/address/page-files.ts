import { samePage } from '#lib/audit/checks/address/page-address.ts';
import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { distinctRequests } from '#lib/audit/checks/server/distinct-requests.ts';

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en')} kB`;

export const scriptRedirect = defineCheck({
  id: 'js-redirect',
  category: 'indexability',
  severity: 'warning',
  title: 'No script leads to another address',
  failureTitle: 'A script leads to another address',
  why: 'Crawlers that run no scripts stay on the old page, and the others learn of the move late.',
  fix: 'Redirect on the server with status 301 or 308.',
  needs: ['rendered'],
  evaluate({ raw, rendered }) {
    const { finalUrl } = raw.response;
    if (samePage(rendered.finalUrl, finalUrl)) return pass();
    const target = URL.parse(rendered.finalUrl);
    if (!target || !/^https?:$/.test(target.protocol)) return notMeasured('The browser ended at no web address.');
    return fail(rendered.finalUrl, finalUrl, [{ url: rendered.finalUrl }]);
  },
});

/** Extensions of files other than pages. */
const NO_PAGE = /\.(?:css|js|mjs|json|xml|txt|pdf|csv|jpe?g|png|gif|webp|avif|svg|ico|mp[34]|webm|zip|gz)$/i;

export const extensionMismatch = defineCheck({
  id: 'content-type-extension',
  category: 'document',
  severity: 'notice',
  title: 'The ending of the address fits what is served',
  failureTitle: 'The address ends like a file but serves a page',
  why: 'Crawlers skip addresses that end like an image or a script, and readers expect a file.',
  fix: 'Give the page an address without the ending, and redirect the old one.',
  evaluate({ raw: { url } }) {
    const ending = NO_PAGE.exec(url.path)?.[0];
    return ending === undefined ? pass() : fail(`${ending}, served as HTML`, 'no such ending', [{ value: url.path }]);
  },
});

export const resourceTooLarge = defineCheck({
  id: 'resource-too-large',
  category: 'performance',
  severity: 'warning',
  title: 'No script, style or font is very large',
  failureTitle: 'Scripts, styles or other files are very large',
  why: 'Google reads the first 2 MB of each file; visitors wait for all of it.',
  fix: 'Split the file, and leave out what the page does not use.',
  limits: { maxBytes: 2_000_000 },
  needs: ['rendered'],
  evaluate({ rendered: { requests } }, { maxBytes }) {
    const files = distinctRequests(requests.items.filter(({ type }) => !['document', 'image', 'media'].includes(type)));
    if (files.length === 0) return notApplicable('The page loads no such files.');
    const large = files.filter(({ bytes }) => bytes > maxBytes);
    if (large.length === 0) return pass(plural(files.length, 'file'));
    const items = large.map(({ url, bytes }) => ({ url, value: kilobytes(bytes) }));
    return fail(plural(large.length, 'file'), `at most ${kilobytes(maxBytes)} each`, items);
  },
});

export const cssTooLarge = defineCheck({
  id: 'css-too-large',
  category: 'performance',
  severity: 'notice',
  title: 'Style sheets are small',
  failureTitle: 'Style sheets are large',
  why: 'Nothing is painted before all styles in the head have come.',
  fix: 'Remove rules that no page uses, and load the rest where it is needed.',
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
  severity: 'warning',
  title: 'robots.txt allows the files of the page',
  failureTitle: 'robots.txt forbids files that the page needs',
  why: 'Search engines that render pages do so without these files, and may see a broken or empty page.',
  fix: 'Allow scripts, styles and images in robots.txt.',
  needs: ['site'],
  evaluate({ site }) {
    if (site.blockedResources === null) {
      return notMeasured(
        site.unmeasured.blockedResources ?? site.unmeasured.robotsAllowed ?? 'robots.txt was not looked at.',
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
