/**
 * Redirect target after sign-in. Only a path of this site is accepted, whatever spelling an external address uses (`//evil`,
 * `/\evil`, `/%09/evil`, `/.//evil`, `https:evil`); everything else becomes `/`.
 */
export function safeCallbackPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > 2048) return '/';
  if (!isOwnPath(given)) return '/';
  try {
    // Another component may decode once more than this one.
    if (!isOwnPath(decodeURIComponent(given))) return '/';
  } catch {
    return '/';
  }
  const base = 'http://own.invalid';
  const url = URL.parse(given, base);
  // The parser resolves dot segments, which can leave `//` at the front.
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return '/';
  if (/^\/(?:api|login|setup)(?:\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\\\p{Cc}]/u.test(text) && !/^\/\s*\//.test(text);
}
