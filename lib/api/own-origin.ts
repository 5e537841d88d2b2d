import 'server-only';
import { env } from '#lib/platform/env.ts';

/** Where this installation is reached: APP_URL behind a proxy, else the address of the request. */
export function ownOrigin(request: Request): string {
  const { APP_URL } = env();
  if (APP_URL) return new URL(APP_URL).origin;
  const host = request.headers.get('host');
  const given = host === null ? null : URL.parse(`http://${host}`);
  return given?.origin ?? new URL(request.url).origin;
}
