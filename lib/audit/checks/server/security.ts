import { type Check, defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { PageFacts } from '#lib/audit/types.ts';

const headerOf = ({ response }: PageFacts, name: string) => response.headers[name]?.join(', ').trim() ?? '';

export const https = defineCheck({
  id: 'url-http-scheme',
  category: 'https',
  scope: 'any',
  title: 'Page served over HTTPS',
  failureTitle: 'Page not served over HTTPS',
  why: 'HTTPS is a ranking signal. Browsers mark HTTP pages as not secure.',
  fix: 'Serve the page over HTTPS, and redirect HTTP permanently.',
  evaluate({ raw: { response } }) {
    return response.https ? pass('HTTPS') : fail('HTTP', 'HTTPS', [{ url: response.finalUrl }]);
  },
});

const mixed = (type: 'active' | 'passive', texts: Pick<Check, 'id' | 'title' | 'failureTitle' | 'why'>) =>
  defineCheck({
    ...texts,
    category: 'https',
    fix: 'Load all resources over HTTPS.',
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
  title: 'No active mixed content',
  failureTitle: 'Mixed content: scripts, iframes or forms',
  why: 'Browsers block HTTP scripts, iframes and forms on HTTPS pages. Parts of the page do not work.',
});

export const mixedPassive = mixed('passive', {
  id: 'mixed-content-passive',
  title: 'No passive mixed content',
  failureTitle: 'Mixed content: images or media',
  why: 'Browsers upgrade or block HTTP images and media on HTTPS pages.',
});

export const formInsecure = defineCheck({
  id: 'form-action-insecure',
  category: 'security',
  title: 'Form URLs use HTTPS',
  failureTitle: 'Insecure form URL (HTTP)',
  why: 'Form data, including passwords, is sent unencrypted. Browsers warn users. No direct effect on rankings.',
  fix: 'Serve the page and the form action over HTTPS.',
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
  scope: 'any',
  title: 'HSTS header set',
  failureTitle: 'Missing HSTS header',
  why: 'Browsers may connect over HTTP first, and attackers can intercept that request. No effect on rankings.',
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
  scope: 'any',
  title: 'Content-Security-Policy set',
  failureTitle: 'Missing or weak Content-Security-Policy',
  why: 'A Content-Security-Policy limits the damage of injected scripts (XSS). No effect on rankings.',
  fix: 'Send a Content-Security-Policy whose script-src uses nonces or hashes.',
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
      title: 'X-Content-Type-Options: nosniff set',
      failureTitle: 'Missing X-Content-Type-Options header',
      why: 'Browsers may guess the type of a file and run uploads as scripts. No effect on rankings.',
      fix: 'Send "X-Content-Type-Options: nosniff".',
      expected: 'nosniff',
      valid: (value) => value.toLowerCase().includes('nosniff'),
    },
    {
      id: 'x-frame-options',
      header: 'x-frame-options',
      title: 'Clickjacking protection set',
      failureTitle: 'Missing X-Frame-Options / frame-ancestors',
      why: 'Other sites can embed the page in a hidden frame (clickjacking). No effect on rankings.',
      fix: 'Send frame-ancestors in the Content-Security-Policy, or "X-Frame-Options: SAMEORIGIN".',
      expected: 'frame-ancestors, or X-Frame-Options',
      valid: (value, page) =>
        /deny|sameorigin/i.test(value) || /frame-ancestors/i.test(headerOf(page, 'content-security-policy')),
    },
    {
      id: 'referrer-policy',
      header: 'referrer-policy',
      title: 'Referrer-Policy header set',
      failureTitle: 'Missing Referrer-Policy header',
      why: 'Browsers then decide how much of the URL other sites receive. No effect on rankings.',
      fix: 'Send "Referrer-Policy: strict-origin-when-cross-origin" or a stricter policy.',
      expected: 'Referrer-Policy',
      valid: (value) => value !== '' && !/unsafe-url/i.test(value),
    },
    {
      id: 'permissions-policy',
      header: 'permissions-policy',
      title: 'Permissions-Policy header set',
      failureTitle: 'Missing Permissions-Policy header',
      why: 'The header disables browser features such as camera and geolocation for embedded content. No effect on rankings.',
      fix: 'Optional. Send a Permissions-Policy that disables unused features.',
      expected: 'Permissions-Policy',
      valid: (value) => value !== '',
    },
    {
      id: 'cross-origin-opener-policy',
      header: 'cross-origin-opener-policy',
      title: 'COOP header set',
      failureTitle: 'Missing Cross-Origin-Opener-Policy (COOP)',
      why: 'Without COOP, a page that opens yours keeps a reference to its window. Security hardening; no effect on rankings.',
      fix: 'Optional. Send "Cross-Origin-Opener-Policy: same-origin", or same-origin-allow-popups for payment or sign-in popups.',
      expected: 'same-origin or same-origin-allow-popups',
      valid: (value) => /^(?:same-origin(?:-allow-popups)?|noopener-allow-popups)\b/i.test(value),
    },
    {
      id: 'cross-origin-resource-policy',
      header: 'cross-origin-resource-policy',
      title: 'CORP header set',
      failureTitle: 'Missing Cross-Origin-Resource-Policy (CORP)',
      why: 'Without CORP, other sites can embed this resource, which enables side-channel attacks such as Spectre. No effect on rankings.',
      fix: 'Optional. Send "Cross-Origin-Resource-Policy: same-origin", or same-site for your own subdomains.',
      expected: 'same-origin or same-site',
      valid: (value) => /^same-(?:origin|site)$/i.test(value),
    },
    {
      id: 'cross-origin-embedder-policy',
      header: 'cross-origin-embedder-policy',
      title: 'COEP header set',
      failureTitle: 'Missing Cross-Origin-Embedder-Policy (COEP)',
      why: 'COEP is required for cross-origin isolation, which a few browser features need. No effect on rankings.',
      fix: 'Optional. Send "Cross-Origin-Embedder-Policy: credentialless", or require-corp.',
      expected: 'require-corp or credentialless',
      valid: (value) => /^(?:require-corp|credentialless)\b/i.test(value),
    },
  ] satisfies HeaderText[]
).map(({ header, valid, expected, ...texts }) =>
  defineCheck({
    ...texts,
    category: 'security',
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
  scope: 'any',
  title: 'Trusted Types enforced',
  failureTitle: 'Trusted Types not enforced',
  why: 'Trusted Types prevent DOM-based XSS. No effect on rankings.',
  fix: 'Optional. Add "require-trusted-types-for \'script\'" to the Content-Security-Policy, first in report-only mode.',
  evaluate({ raw }) {
    const value = headerOf(raw, 'content-security-policy');
    if (value === '') return notApplicable('No Content-Security-Policy header.');
    return /require-trusted-types-for/i.test(value) ? pass() : fail('not required', 'require-trusted-types-for');
  },
});

export const corsWildcard = defineCheck({
  id: 'cors-wildcard',
  category: 'security',
  scope: 'any',
  title: 'CORS policy OK',
  failureTitle: 'CORS wildcard with credentials',
  why: 'Any site can read responses with the credentials of your users.',
  fix: 'List the allowed origins, or remove Access-Control-Allow-Credentials.',
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
  scope: 'any',
  title: 'No server version exposed',
  failureTitle: 'Server software version exposed',
  why: 'A version number helps attackers find known vulnerabilities. No effect on rankings.',
  fix: 'Hide the version in Server, X-Powered-By and similar headers.',
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
  scope: 'any',
  title: 'Cookie flags set',
  failureTitle: 'Cookies without Secure, HttpOnly or SameSite',
  why: 'Without these flags, cookies can be read by scripts or sent over HTTP and across sites. No effect on rankings.',
  fix: 'Set Secure and SameSite on every cookie, and HttpOnly where scripts do not need it.',
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
