import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { appendDevice, exchangeOf, failedResponse } from '#lib/features/account/auth-http.ts';
import { authOptions } from '#lib/features/account/auth-options.ts';

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const exchange = exchangeOf(request);
  const response: Response = await NextAuth(request, context, authOptions(exchange));
  // The library knows only "wrong"; waiting and being out of order have statuses of their own.
  if (exchange.failure && exchange.failure.code !== 'unauthorized') {
    return failedResponse(request, exchange.failure, '/login?error=sign-in');
  }
  if (exchange.newDevice) appendDevice(response, exchange.newDevice);
  return response;
}

export { handle as GET, handle as POST };
