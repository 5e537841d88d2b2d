import 'server-only';
import { headers } from 'next/headers';
import { env } from '#lib/platform/env.ts';

/** Origin of this installation: APP_URL behind a proxy, else that of the request. */
export function ownOrigin(request: Request): string {
  return originAt(request.headers.get('host')) ?? new URL(request.url).origin;
}

/** Like `ownOrigin`, while rendering a page. */
export async function pageOrigin(): Promise<string> {
  return originAt((await headers()).get('host')) ?? 'http://localhost:3000';
}

function originAt(host: string | null): string | null {
  const { APP_URL } = env();
  if (APP_URL) return new URL(APP_URL).origin;
  return host === null ? null : (URL.parse(`http://${host}`)?.origin ?? null);
}
