/**
 * Queries that find pages with email addresses of a domain, the most promising first: pages anywhere with an address at
 * the domain, and the domain's contact pages, which the site's own links also lead to.
 */
export const phrasings = (domain: string): string[] => [`"@${domain}"`, `site:${domain} contact`];
