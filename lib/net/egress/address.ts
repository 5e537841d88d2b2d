import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

// Special-purpose IPv4 blocks (IANA registry), plus Azure's wire server, which is in public address space.
const DENIED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
].map((range) => ipaddr.IPv4.parseCIDR(range));

// IPv6 is denied by default: only global unicast is allowed, minus its special blocks (Teredo and other protocol
// assignments, documentation, 6to4).
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
const DENIED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) => ipaddr.IPv6.parseCIDR(range));

/** An IP address. */
export interface Address {
  /** Canonical text; an IPv4-mapped IPv6 address becomes its IPv4 form. */
  text: string;
  family: 4 | 6;
}

/** The last parsed address: a crawl parses the same one for every page. */
let last: { text: string; address: Address } | null = null;

/** Canonical form of an IP address, or null if the text is not one. */
export function parseAddress(text: string): Address | null {
  if (last?.text === text) return { ...last.address };
  const address = read(text);
  if (address) last = { text, address: { ...address } };
  return address;
}

function read(text: string): Address | null {
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  if (isIP(bare) === 0 || bare.includes('%')) return null;
  const parsed = ipaddr.parse(bare);
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) {
    return { text: parsed.toIPv4Address().toString(), family: 4 };
  }
  return parsed instanceof ipaddr.IPv6
    ? { text: parsed.toString(), family: 6 }
    : { text: parsed.toString(), family: 4 };
}

/** Why an address may not be dialed (a code for the log), or null if it is public. */
export function deniedRange(address: Address): string | null {
  if (address.family === 4) {
    const v4 = ipaddr.IPv4.parse(address.text);
    return DENIED_V4.some((range) => v4.match(range)) ? 'address-v4-special' : null;
  }
  const v6 = ipaddr.IPv6.parse(address.text);
  if (!v6.match(GLOBAL_V6)) return 'address-v6-not-global';
  if (DENIED_V6.some((range) => v6.match(range))) return 'address-v6-special';
  // ISATAP: an interface id of 0000:5efe or 0200:5efe carries an IPv4 address in its last 32 bits.
  const parts = v6.parts;
  if ((parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe) {
    const inner = new ipaddr.IPv4(v6.toByteArray().slice(12));
    if (DENIED_V4.some((range) => inner.match(range))) return 'address-v6-isatap';
  }
  return null;
}

/** Tests membership: `range` is an address or a CIDR block. */
export function addressMatcher(range: string): ((address: Address) => boolean) | null {
  const [base = '', bits] = range.split('/');
  const parsed = parseAddress(base);
  if (!parsed) return null;
  const size = bits === undefined ? (parsed.family === 4 ? 32 : 128) : Number(bits);
  if (!Number.isInteger(size) || size < 0 || size > (parsed.family === 4 ? 32 : 128)) return null;
  const network = ipaddr.parse(parsed.text);
  // Every request to an address tests it again.
  let last: { text: string; matches: boolean } | null = null;
  return ({ text, family }) => {
    if (family !== parsed.family) return false;
    if (last?.text !== text) last = { text, matches: ipaddr.parse(text).match(network, size) };
    return last.matches;
  };
}
