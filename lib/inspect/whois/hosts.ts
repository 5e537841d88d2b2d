import { parse } from 'tldts';

const HOST = /^[a-z0-9_](?:[a-z0-9_-]{0,62}\.)+[a-z0-9-]{2,63}$/;

/** A name (RFC 1035) plus surrounding punctuation. */
const MAX_CHARS = 260;

/** The host name of a name server, lower case and without the final dot; null if the text is not one. */
export function readHost(text: string): string | null {
  // Checked first: on a long text the search for punctuation at its end takes quadratic time.
  if (text.length > MAX_CHARS) return null;
  const host = text.toLowerCase().replace(/^[[(<]|[\])>,;.]+$/g, '');
  if (host.length > 253 || !HOST.test(host) || /^[\d.]+$/.test(host)) return null;
  return host;
}

/**
 * Name servers in the text next to or below their heading: `ns1.example.com 192.0.2.1`, `- ns1.example.com`, `ns1.a.com,
 * ns2.a.com`, `example.pt NS ns1.example.com.`, `ns1.example.com | IPv4: …`
 */
export function readNameservers(text: string): string[] {
  const zoneFile = /\sNS\s+(\S+)/.exec(text);
  const tokens = (zoneFile?.[1] ?? text).split(/[\s,;|]+/).filter((token) => token !== '' && token !== '-');
  const first = readHost(tokens[0] ?? '');
  if (first === null) return [];
  // The rest may be a state or a remark; only names below a real top-level domain are further servers.
  const more = tokens.slice(1).flatMap((token) => {
    const host = readHost(token);
    return host !== null && parse(host).isIcann ? host : [];
  });
  return [first, ...more];
}
