/** A domain whose backlinks are tracked, including its subdomains. */
export interface Target {
  /** ASCII, lower case, without `www.`: `www.example.com` becomes `example.com`, as everywhere in the product. */
  domain: string;
}

/** The domain as links to it are counted. @param domain a host in ASCII */
export function targetOf(domain: string): Target {
  const bare = domain.startsWith('www.') && domain.indexOf('.', 4) > 0 ? domain.slice(4) : domain;
  return { domain: bare };
}

/** Whether a host is the domain or a subdomain; `notexample.com` and `example.com.evil.test` are not. */
export function isOnTarget({ domain }: Target, host: string): boolean {
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  return name === domain || name.endsWith(`.${domain}`);
}

/** Whether an address is http or https on the domain or a subdomain. User info, path and query do not count. */
export function leadsToTarget(target: Target, address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && isOnTarget(target, url.hostname);
}
