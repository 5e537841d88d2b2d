import { type Check, defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { PageFacts } from '#lib/audit/types.ts';

const headerOf = ({ response }: PageFacts, name: string) => response.headers[name]?.join(', ').trim() ?? '';

export const https = defineCheck({
  id: 'url-http-scheme',
  category: 'security',
  severity: 'error',
  scope: 'any',
  title: 'The page is served over HTTPS',
  failureTitle: 'The page is served over HTTP',
  why: 'Browsers mark it as not secure, and search engines prefer the HTTPS address.',
  fix: 'Serve the site over HTTPS, and redirect http:// to it permanently.',
  evaluate({ raw: { response } }) {
    return response.https ? pass('HTTPS') : fail('HTTP', 'HTTPS', [{ url: response.finalUrl }]);
  },
});

const mixed = (type: 'active' | 'passive', texts: Pick<Check, 'id' | 'severity' | 'title' | 'failureTitle' | 'why'>) =>
  defineCheck({
    ...texts,
    category: 'security',
    fix: 'Load everything from https:// addresses.',
    evaluate({ page: { response, resources } }) {
      if (!response.https) return notApplicable('The page itself is not served over HTTPS.');
      const elements = resources.mixedContent.items.filter((item) => item.type === type);
      // One entry for each URL, with its first element: an image used repeatedly is one thing to fix on the server.
      const byAddress = new Map(elements.toReversed().map((item) => [item.url, item]));
      if (byAddress.size === 0) return pass();
      const items = [...byAddress.values()].toReversed().map(({ url, selector }) => ({ url, selector }));
      return fail(`${plural(items.length, 'http:// URL')} in ${plural(elements.length, 'element')}`, 'none', items);
    },
  });

export const mixedActive = mixed('active', {
  id: 'mixed-content-active',
  severity: 'error',
  title: 'No script, frame or form uses HTTP on an HTTPS page',
  failureTitle: 'Scripts, frames or forms use HTTP on an HTTPS page',
  why: 'Browsers block them, so parts of the page do not work.',
});

export const mixedPassive = mixed('passive', {
  id: 'mixed-content-passive',
  severity: 'warning',
  title: 'No image or media uses HTTP on an HTTPS page',
  failureTitle: 'Images or media use HTTP on an HTTPS page',
  why: 'The lock in the address bar goes away, and browsers may not show them.',
});

export const formInsecure = defineCheck({
  id: 'form-action-insecure',
  category: 'security',
  severity: 'error',
  title: 'Forms are sent over HTTPS',
  failureTitle: 'Forms are sent over HTTP',
  why: 'What a visitor types, passwords too, can be read on the way; browsers warn about it.',
  fix: 'Serve the page and the form’s action over HTTPS.',
  evaluate({ page: { forms, response } }) {
    if (forms.total === 0) return notApplicable('The page has no forms.');
    const insecure = forms.items.filter(({ secure, url }) => !secure || (!response.https && url === null));
    if (insecure.length === 0) return pass(plural(forms.total, 'form'));
    return fail(
      `${insecure.length} of ${forms.total}`,
      'none',
      insecure.map(({ selector, action }) => ({ selector, value: action })),
    );
  },
});

export const hsts = defineCheck({
  id: 'hsts-missing',
  category: 'security',
  severity: 'warning',
  scope: 'any',
  title: 'Browsers are told to stay on HTTPS',
  failureTitle: 'Browsers are not told to stay on HTTPS',
  why: 'Without Strict-Transport-Security a first visit by http:// can be intercepted (RFC 6797).',
  fix: 'Send "Strict-Transport-Security: max-age=31536000; includeSubDomains".',
  limits: { minSeconds: 2_678_400 },
  evaluate({ raw }, { minSeconds }) {
    if (!raw.response.https) return notApplicable('The page is not served over HTTPS.');
    const value = headerOf(raw, 'strict-transport-security');
    if (value === '') return fail('no header', 'Strict-Transport-Security');
    const age = Number(/max-age\s*=\s*"?(\d+)/i.exec(value)?.[1] ?? 0);
    return age >= minSeconds ? pass(value) : fail(value, `max-age of ${minSeconds} seconds (31 days) or more`);
  },
});

export const csp = defineCheck({
  id: 'csp-missing',
  category: 'security',
  severity: 'notice',
  scope: 'any',
  title: 'A content security policy limits scripts',
  failureTitle: 'No content security policy limits scripts',
  why: 'It is the second line of defence when a foreign script gets into the page.',
  fix: 'Send a Content-Security-Policy with script-src that names nonces or hashes.',
  evaluate({ raw }) {
    const value = headerOf(raw, 'content-security-policy');
    if (value === '') return fail('no header', 'Content-Security-Policy');
    const scripts = /(?:^|[;,])\s*(?:script-src|default-src)\s+([^;,]*)/i.exec(value)?.[1];
    if (scripts === undefined) return fail('no rule for scripts', 'script-src or default-src');
    const loose = /'unsafe-inline'/.test(scripts) && !/'nonce-|'sha(?:256|384|512)-|'strict-dynamic'/.test(scripts);
    return loose
      ? fail("'unsafe-inline' without nonce or hash", 'nonces or hashes', [{ snippet: value.slice(0, 300) }])
      : pass();
  },
});

interface HeaderText {
  id: string;
  header: string;
  title: string;
  failureTitle: string;
  why: string;
  fix: string;
  expected: string;
  valid: (value: string, page: PageFacts) => boolean;
}

const headerChecks = (
  [
    {
      id: 'x-content-type-options',
      header: 'x-content-type-options',
      title: 'Browsers may not guess media types',
      failureTitle: 'Browsers may guess media types',
      why: 'A file that was uploaded as text may then run as a script.',
      fix: 'Send "X-Content-Type-Options: nosniff".',
      expected: 'nosniff',
      valid: (value) => value.toLowerCase().includes('nosniff'),
    },
    {
      id: 'x-frame-options',
      header: 'x-frame-options',
      title: 'Other sites may not frame the page',
      failureTitle: 'Any site may frame the page',
      why: 'A hidden frame can trick visitors into clicking something on your page.',
      fix: 'Send frame-ancestors in the Content-Security-Policy, or "X-Frame-Options: SAMEORIGIN".',
      expected: 'frame-ancestors, or X-Frame-Options',
      valid: (value, page) =>
        /deny|sameorigin/i.test(value) || /frame-ancestors/i.test(headerOf(page, 'content-security-policy')),
    },
    {
      id: 'referrer-policy',
      header: 'referrer-policy',
      title: 'A referrer policy is set',
      failureTitle: 'No referrer policy is set',
      why: 'It says how much of the address other sites learn when a visitor follows a link.',
      fix: 'Send "Referrer-Policy: strict-origin-when-cross-origin" or a stricter one.',
      expected: 'Referrer-Policy',
      valid: (value) => value !== '' && !/unsafe-url/i.test(value),
    },
    {
      id: 'permissions-policy',
      header: 'permissions-policy',
      title: 'A permissions policy is set',
      failureTitle: 'No permissions policy is set',
      why: 'It keeps frames and foreign scripts from asking for camera, microphone or place.',
      fix: 'Send a Permissions-Policy that switches off what the site does not use.',
      expected: 'Permissions-Policy',
      valid: (value) => value !== '',
    },
    {
      id: 'cross-origin-opener-policy',
      header: 'cross-origin-opener-policy',
      title: 'The page shares no window with other sites',
      failureTitle: 'The page may share a window group with other sites',
      why: 'Without Cross-Origin-Opener-Policy a page that opened yours can reach into its window.',
      fix: 'Send "Cross-Origin-Opener-Policy: same-origin", or same-origin-allow-popups where pay or sign-in windows are used.',
      expected: 'same-origin or same-origin-allow-popups',
      valid: (value) => /^(?:same-origin(?:-allow-popups)?|noopener-allow-popups)\b/i.test(value),
    },
    {
      id: 'cross-origin-resource-policy',
      header: 'cross-origin-resource-policy',
      title: 'Other sites may not load the page as a file of theirs',
      failureTitle: 'Other sites may load the page as a file of theirs',
      why: 'Without Cross-Origin-Resource-Policy a foreign page can draw yours into its process, where its memory can be spied out.',
      fix: 'Send "Cross-Origin-Resource-Policy: same-origin", or same-site where your own subdomains load it.',
      expected: 'same-origin or same-site',
      valid: (value) => /^same-(?:origin|site)$/i.test(value),
    },
    {
      id: 'cross-origin-embedder-policy',
      header: 'cross-origin-embedder-policy',
      title: 'The page loads only foreign files that allow it',
      failureTitle: 'The page may load foreign files that do not allow it',
      why: 'Only with Cross-Origin-Embedder-Policy is the page isolated from other sites, which some features of browsers ask for.',
      fix: 'Send "Cross-Origin-Embedder-Policy: credentialless", or require-corp once all foreign files allow it.',
      expected: 'require-corp or credentialless',
      valid: (value) => /^(?:require-corp|credentialless)\b/i.test(value),
    },
  ] satisfies HeaderText[]
).map(({ header, valid, expected, ...texts }) =>
  defineCheck({
    ...texts,
    category: 'security',
    severity: 'notice',
    scope: 'any',
    evaluate({ raw }) {
      const value = headerOf(raw, header);
      if (valid(value, raw)) return pass(value === '' ? null : value);
      return fail(value === '' ? 'no header' : value, expected);
    },
  }),
);

export const trustedTypes = defineCheck({
  id: 'trusted-types',
  category: 'security',
  severity: 'notice',
  scope: 'any',
  title: 'Scripts can write only checked HTML',
  failureTitle: 'Scripts can write any text into the page as HTML',
  why: 'Trusted Types close the way by which most injected scripts reach a page.',
  fix: 'Add "require-trusted-types-for \'script\'" to the Content-Security-Policy, first in report-only mode.',
  evaluate({ raw }) {
    const value = headerOf(raw, 'content-security-policy');
    if (value === '') return notApplicable('The page sends no content security policy.');
    return /require-trusted-types-for/i.test(value) ? pass() : fail('not required', 'require-trusted-types-for');
  },
});

export const corsWildcard = defineCheck({
  id: 'cors-wildcard',
  category: 'security',
  severity: 'warning',
  scope: 'any',
  title: 'Other sites may not read the page with its visitor’s cookies',
  failureTitle: 'The page is opened to every site together with credentials',
  why: 'Any site could then read what only your signed-in visitor may see.',
  fix: 'Name the allowed origins, or leave Access-Control-Allow-Credentials out.',
  evaluate({ raw }) {
    const origin = headerOf(raw, 'access-control-allow-origin');
    if (origin === '') return pass();
    const credentials = headerOf(raw, 'access-control-allow-credentials').toLowerCase() === 'true';
    return origin === '*' && credentials ? fail('* with credentials', 'named origins') : pass(origin);
  },
});

export const serverLeak = defineCheck({
  id: 'server-leak',
  category: 'security',
  severity: 'notice',
  scope: 'any',
  title: 'Headers do not tell versions',
  failureTitle: 'Headers tell which version of which software runs',
  why: 'Attackers look for known holes of exactly that version.',
  fix: 'Switch the version off in Server and X-Powered-By, and similar headers.',
  evaluate({ raw }) {
    const names = ['server', 'x-powered-by', 'x-aspnet-version', 'x-generator'];
    const items = names
      .map((name) => ({ value: headerOf(raw, name), name }))
      .filter(({ value }) => /\d\.\d/.test(value));
    if (items.length === 0) return pass();
    return fail(
      items.map(({ value }) => value).join('; '),
      'no versions',
      items.map(({ name, value }) => ({ value: `${name}: ${value}` })),
    );
  },
});

export const cookieFlags = defineCheck({
  id: 'cookies-flags',
  category: 'security',
  severity: 'notice',
  scope: 'any',
  title: 'Cookies are protected',
  failureTitle: 'Cookies lack protection',
  why: 'Without Secure, HttpOnly and SameSite a cookie travels in the clear, is read by scripts, or is sent by other sites.',
  fix: 'Set Secure and SameSite on every cookie, and HttpOnly on those that scripts need not read.',
  evaluate({ raw }) {
    const cookies = raw.response.headers['set-cookie'] ?? [];
    if (cookies.length === 0) return notApplicable('The page sets no cookies.');
    const faults = cookies.flatMap((cookie) => {
      const [pair = '', ...attributes] = cookie.split(';');
      const given = attributes.map((attribute) => attribute.trim().toLowerCase().split('=')[0]);
      const missing = ['secure', 'httponly', 'samesite'].filter(
        (name) => !given.includes(name) && !(name === 'secure' && !raw.response.https),
      );
      // Only the name: a value may be a session.
      return missing.length === 0 ? [] : [{ value: `${pair.split('=')[0]?.trim() ?? ''}: no ${missing.join(', ')}` }];
    });
    if (faults.length === 0) return pass(`${cookies.length} cookies`);
    return fail(`${faults.length} of ${cookies.length} cookies`, 'Secure, HttpOnly, SameSite', faults);
  },
});

export const securityChecks: readonly Check[] = [
  https,
  mixedActive,
  mixedPassive,
  formInsecure,
  hsts,
  csp,
  ...headerChecks,
  trustedTypes,
  corsWildcard,
  serverLeak,
  cookieFlags,
];
