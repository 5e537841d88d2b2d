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
  severity: 'notice',
  scope: 'any',
  title: 'The address is short enough to read',
  failureTitle: 'The address is long',
  why: 'Short addresses are easier to read in results, to share and to remember.',
  fix: 'Use a few words for the path, and leave out folders that say nothing.',
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
  given: Pick<Check, 'id' | 'severity' | 'title' | 'failureTitle' | 'why' | 'fix'>,
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

const copies = 'Another writing of the same address is another page to a crawler, so one page is found several times.';

export const urlUnderscore = pathRule(
  {
    id: 'url-underscore',
    severity: 'notice',
    title: 'Words in the address are parted by hyphens',
    failureTitle: 'The address has underscores',
    why: 'Search engines read words parted by underscores as one word.',
    fix: 'Use hyphens in new addresses; change old ones only together with a redirect.',
  },
  ({ url }) => (url.path.includes('_') ? 'underscores in the path' : null),
);

export const urlSpace = pathRule(
  {
    id: 'url-space',
    severity: 'warning',
    title: 'The address has no blanks',
    failureTitle: 'The address has blanks',
    why: 'Blanks break addresses where people paste them into text, and are written in several ways.',
    fix: 'Put hyphens in their place and redirect the old address.',
  },
  ({ url }) => (/%(20|09|c2%a0)/i.test(url.path) ? 'blanks in the path' : null),
);

export const urlMultipleSlashes = pathRule(
  {
    id: 'url-multiple-slashes',
    severity: 'warning',
    title: 'The address has no double slashes',
    failureTitle: 'The address has double slashes',
    why: copies,
    fix: 'Mend the links that lead here and redirect to the address with single slashes.',
  },
  // A URL inside a path, as in web archives, needs its slashes.
  ({ url }) => (/(^|[^:])\/\//.test(url.path) ? 'slashes that follow one another' : null),
);

export const urlUppercase = pathRule(
  {
    id: 'url-uppercase',
    severity: 'notice',
    title: 'The address is in small letters',
    failureTitle: 'The address has capital letters',
    why: copies,
    fix: 'Use small letters in new addresses and redirect other writings to them.',
  },
  (page) => (/[A-Z]/.test(bare(page)) ? 'capital letters in the path' : null),
);

export const urlRepetitive = pathRule(
  {
    id: 'url-repetitive-path',
    severity: 'warning',
    title: 'No folder of the address repeats',
    failureTitle: 'A folder of the address repeats',
    why: 'It is mostly the sign of a wrong relative link, which can make endless addresses of one page.',
    fix: 'Mend the relative link that adds the folder again.',
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
    severity: 'notice',
    title: 'The address is plain when it is copied',
    failureTitle: 'The address has letters that are written as codes when it is copied',
    why: 'An é becomes %C3%A9 in mails and chats. Addresses in another script than the Latin one are fine as they are.',
    fix: 'Write such letters without their accents in new addresses; change old ones only together with a redirect.',
  },
  ({ url }) => {
    const path = readable(url.path);
    const other = [...path].filter((character) => character > '\u007f');
    // A path in another script has no simpler form; a Latin one with a few accents does.
    if (other.length === 0 || OTHER_SCRIPT.test(path)) return null;
    return `${[...new Set(other)].slice(0, 10).join(' ')} in the path`;
  },
);

const NO_PARAMS = 'The address has no parameters.';
const JOINED = 'The canonical link names the address without them.';

export const urlParameters = defineCheck({
  id: 'url-parameters',
  category: 'url',
  severity: 'notice',
  scope: 'any',
  title: 'The address has few parameters',
  failureTitle: 'The address has many parameters',
  why: 'Every combination of parameters is a page of its own to a crawler.',
  fix: 'Put what matters into the path, and name the clean address in the canonical link.',
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
  severity: 'warning',
  scope: 'any',
  title: 'The address holds no session',
  failureTitle: 'The address holds a session',
  why: 'Every visitor gets an address of their own for the same page, and whoever shares it may share the session.',
  fix: 'Keep the session in a cookie.',
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
  severity: 'notice',
  title: 'Internal links carry no tracking values',
  failureTitle: 'Internal links carry tracking values',
  why: 'They make copies of your own pages, and overwrite where a visitor really came from.',
  fix: 'Link to your own pages without utm_ and similar values; count such clicks as events.',
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
