/**
 * The searches for one look, with the pages of results shared out: pages anywhere that name an address at the domain, and
 * pages of the domain that speak of contact. One page goes to the first: pages of its own are found by their links as well.
 */
export function phrasings(domain: string, pages: number): { query: string; pages: number }[] {
  const first = Math.ceil(pages / 2);
  return [
    { query: `"@${domain}"`, pages: first },
    { query: `site:${domain} contact`, pages: pages - first },
  ].filter((one) => one.pages > 0);
}
