import { trimEndChars } from '#lib/contract/trim-end-chars.ts';

/** Normalizes an address for comparison: without scheme, fragment, `www.` and trailing slash. */
export function resultKey(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  const path = trimEndChars(parsed.pathname, '/');
  return `${parsed.host.replace(/^www\./, '')}${path}${parsed.search}`;
}
