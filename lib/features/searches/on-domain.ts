/**
 * Whether a result lies on a domain or one of its subdomains. Both in ASCII; `www.` in what was asked for stands for the
 * bare name too, as everywhere in the product.
 */
export function isOnDomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`) || domain === `www.${host}`;
}

/** The same as a condition on records that have a host. */
export const hostOnDomain = (domain: string) => ({
  OR: [{ host: { in: [domain, domain.replace(/^www\./, '')] } }, { host: { endsWith: `.${domain}` } }],
});
