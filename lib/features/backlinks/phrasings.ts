/** A search for pages that name a domain, and how many pages of its results are wanted. */
export interface Phrasing {
  query: string;
  pages: number;
}

/**
 * The searches for one look, the likeliest first, with the pages of results shared out: half for pages elsewhere that name
 * the domain, the rest for ways of asking that engines without `-site:` understand, and for pages that speak of links.
 */
export function phrasings(domain: string, pages: number): Phrasing[] {
  const first = Math.max(1, Math.min(Math.round(pages / 2), pages - 2));
  const second = Math.ceil((pages - first) / 2);
  return [
    { query: `"${domain}" -site:${domain}`, pages: first },
    { query: `"${domain}"`, pages: second },
    { query: `link to ${domain}`, pages: pages - first - second },
  ].filter((one) => one.pages > 0);
}
