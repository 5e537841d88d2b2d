/**
 * Queries that find pages with email addresses of a domain, the most promising first: pages anywhere that show an address at
 * the domain, and contact pages of the domain. The latter are found by the site's own links as well.
 */
export const phrasings = (domain: string): string[] => [`"@${domain}"`, `site:${domain} contact`];
