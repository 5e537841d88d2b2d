import type { HeaderEvaluation } from '#lib/inspect/facts.ts';

type Headers = Readonly<Record<string, readonly string[]>>;
type Verdict = Pick<HeaderEvaluation, 'state' | 'reason'>;

interface Rule {
  name: string;
  /** Why a missing header matters. */
  missing: string;
  /** Evaluates the lower-case value; gets the other headers too. */
  judge: (value: string, headers: Headers) => Verdict;
  /** Another header that serves the same purpose. */
  instead?: (headers: Headers) => string | null;
}

const good = (reason: string): Verdict => ({ state: 'good', reason });
const weak = (reason: string): Verdict => ({ state: 'weak', reason });

/** 31 days, as in the page audit. */
const MIN_HSTS_SECONDS = 2_678_400;

const headerOf = (headers: Headers, name: string) => headers[name]?.join(', ').trim() ?? '';
const framing = (headers: Headers) => /frame-ancestors[^;,]*/i.exec(headerOf(headers, 'content-security-policy'))?.[0];

const RULES: readonly Rule[] = [
  {
    name: 'strict-transport-security',
    missing: 'Missing HSTS header.',
    judge(value) {
      const age = Number(/max-age\s*=\s*"?(\d+)/.exec(value)?.[1] ?? 0);
      if (age === 0) return weak('HSTS is disabled: max-age is 0 or absent.');
      if (age < MIN_HSTS_SECONDS) return weak(`Its max-age of ${age} seconds is less than 31 days.`);
      return good(value.includes('includesubdomains') ? 'Includes subdomains.' : 'Without subdomains.');
    },
  },
  {
    name: 'content-security-policy',
    missing: 'Missing Content-Security-Policy header.',
    judge(value) {
      const scripts = /(?:^|[;,])\s*(?:script-src|default-src)\s+([^;,]*)/.exec(value)?.[1];
      if (scripts === undefined) return weak('No script-src or default-src directive.');
      if (/'unsafe-inline'/.test(scripts) && !/'nonce-|'sha(?:256|384|512)-|'strict-dynamic'/.test(scripts)) {
        return weak('Inline scripts are allowed: unsafe-inline without nonce or hash.');
      }
      return /(?:^|\s)(?:\*|https?:)(?:\s|$)/.test(scripts) && !/'strict-dynamic'/.test(scripts)
        ? weak('Scripts are allowed from any source.')
        : good('Restricts script sources.');
    },
  },
  {
    name: 'x-content-type-options',
    missing: 'Missing X-Content-Type-Options header.',
    judge: (value) => (value.includes('nosniff') ? good('MIME sniffing is disabled.') : weak('Must be nosniff.')),
  },
  {
    name: 'x-frame-options',
    missing: 'Missing X-Frame-Options header.',
    instead: (headers) => framing(headers) ?? null,
    judge: (value) =>
      /deny|sameorigin/.test(value) ? good('Other sites cannot frame the page.') : weak('Must be DENY or SAMEORIGIN.'),
  },
  {
    name: 'referrer-policy',
    missing: 'Missing Referrer-Policy header.',
    judge: (value) =>
      /unsafe-url|no-referrer-when-downgrade/.test(value.split(',').at(-1) ?? '')
        ? weak('Full URLs are sent as referrer to all sites.')
        : good('Other sites do not receive full URLs.'),
  },
  {
    name: 'permissions-policy',
    missing: 'Missing Permissions-Policy header.',
    judge: () => good('Restricts browser features for the site and its frames.'),
  },
];

/**
 * Evaluates the security headers of a response.
 * @param headers lower-case names
 * @param https whether it arrived over HTTPS: otherwise browsers ignore Strict-Transport-Security
 */
export function evaluateSecurityHeaders(headers: Headers, https: boolean): HeaderEvaluation[] {
  return RULES.map(({ name, missing, judge, instead }) => {
    const value = headerOf(headers, name);
    if (value === '') {
      const other = instead?.(headers);
      return other
        ? { name, value: other, ...good('Set by frame-ancestors in Content-Security-Policy.') }
        : { name, value: null, state: 'missing', reason: missing };
    }
    if (name === 'strict-transport-security' && !https) {
      return { name, value, ...weak('Sent over HTTP, where browsers ignore it.') };
    }
    return { name, value, ...judge(value.toLowerCase(), headers) };
  });
}
