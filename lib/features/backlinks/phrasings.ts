/**
 * Queries that find pages which name a domain, the most promising first: pages elsewhere that name it, the same for engines
 * that do not understand `-site:`, and pages that speak of links.
 */
export const phrasings = (domain: string): string[] => [
  `"${domain}" -site:${domain}`,
  `"${domain}"`,
  `link to ${domain}`,
];
