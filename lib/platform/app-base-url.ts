import 'server-only';
import { env } from '#lib/platform/env.ts';

/** Address of this installation as its users open it, without a slash at its end: APP_URL, else what it listens on. */
export function appBaseUrl(): string {
  const { APP_URL, HOST, PORT } = env();
  if (APP_URL) return APP_URL.replace(/\/+$/, '');
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}
