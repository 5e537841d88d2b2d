/**
 * Normalizes a URL: no fragment, no default port, escapes in upper case and only where needed (RFC 3986 §6.2.2). Scheme,
 * query order and trailing slash are kept: servers distinguish them.
 * @throws TypeError if it is not an absolute URL
 */
export function urlKey(address: string | URL): string {
  const url = new URL(address);
  url.hash = '';
  if (url.search === '') url.search = '';
  return url.href.replace(/%[0-9a-fA-F]{2}/g, (found) => {
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : found.toUpperCase();
  });
}

/** Host without a leading www., which counts as the same site (docs/api-contract.md §4, `scrape_domain`). */
export function siteOf(address: string | URL): string {
  return new URL(address).hostname.replace(/^www\./, '');
}
