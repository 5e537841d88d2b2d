/**
 * The style sheet that sonner injects into the page when its script loads; it does not support nonces. The second is the
 * empty sheet, which is its initial content and that of others that add rules one by one. A test compares them with the
 * installed version.
 */
const KNOWN_STYLES = [
  'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
];

/**
 * Content security policy of a page. Only scripts with this request's nonce run, and scripts that those load; the same
 * applies to styles.
 */
export function contentSecurityPolicy(nonce: string, options: { https: boolean; development: boolean }): string {
  const directives = [
    "default-src 'self'",
    // React's development build uses eval; the production build does not.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${options.development ? " 'unsafe-eval'" : ''}`,
    // The tools of Next's development server add styles without a nonce.
    `style-src 'self' ${options.development ? "'unsafe-inline'" : `'nonce-${nonce}' ${KNOWN_STYLES.map((hash) => `'${hash}'`).join(' ')}`}`,
    // Components are positioned with style attributes, which cannot carry a nonce. They have no selectors and load nothing
    // beyond img-src, so they cannot read a page.
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

/** For data responses: a browser that is made to display one does nothing with it. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * For stored third-party pages: an opaque origin, no scripts, forms, pop-ups or top-level navigation, and nothing loaded
 * except inline content. Only our own pages may frame one.
 */
export const STORED_PAGE_POLICY =
  "sandbox; default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Headers of every response. */
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

/** Path of stored pages, and the headers that differ there: our own pages may frame one, and it sends no referrer. */
export const STORED_PAGES_PATH = '/api/evidence/';
export const STORED_PAGE_HEADERS: readonly [name: string, value: string][] = [
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Referrer-Policy', 'no-referrer'],
  // A sandboxed document cannot also isolate its browsing context group: browsers refuse to show both.
  ['Cross-Origin-Opener-Policy', 'unsafe-none'],
  ['X-DNS-Prefetch-Control', 'off'],
  ['X-Robots-Tag', 'noindex'],
];

/**
 * Pages opened by a public link, and pages for our own print browser: not indexed by search engines, and never sent as a
 * referrer.
 */
export const SHARED_PAGES = /^\/(?:share|print)\//;
export const SHARED_PAGE_HEADERS: readonly [name: string, value: string][] = [
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex, nofollow, noarchive'],
];
