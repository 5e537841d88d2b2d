import { canonicalElsewhere } from '#lib/audit/checks/address/page-address.ts';
import type { Check } from '#lib/audit/checks/define-check.ts';
import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { graphemes } from '#lib/audit/facts/text/widths.ts';
import type { PageFacts } from '#lib/audit/types.ts';

const TRACKING = /^(utm_[a-z]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|mc_cid|mc_eid|_ga|_gl|igshid)$/i;
const SESSION = /^(jsessionid|phpsessid|sessionid|session_id|sessid|aspsessionid.*|cfid|cftoken)$/i;

/**
 * A URL as displayed by browsers: a percent-encoded character of another script counts as one character, not six or nine.
 */
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** A path without its percent codes, whose digits and letters do not count. */
const bare = ({ url }: PageFacts) => url.path.replace(/%[0-9a-f]{2}/gi, '');

export const urlTooLong = defineCheck({
  id: 'url-too-long',
  category: 'url',
  scope: 'any',
  title: 'URL length OK',
  failureTitle: 'URL too long',
  why: 'Short URLs are easier to read in results and to share.',
  fix: 'Use a short path. Remove folders that add no meaning.',
  limits: { maxChars: 115 },
  evaluate({ page }, { maxChars }) {
    const length = graphemes(readable(page.response.finalUrl));
    return length <= maxChars
      ? pass(`${length} characters`)
      : fail(`${length} characters`, `at most ${maxChars}`, [{ url: page.response.finalUrl }]);
  },
});

/** A rule that a path breaks if it matches a pattern. */
function pathRule(
  given: Pick<Check, 'id' | 'title' | 'failureTitle' | 'why' | 'fix'>,
  fault: (page: PageFacts) => string | null,
) {
  return defineCheck({
    ...given,
    category: 'url',
    scope: 'any',
    evaluate({ page }) {
      const found = fault(page);
      return found === null ? pass() : fail(found, 'none', [{ value: page.url.path, url: page.response.finalUrl }]);
    },
  });
}

const COPIES = 'Crawlers treat each variant as a separate URL. That creates duplicates.';

export const urlUnderscore = pathRule(
  {
    id: 'url-underscore',
    title: 'No underscores in URL',
    failureTitle: 'Underscores in URL',
    why: 'Google recommends hyphens instead of underscores to separate words in URLs.',
    fix: 'Use hyphens in new URLs. Change existing URLs only together with a redirect.',
  },
  ({ url }) => (url.path.includes('_') ? 'underscores in the path' : null),
);

export const urlSpace = pathRule(
  {
    id: 'url-space',
    title: 'No spaces in URL',
    failureTitle: 'Spaces in URL',
    why: 'Spaces are encoded in several ways. They break URLs that are pasted into text.',
    fix: 'Replace spaces with hyphens, and redirect the old URL.',
  },
  ({ url }) => (/%(20|09|c2%a0)/i.test(url.path) ? 'spaces in the path' : null),
);

