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
    missing: 'Browsers are not told to stay on HTTPS.',
    judge(value) {
      const age = Number(/max-age\s*=\s*"?(\d+)/.exec(value)?.[1] ?? 0);
      if (age === 0) return weak('It gives no time, or takes the promise back: max-age is 0 or absent.');
      if (age < MIN_HSTS_SECONDS) return weak(`Its max-age of ${age} seconds is less than 31 days.`);
      return good(value.includes('includesubdomains') ? 'For this name and all below it.' : 'For this name alone.');
    },
  },
  {
    name: 'content-security-policy',
    missing: 'No policy limits which scripts may run.',
    judge(value) {
      const scripts = /(?:^|[;,])\s*(?:script-src|default-src)\s+([^;,]*)/.exec(value)?.[1];
      if (scripts === undefined) return weak('It has no rule for scripts.');
      if (/'unsafe-inline'/.test(scripts) && !/'nonce-|'sha(?:256|384|512)-|'strict-dynamic'/.test(scripts)) {
        return weak('Any script written into the page may run: unsafe-inline without nonce or hash.');
      }
      return /(?:^|\s)(?:\*|https?:)(?:\s|$)/.test(scripts) && !/'strict-dynamic'/.test(scripts)
        ? weak('Scripts may come from anywhere.')
        : good('It limits which scripts may run.');
    },
  },
  {
    name: 'x-content-type-options',
    missing: 'Browsers may guess the type of files.',
    judge: (value) => (value.includes('nosniff') ? good('Types are not guessed.') : weak('It must be nosniff.')),
  },
  {
    name: 'x-frame-options',
    missing: 'Any site may show this one in a frame.',
    instead: (headers) => framing(headers) ?? null,
    judge: (value) =>
      /deny|sameorigin/.test(value) ? good('Other sites may not frame it.') : weak('It must be DENY or SAMEORIGIN.'),
  },
  {
    name: 'referrer-policy',
    missing: 'What leaves with links is left to the browser.',
    judge: (value) =>
      /unsafe-url|no-referrer-when-downgrade/.test(value.split(',').at(-1) ?? '')
        ? weak('Full addresses leave with every link.')
        : good('Other sites do not learn full addresses.'),
  },
  {
    name: 'permissions-policy',
    missing: 'Nothing is said about camera, microphone and the like.',
    judge: () => good('It says which features the site and its frames may use.'),
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
        ? { name, value: other, ...good('Content-Security-Policy says it with frame-ancestors.') }
        : { name, value: null, state: 'missing', reason: missing };
    }
    if (name === 'strict-transport-security' && !https) {
      return { name, value, ...weak('It came over HTTP, where browsers ignore it.') };
    }
    return { name, value, ...judge(value.toLowerCase(), headers) };
  });
}
