const FORBIDDEN = /[\s\\@]|\p{Cc}/u;
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Outcome of reading a domain: its ASCII form, or what is wrong with it. */
export type DomainReading = { domain: string } | { problem: 'malformed' | 'address' };

/**
 * Takes the host out of `example.com`, `https://www.example.com/x` or an IDN in either form. Lower case, ASCII, without
 * the final dot. An address literal is told apart, because it is readable and still no domain.
 */
export function readDomain(text: string): DomainReading {
  if (FORBIDDEN.test(text)) return { problem: 'malformed' };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text);
  if (scheme && !/^https?$/i.test(scheme[1] ?? '')) return { problem: 'malformed' };
  const url = URL.parse(scheme ? text : `http://${text}`);
  if (!url) return { problem: 'malformed' };
  const host = url.hostname.replace(/\.$/, '');
  // A WHATWG parser has already brought every way of writing an IPv4 address to its dotted form.
  if (host.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(host)) return { problem: 'address' };
  if (host.length > 253 || !host.split('.').every((label) => LABEL.test(label))) return { problem: 'malformed' };
  return { domain: host };
}
