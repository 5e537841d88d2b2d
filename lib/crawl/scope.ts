import { siteMatcher } from '#lib/crawl/page-key.ts';
import { encodePattern, patternMatches } from '#lib/crawl/robots.ts';

/** Which addresses a crawl may visit, as its owner set it. */
export interface CrawlScope {
  /** Hosts below the site's host belong to it (`shop.x.example` of `x.example`). Default: no. */
  subdomains?: boolean;
  /** Only addresses with one of these patterns are visited, and the start. Empty: all. */
  include?: readonly string[];
  /** Addresses with one of these patterns are not visited. Stronger than `include`. */
  exclude?: readonly string[];
}

/** Whether an address is of the site and wanted (`in`), of the site and not wanted, or of another. */
export type ScopeOf = (address: string) => 'in' | 'excluded' | 'elsewhere';

/**
 * Judges addresses by the scope. A pattern is written as in robots.txt: the beginning of path and query, `*` for any
 * characters, `$` at the end. One that begins with http:// or https:// is compared with the whole address. Linear, whatever
 * the pattern.
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

/** Of an address as `URL.href` gives it. */
function pathAndQuery(address: string): string {
  const start = address.indexOf('/', address.indexOf('//') + 2);
  return start < 0 ? '/' : address.slice(start).replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
}
