/**
 * Queries that find pages mentioning a domain, the most promising first: pages elsewhere that mention it, the same for
 * engines without `-site:`, and pages about links.
 */
export const phrasings = (domain: string): string[] => [
  `"${domain}" -site:${domain}`,
  `"${domain}"`,
  `link to ${domain}`,
];
