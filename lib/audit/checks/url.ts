import { defineCheck, fail, notApplicable, pass } from './define-check.ts';

const TRACKING = /^(utm_|gclid$|fbclid$|msclkid$|mc_eid$|_ga$)/;
const SESSION = /^(jsessionid|phpsessid|sid|sessionid|session_id|aspsessionid.*)$/i;

export const urlChecks = [
  defineCheck({
    id: 'url-length',
    category: 'url',
    severity: 'notice',
    scope: 'any',
    title: 'The address is short enough to read',
    failureTitle: 'The address is long',
    why: 'Short addresses are easier to read in results, to share and to remember.',
    fix: 'Use a few words for the path, and leave out folders that say nothing.',
    limits: { urlMax: 115 },
    evaluate: ({ page: facts }, limits) =>
      facts.url.length > limits.urlMax
        ? fail(`${facts.url.length} characters`, `At most ${limits.urlMax}`)
        : pass(`${facts.url.length} characters`),
  }),
  defineCheck({
    id: 'url-form',
    category: 'url',
    severity: 'notice',
    scope: 'any',
    title: 'The path is written plainly',
    failureTitle: 'The path has signs that cause trouble',
    why: 'Capital letters, underscores, blanks and double slashes make several addresses of one page, or hide words.',
    fix: 'Use small letters and hyphens, and redirect the old address.',
    evaluate: ({ page: facts }) => {
      const { path } = facts.url;
      const faults = [
        /[A-Z]/.test(path.replace(/%[0-9A-F]{2}/g, '')) ? 'capital letters' : '',
        path.includes('_') ? 'underscores' : '',
        /%20|\+/.test(path) ? 'blanks' : '',
        path.includes('//') ? 'double slashes' : '',
        /\/([^/]+)\/\1(\/|$)/.test(path.slice(0, 500)) ? 'a repeated folder' : '',
      ].filter(Boolean);
      return faults.length > 0 ? fail(faults.join(', '), 'Small letters and hyphens', [{ value: path }]) : pass();
    },
  }),
  defineCheck({
    id: 'url-parameters',
    category: 'url',
    severity: 'notice',
    scope: 'any',
    title: 'The address has few parameters',
    failureTitle: 'The address has parameters that make copies',
    why: 'Every combination of parameters is a page of its own to a crawler.',
    fix: 'Keep tracking and session values out of addresses, and name the clean one in the canonical link.',
    limits: { urlParams: 3 },
    evaluate: ({ page: facts }, limits) => {
      const { params } = facts.url;
      if (params.length === 0) return notApplicable('The address has no parameters');
      const bad = params.filter((name) => TRACKING.test(name) || SESSION.test(name));
      if (bad.length > 0)
        return fail(
          bad.join(', '),
          'No tracking or session values',
          bad.map((value) => ({ value })),
        );
      return params.length > limits.urlParams
        ? fail(`${params.length} parameters`, `At most ${limits.urlParams}`)
        : pass(`${params.length}`);
    },
  }),
];
