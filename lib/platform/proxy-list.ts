import { isCountry } from '#lib/contract/countries.ts';

/** A validated entry of PROXIES. */
export interface ProxyEntry {
  /** Two letters, lower case; `*`: any country, inserted at `{country}`. */
  country: string;
  /** URL with its credentials, `{country}` not yet filled in. A secret: never logged, never in an error. */
  address: string;
}

/** A proxy to connect to. Credentials are decoded, and never leave lib/net. */
export interface ProxyAddress {
  protocol: 'http' | 'https';
  hostname: string;
  port: number;
  username: string;
  password: string;
}

/** Placeholder for the country in the URL of a multi-country provider. */
const PLACE = '{country}';
const PORTS = { 'http:': 80, 'https:': 443 } as const;
const MAX = 200;

/**
 * Parses a list such as `us=http://user:pw@host:8080`.
 * @param items entries, already split at commas
 * @throws Error with the entry's position and country, and the rule, but no URL
 */
export function parseProxyList(items: readonly string[]): ProxyEntry[] {
  if (items.length > MAX) throw new Error(`must have at most ${MAX} entries`);
  return items.map((item, index) => {
    const at = item.indexOf('=');
    const country = item.slice(0, Math.max(0, at)).trim().toLowerCase();
    const named = country === '*' || isCountry(country) ? ` (${country})` : '';
    const fail = (rule: string) => new Error(`entry ${index + 1}${named} ${rule}`);
    if (named === '') {
      throw fail('must be country=url, with an ISO 3166-1 two-letter country code such as us, or *, before the =');
    }
    const address = item.slice(at + 1).trim();
    const placed = address.includes(PLACE);
    if (country === '*' && !placed)
      throw fail(`must have ${PLACE} in its URL as placeholder for the requested country`);
    if (country !== '*' && placed) throw fail(`must not have ${PLACE} in its URL: only entries with * can`);
    const rule = faultOf(fill(address, 'us'));
    if (rule) throw fail(rule);
    return { country, address };
  });
}

/** The proxy of an entry for a country. */
export function proxyAddress({ address }: ProxyEntry, country: string): ProxyAddress {
  const url = new URL(fill(address, country));
  const protocol = protocolOf(url.protocol);
  if (!protocol) throw new Error('an entry that was not checked');
  return {
    protocol: PROTOCOLS[protocol],
    hostname: url.hostname,
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  };
}

const PROTOCOLS = { 'http:': 'http', 'https:': 'https' } as const;

function protocolOf(text: string): keyof typeof PORTS | null {
  return text === 'http:' || text === 'https:' ? text : null;
}

const fill = (address: string, country: string) => address.replaceAll(PLACE, country);

/** The rule that a URL breaks; null if it is valid. */
function faultOf(address: string): string | null {
  const url = URL.parse(address);
  const form = 'must have the form http://user:password@host:port (or https)';
  if (!url) return `${form}; percent-encode special characters in user and password`;
  if (!protocolOf(url.protocol)) {
    // Only text before a :// is a scheme: without one it may be a user.
    const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(address)?.[0].toLowerCase();
    return `must begin with http:// or https://${scheme ? `; given: ${scheme}…` : ''}`;
  }
  if (url.hostname === '' || url.port === '0') return form;
  if (url.pathname.replace(/^\/$/, '') !== '' || url.search !== '' || url.hash !== '') {
    return 'must end after the port: a proxy has no path';
  }
  if (url.password !== '' && url.username === '') return 'must have a user before its password';
  try {
    const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    if (/\p{Cc}/u.test(user + password)) return 'must have no control characters in user and password';
    // Authentication schemes use one byte for a length, or one colon between user and password.
    if (user.includes(':')) return 'must have no colon in its user';
    if (Buffer.byteLength(user) > 255 || Buffer.byteLength(password) > 255) {
      return 'must have at most 255 bytes each in user and password';
    }
  } catch {
    return 'must have valid percent-encoding in user and password';
  }
  return null;
}
