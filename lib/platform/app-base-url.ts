import 'server-only';
import { env } from '#lib/platform/env.ts';

/** URL of this installation as users open it, without a trailing slash: APP_URL, else the listening address. */
export function appBaseUrl(): string {
  const { APP_URL, HOST, PORT } = env();
  if (APP_URL) return APP_URL.replace(/\/+$/, '');
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}
