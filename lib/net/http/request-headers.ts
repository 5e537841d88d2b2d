import { USER_AGENT } from '#lib/net/limits.ts';

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

// Set by this module: a caller's value could give the server a different host or length than what is sent.
const OWN_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'upgrade',
]);

/** A caller's headers in lower case, without the reserved ones. */
export function ownHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    if (!OWN_HEADERS.has(lower)) headers[lower] = value;
  }
  return headers;
}

/** Headers of every request: a caller's headers override the defaults, except for the reserved ones. */
export function requestHeaders(given: Record<string, string> = {}): Record<string, string> {
  return {
    'user-agent': USER_AGENT,
    accept: ACCEPT,
    'accept-language': 'en,*;q=0.5',
    ...ownHeaders(given),
    'accept-encoding': 'gzip, deflate, br, zstd',
  };
}
