import 'server-only';
import { env } from '#lib/platform/env.ts';

/** URL under which shared reports are opened, without a trailing slash: SHARE_URL; null if they have no domain of their own. */
export const shareBaseUrl = (): string | null => env().SHARE_URL?.replace(/\/+$/, '') ?? null;

/** URL of this installation as users open it, without a trailing slash: APP_URL, else the listening address. */
export function appBaseUrl(): string {
  const { APP_URL, HOST, PORT } = env();
  if (APP_URL) return APP_URL.replace(/\/+$/, '');
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}
