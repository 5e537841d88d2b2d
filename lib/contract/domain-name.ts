const FORBIDDEN = /[\s\\@]|\p{Cc}/u;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Result of parsing a domain: its ASCII form, or what is wrong with it. */
export type DomainReading = { domain: string } | { problem: 'malformed' | 'address' };

/**
 * Extracts the host from `example.com`, `https://www.example.com/x` or an IDN in either form. Lower case, ASCII, without the
 * final dot. An IP address literal is reported separately, because it is well-formed but not a domain.
 */
export function readDomain(text: string): DomainReading {
  if (FORBIDDEN.test(text)) return { problem: 'malformed' };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text);
  if (scheme && !/^https?$/i.test(scheme[1] ?? '')) return { problem: 'malformed' };
  const url = URL.parse(scheme ? text : `http://${text}`);
  if (!url) return { problem: 'malformed' };
  const host = url.hostname.replace(/\.$/, '');
  // The WHATWG parser has already normalized every form of an IPv4 address to dotted decimal.
  if (host.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host)) return { problem: 'address' };
  if (host.length > 253 || !host.split('.').every((label) => LABEL.test(label))) return { problem: 'malformed' };
  return { domain: host };
}
