import { siteOf, urlKey } from '#lib/crawl/frontier/url-key.ts';

/** A URL that parsing would not change and that has no query: it is its own key. */
const PLAIN = /^https?:\/\/(?:www\.)?([a-z0-9.-]+(?::\d+)?\/[A-Za-z0-9/_~-]*)$/;

/** Longest URL and path to request. */
const MAX_URL = 2_048;
const MAX_PATH = 1_024;

/** Parameters that only record how a visitor arrived; the page is the same. */
const TRACKING = /^(?:utm_\w+|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|mc_[ce]id|_ga|_gl)$/i;
/** Names that always carry a session, and short ones that do if the value looks like one. */
const SESSION = /^(?:phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|session_?id|zenid|oscsid)$/i;
const MAYBE_SESSION = /^(?:sid|s|sess|session|token)$/i;

/**
 * A single key for all URLs that return the same page in a crawl: like `urlKey`, and without scheme, `www.`, session,
 * tracking, and query order. Null for URLs that a crawl never requests: other schemes, credentials, excessive length.
 */
export function pageKey(address: string): string | null {
  if (address.length > MAX_URL) return null;
  const plain = address.length < MAX_PATH ? PLAIN.exec(address)?.[1] : undefined;
  if (plain !== undefined) return plain;
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '' || url.pathname.length > MAX_PATH) return null;
  const path = url.pathname.replace(/;(?:jsessionid|phpsessid|sid)=[^/;]*/gi, '');
  if (path !== url.pathname) url.pathname = path;
  if (url.search !== '') url.search = orderedQuery(url.search);
  const key = urlKey(url);
  return key.slice(key.indexOf('//') + 2).replace(/^www\./, '');
}

/**
 * Matches the URLs of one site: the host of `home`, with and without `www.`, at its port; with `subdomains` every host below
 * it too. Called for every link of every page, so a URL in `URL.href` form is not parsed.
 */
export function siteMatcher(home: string, { subdomains = false } = {}): (address: string) => boolean {
  const base = new URL(home);
  const site = siteOf(base);
  const port = base.port === '' ? '' : `:${base.port}`;
  const prefixes = ['https://', 'http://'].flatMap((scheme) => [
    `${scheme}${site}${port}/`,
    `${scheme}www.${site}${port}/`,
  ]);
  return (address) => {
    if (prefixes.some((prefix) => address.startsWith(prefix))) return true;
    const url = URL.parse(address);
    if (url === null || url.port !== base.port) return false;
    return siteOf(url) === site || (subdomains && url.hostname.endsWith(`.${site}`));
  };
}

/** Compared as text: servers distinguish `a`, `a=` and `a=+`, and URLSearchParams does not. */
function orderedQuery(search: string): string {
  const parts = search.slice(1).split('&').filter(isOfThePage);
  return parts.toSorted().join('&');
}

function isOfThePage(part: string): boolean {
  if (part === '') return false;
  const equals = part.indexOf('=');
  const name = equals < 0 ? part : part.slice(0, equals);
  if (TRACKING.test(name) || SESSION.test(name)) return false;
  return !(MAYBE_SESSION.test(name) && isSessionLike(equals < 0 ? '' : part.slice(equals + 1)));
}

/** Long, with mixed letters and digits: neither a number nor a word. */
function isSessionLike(value: string): boolean {
  return /^[\w-]{10,}$/.test(value) && /\d/.test(value) && /[a-z]/i.test(value);
}
