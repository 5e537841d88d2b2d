import { type NextRequest, NextResponse } from 'next/server';
import { isHttps, sessionCookie } from '#lib/features/account/session-cookie.ts';
import { env } from '#lib/platform/env.ts';
import { contentSecurityPolicy, DATA_POLICY, fixedHeaders } from '#lib/platform/security-headers.ts';

/**
 * Runs before every answer: security headers, and visitors without a session cookie are led to the sign-in page.
 * It decides no access; services do that, whether or not this ran.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  const https = isHttps();
  if (isPrivatePage(pathname) && !request.cookies.has(sessionCookie().name)) {
    const target = request.nextUrl.clone();
    target.pathname = '/login';
    target.search = pathname === '/' && !search ? '' : `?callbackUrl=${encodeURIComponent(pathname + search)}`;
    const response = NextResponse.redirect(target, 307);
    return withHeaders(response, DATA_POLICY, https);
  }
  if (pathname.startsWith('/api/')) return withHeaders(NextResponse.next(), DATA_POLICY, https);

  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const policy = contentSecurityPolicy(nonce, { https, development: env().NODE_ENV === 'development' });
  const headers = new Headers(request.headers);
  // Next puts the nonce of this header on its own scripts; the layout reads it for the theme's.
  headers.set('content-security-policy', policy);
  headers.set('x-nonce', nonce);
  headers.set('x-path', pathname + search);
  return withHeaders(NextResponse.next({ request: { headers } }), policy, https);
}

/** Pages that show somebody's data; paths with a file's name answer for themselves. */
function isPrivatePage(pathname: string): boolean {
  if (/^\/(?:login|setup|share|docs|api|_next)(?:\/|$)/.test(pathname)) return false;
  return !/\.[a-z0-9]{2,12}$/i.test(pathname);
}

function withHeaders(response: NextResponse, policy: string, https: boolean): NextResponse {
  response.headers.set('Content-Security-Policy', policy);
  for (const [name, value] of fixedHeaders(https)) response.headers.set(name, value);
  return response;
}

export const config = {
  // The built files carry their own headers (next.config.ts).
  matcher: ['/((?!_next/static/|_next/image).*)'],
};
