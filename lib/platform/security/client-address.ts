import { isIP } from 'node:net';

/**
 * The client's address. `X-Forwarded-For` is trusted only if APP_URL says that there is a reverse proxy and the peer is one
 * (loopback or private); then its last entry counts, the one that the proxy itself added.
 */
export function trustedAddress(peer: string, forwardedFor: string | undefined, behindProxy: boolean): string {
  const direct = bare(peer);
  if (!behindProxy || !isPrivate(direct)) return direct;
  const last = bare(forwardedFor?.split(',').at(-1)?.trim() ?? '');
  return isIP(last) ? last : direct;
}

/** Key for counting sign-in attempts: an IPv4 address, or the /64 of one IPv6 subscriber. */
export function addressGroup(address: string): string {
  const plain = bare(address);
  if (isIP(plain) !== 6) return plain || 'unknown';
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const end = tail.split(':').filter(Boolean);
    while (groups.length + end.length < 8) groups.push('0');
    groups.push(...end);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function bare(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** Whether an address is loopback, link-local, or of a private or shared network. */
export function isPrivate(address: string): boolean {
  return (
    /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(address) ||
    address === '::1' ||
    /^(?:f[cd]|fe[89ab])/i.test(address)
  );
}
