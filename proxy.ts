import { type NextRequest, NextResponse } from 'next/server';
import { isHttps, sessionCookie } from '#lib/features/accounts/sign-in/session-cookie.ts';
import { env } from '#lib/platform/env.ts';
import { isSameOrigin } from '#lib/platform/security/origin.ts';
import { contentSecurityPolicy, DATA_POLICY } from '#lib/platform/security/security-headers.ts';

/**
 * Runs before every page and route: sets the content security policy and redirects visitors without a session cookie to the
 * sign-in page. It makes no access decision; services do that, whether or not this ran. Headers that never vary are set by
 * the web process.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl;
  if (isPrivatePage(pathname) && !request.cookies.has(sessionCookie().name)) {
    const target = request.nextUrl.clone();
    target.pathname = '/login';
    target.search = pathname === '/' && !search ? '' : `?callbackUrl=${encodeURIComponent(pathname + search)}`;
    return withPolicy(NextResponse.redirect(target, 307), DATA_POLICY);
  }
  if (pathname.startsWith('/api/')) return withPolicy(NextResponse.next(), DATA_POLICY);
  // A POST to a page is a server action. Next also rejects a foreign origin, but as an internal error: 500 and a stack trace
  // in the log. The one form outside /api has a route of its own, which checks its origin.
  if (request.method === 'POST' && !SHARE_FORM.test(pathname) && !mayPost(request)) {
    return withPolicy(
      new NextResponse('This request did not come from the dashboard.\n', { status: 403 }),
      DATA_POLICY,
    );
  }

  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  // The server's own browser reads print pages locally without TLS, whatever the public URL uses.
  const https = isHttps() && !pathname.startsWith('/print/');
  const policy = contentSecurityPolicy(nonce, { https, development: env().NODE_ENV === 'development' });
  const headers = new Headers(request.headers);
  // Next puts the nonce of this header on its own scripts.
  headers.set('content-security-policy', policy);
  headers.set('x-path', pathname + search);
  return withPolicy(NextResponse.next({ request: { headers } }), policy);
}

/** app/share/[token]/open/route.ts: the page of a shared report sends no origin. */
const SHARE_FORM = /^\/share\/[^/]+\/open$/;

/** Next cannot parse the origin "null", so such a request is rejected regardless of its source. */
const mayPost = ({ headers }: NextRequest): boolean =>
  headers.get('origin') !== 'null' && isSameOrigin(headers, env().APP_URL);

/** Pages that show user data; paths with a file name handle access themselves. */
function isPrivatePage(pathname: string): boolean {
  if (/^\/(?:login|setup|join|forgot-password|reset-password|share|print|docs|api|_next)(?:\/|$)/.test(pathname))
    return false;
  return !/\.[a-z0-9]{2,12}$/i.test(pathname);
}

function withPolicy(response: NextResponse, policy: string): NextResponse {
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

export const config = {
  // Not for operations and stored evidence: their answers already carry a policy, and Next would buffer a copy of every body
  // for the proxy.
  matcher: [
    '/((?!_next/static/|_next/image|api/v1/|api/mcp|api/run/|api/evidence/|api/export/|api/feeds/|api/import/).*)',
  ],
};