export const urlMultipleSlashes = pathRule(
  {
    id: 'url-multiple-slashes',
    title: 'No multiple slashes in URL',
    failureTitle: 'Multiple slashes in URL',
    why: COPIES,
    fix: 'Fix the internal links, and redirect to the URL with single slashes.',
  },
  // A URL inside a path, as in web archives, needs its slashes.
  ({ url }) => (/(^|[^:])\/\//.test(url.path) ? 'multiple slashes' : null),
);

export const urlUppercase = pathRule(
  {
    id: 'url-uppercase',
    title: 'URL is lowercase',
    failureTitle: 'Uppercase characters in URL',
    why: COPIES,
    fix: 'Use lowercase URLs, and redirect other variants to them.',
  },
  (page) => (/[A-Z]/.test(bare(page)) ? 'uppercase characters in the path' : null),
);

export const urlRepetitive = pathRule(
  {
    id: 'url-repetitive-path',
    title: 'No repetitive path in URL',
    failureTitle: 'Repetitive path in URL',
    why: 'A repeated folder usually comes from a wrong relative link. It can create endless URLs (a crawler trap).',
    fix: 'Fix the relative link that adds the folder again.',
  },
  ({ url }) => {
    const parts = url.path.slice(0, 2_000).split('/');
    const again = parts.find((part, i) => part !== '' && part === parts[i - 1]);
    return again === undefined ? null : `/${again}/${again}/`;
  },
);

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

export const urlNonAscii = pathRule(
  {
    id: 'url-non-ascii',
    title: 'No non-ASCII characters in URL',
    failureTitle: 'Non-ASCII characters in URL',
    why: 'Non-ASCII characters are percent-encoded when a URL is copied. Search engines handle them; informational.',
    fix: 'Optional. Use ASCII in new URLs for Latin scripts.',
  },
  ({ url }) => {
    const path = readable(url.path);
    const other = [...path].filter((character) => character > '\u007f');
    // A path in another script has no simpler form; a Latin one with a few accents does.
    if (other.length === 0 || OTHER_SCRIPT.test(path)) return null;
    return `${[...new Set(other)].slice(0, 10).join(' ')} in the path`;
  },
);

const NO_PARAMS = 'The URL has no parameters.';
const JOINED = 'Canonicalized to the URL without parameters.';

export const urlParameters = defineCheck({
  id: 'url-parameters',
  category: 'url',
  scope: 'any',
  title: 'Number of URL parameters OK',
  failureTitle: 'Too many URL parameters',
  why: 'Each combination of parameters is a separate URL for crawlers.',
  fix: 'Move important values to the path, and set a canonical to the clean URL.',
  limits: { maxParams: 3 },
  evaluate({ page }, { maxParams }) {
    const { params } = page.url;
    if (params.length === 0) return notApplicable(NO_PARAMS);
    if (canonicalElsewhere(page) !== null) return notApplicable(JOINED);
    return params.length <= maxParams
      ? pass(params.join(', '))
      : fail(
          `${params.length} parameters`,
          `at most ${maxParams}`,
          params.map((value) => ({ value })),
        );
  },
});

export const urlSessionId = defineCheck({
  id: 'url-session-id',
  category: 'url',
  scope: 'any',
  title: 'No session ID in URL',
  failureTitle: 'Session ID in URL',
  why: 'Session IDs create a new URL per visitor. A shared URL can expose the session.',
  fix: 'Store the session in a cookie.',
  evaluate({ page }) {
    const bad = page.url.params.filter((name) => SESSION.test(name));
    const inPath = /;(jsessionid|phpsessid|sid)=/i.exec(page.url.path)?.[1];
    if (inPath) bad.push(inPath);
    return bad.length === 0
      ? pass()
      : fail(
          bad.join(', '),
          'none',
          bad.map((value) => ({ value })),
        );
  },
});

export const urlTracking = defineCheck({
  id: 'url-tracking-params',
  category: 'url',
  title: 'No tracking parameters in internal links',
  failureTitle: 'Tracking parameters in internal links',
  why: 'Tracking parameters on internal links create duplicate URLs. They also overwrite the traffic source in analytics.',
  fix: 'Remove utm_ and similar parameters from internal links. Track clicks as events.',
  evaluate({ page }) {
    if (page.links.internal === 0) return notApplicable('The page has no internal links.');
    const tracked = page.links.items.filter(
      ({ internal, url }) =>
        internal &&
        url?.includes('?') &&
        [...(URL.parse(url)?.searchParams.keys() ?? [])].some((name) => TRACKING.test(name)),
    );
    if (tracked.length === 0) return pass();
    const items = tracked.map(({ selector, url, text }) => ({ selector, value: text, url: url ?? '' }));
    return fail(`${tracked.length} of ${page.links.internal} internal links`, 'none', items);
  },
});

export const urlChecks = [
  urlTooLong,
  urlUnderscore,
  urlSpace,
  urlMultipleSlashes,
  urlUppercase,
  urlNonAscii,
  urlRepetitive,
  urlParameters,
  urlSessionId,
  urlTracking,
];
