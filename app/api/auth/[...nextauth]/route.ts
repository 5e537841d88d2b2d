import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { appendDevice, appendPending, exchangeOf, failedResponse } from '#lib/features/accounts/sign-in/auth-http.ts';
import { authOptions } from '#lib/features/accounts/sign-in/auth-options.ts';
import { requireSameOrigin } from '#lib/platform/security/origin.ts';

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** Auth.js endpoints that nothing here uses: its own page, and password sign-in by GET. */
const UNUSED = new Set(['GET verify-request', 'GET callback/credentials']);

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  if (UNUSED.has(`${request.method} ${nextauth.join('/')}`)) return new Response('Not found.\n', { status: 404 });
  const exchange = exchangeOf(request);
  const response: Response = await NextAuth(request, context, authOptions(exchange));
  // Auth.js only reports "wrong credentials"; rate limits and outages need their own status codes.
  if (exchange.failure && exchange.failure.code !== 'unauthorized') {
    return failedResponse(request, exchange.failure, '/login?error=sign-in');
  }
  if (exchange.newDevice) appendDevice(response, exchange.newDevice);
  if (exchange.pending) appendPending(response, exchange.pending);
  return response;
}

/** Providers redirect the browser back with GET; every POST here comes from one of our pages. */
async function post(request: NextRequest, context: Context): Promise<Response> {
  try {
    requireSameOrigin(request);
  } catch (error) {
    return failedResponse(request, error, '/login?error=sign-in');
  }
  return handle(request, context);
}

export { handle as GET, post as POST };
