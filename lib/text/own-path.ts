/** A URL as it reads within a site: its path if it is on the host of `base`, else without its scheme. */
export function ownPath(url: string, base: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  if (parsed.host === URL.parse(base)?.host) return `${parsed.pathname}${parsed.search}`;
  return url.replace(/^https?:\/\//, '');
}
