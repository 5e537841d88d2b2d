/**
 * Where to go after signing in. Only a path of this site is believed, whatever spelling an address to elsewhere takes
 * (`//evil`, `/\evil`, `/%09/evil`, `/.//evil`, `https:evil`); everything else leads home.
 */
export function safeCallbackPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > 2048) return '/';
  if (!isOwnPath(given)) return '/';
  try {
    // A part of the web may decode once more than we do.
    if (!isOwnPath(decodeURIComponent(given))) return '/';
  } catch {
    return '/';
  }
  const base = 'http://own.invalid';
  const url = URL.parse(given, base);
  // Dot segments are resolved by the parser and can leave `//` at the front.
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return '/';
  if (/^\/(?:api|login|setup)(?:\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\\\p{Cc}]/u.test(text) && !/^\/\s*\//.test(text);
}
