/**
 * Whether a result is on a domain or one of its subdomains. Both in ASCII; a requested `www.` host also matches the
 * bare domain, as everywhere in the product.
 */
export function isOnDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`) || domain === `www.${host}`;
}

/** The same as a condition on records with a host. */
export const hostOnDomain = (domain: string) => ({
  OR: [{ host: { in: [domain, domain.replace(/^www\./, '')] } }, { host: { endsWith: `.${domain}` } }],
});
