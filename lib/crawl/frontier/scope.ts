import { siteMatcher } from '#lib/crawl/frontier/page-key.ts';
import { encodePattern, patternMatches } from '#lib/crawl/robots/robots.ts';

/** Which URLs a crawl may visit, as configured by its owner. */
export interface CrawlScope {
  /** Whether subdomains of the site's host belong to it (`shop.x.example` for `x.example`). Default: no. */
  subdomains?: boolean;
  /** Visit only URLs that match one of these patterns, and the start page. Empty: all. */
  include?: readonly string[];
  /** Do not visit URLs that match one of these patterns. Takes precedence over `include`. */
  exclude?: readonly string[];
}

/** Whether a URL is on the site and included (`in`), on the site and excluded, or on another site. */
export type ScopeOf = (address: string) => 'in' | 'excluded' | 'elsewhere';

/**
 * Classifies URLs by the scope. Patterns are written as in robots.txt: the beginning of path and query, `*` for any
 * characters, `$` at the end. A pattern with http:// or https:// is compared with the whole URL. Linear time for any
 * pattern.
 */
export function siteScope(start: string, { subdomains, include = [], exclude = [] }: CrawlScope = {}): ScopeOf {
  const isOwn = siteMatcher(start, { subdomains: subdomains === true });
  const wanted = include.map(matcher);
  const unwanted = exclude.map(matcher);
  if (wanted.length === 0 && unwanted.length === 0) return (address) => (isOwn(address) ? 'in' : 'elsewhere');
  return (address) => {
    if (!isOwn(address)) return 'elsewhere';
    if (unwanted.some((matches) => matches(address))) return 'excluded';
    if (wanted.length === 0 || address === start || wanted.some((matches) => matches(address))) return 'in';
    return 'excluded';
  };
}

function matcher(pattern: string): (address: string) => boolean {
  const trimmed = encodePattern(pattern.trim());
  if (/^https?:\/\//i.test(trimmed)) return (address) => patternMatches(trimmed, address);
  const path = trimmed.startsWith('/') || trimmed.startsWith('*') ? trimmed : `/${trimmed}`;
  return (address) => patternMatches(path, pathAndQuery(address));
}

/** Takes a URL as returned by `URL.href`. */
function pathAndQuery(address: string): string {
  const start = address.indexOf('/', address.indexOf('//') + 2);
  return start < 0 ? '/' : address.slice(start).replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
}
