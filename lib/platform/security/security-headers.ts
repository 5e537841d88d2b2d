/**
 * The sheet that sonner writes into the page when its script is loaded; it knows no nonce. The second is an empty sheet,
 * which is what that one is at first, and what others fill rule by rule. A test compares them with what is installed.
 */
const KNOWN_STYLES = [
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
];

/** What a page may do in the browser. Scripts run only with this request's nonce, and what those load; so do styles. */
export function contentSecurityPolicy(nonce: string, options: { https: boolean; development: boolean }): string {
  const directives = [
    "default-src 'self'",
    // React's development build evaluates text; the shipped one does not.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${options.development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'nonce-${nonce}' ${KNOWN_STYLES.map((hash) => `'${hash}'`).join(' ')}`,
    // Components place themselves by style attributes, which cannot carry a nonce. They select nothing and load nothing
    // beyond img-src: no reading of a page by its styles.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (options.https) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}

/** For answers that are data: a browser that is made to show one does nothing with it. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * For stored pages of others: an origin of their own, no script, form, pop-up or way up, and nothing loaded but what
 * stands in the page itself. Only our own pages may frame one.
 */
export const STORED_PAGE_POLICY =
  "sandbox; default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Headers of every answer, whatever it is. */
export function fixedHeaders(https: boolean): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()'],
  ];
  if (https) headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']);
  return headers;
}

/** Where stored pages are served, and what differs there: a frame of ours may show one, and it says to nobody where it was seen. */
export const STORED_PAGES_PATH = '/api/evidence/';
export const STORED_PAGE_HEADERS: readonly [name: string, value: string][] = [
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Referrer-Policy', 'no-referrer'],
  // A document in a sandbox of its own cannot also be alone in its window: browsers refuse to show both.
  ['Cross-Origin-Opener-Policy', 'unsafe-none'],
  ['X-DNS-Prefetch-Control', 'off'],
  ['X-Robots-Tag', 'noindex'],
];

/** Pages that strangers open by a link, and what our own browser prints: found by no search, and told to nobody. */
export const SHARED_PAGES = /^\/(?:share|print)\//;
export const SHARED_PAGE_HEADERS: readonly [name: string, value: string][] = [
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow, noarchive'],
];
