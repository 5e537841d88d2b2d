/**
 * Host and path of a URL, by which pages of Search Console and landing pages of Google Analytics are compared: Google
 * Analytics knows neither scheme nor query, and removes the last slash. Null: a URL with a query or fragment, whose sessions
 * Google Analytics does not tell apart.
 */
export function placeOf(url: string): string | null {
  const parsed = URL.parse(url);
  if (parsed?.search !== '' || parsed.hash !== '' || parsed.hostname === '') return null;
  return landingPlace(parsed.hostname, parsed.pathname);
}

/** The same of a landing page; null: sessions without one (`(not set)`, `(other)`). */
export function landingPlace(host: string, path: string): string | null {
  if (!path.startsWith('/') || !/^[^\s/()]+$/.test(host)) return null;
  const end = path.length > 1 && path.endsWith('/') ? path.length - 1 : path.length;
  return `${host.toLowerCase()}${decoded(path.slice(0, end))}`.replaceAll('\0', '').slice(0, 2_048);
}

/** Google Analytics reports paths as the browser had them, escaped or not. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
