import 'server-only';
import { env } from '#lib/platform/env.ts';
import { Forbidden } from '#lib/platform/errors.ts';

/**
 * Whether a request that changes something was sent by one of our pages. Browsers send the page's origin with every such
 * request. A page without a referrer sends `null`, and so does a foreign frame: like a missing origin, it is accepted only
 * if Sec-Fetch-Site, which no page can set, says same-origin.
 * @param ownUrl the public URL behind a proxy (APP_URL).
 */
export function isSameOrigin(headers: Headers, ownUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  const given = headers.get('origin');
  if (given === null || given === 'null') return site === 'same-origin';
  const origin = URL.parse(given);
  if (!origin || origin.origin === 'null') return false;
  const own = ownUrl ? new URL(ownUrl) : null;
  if (own && own.host === origin.host) return own.origin === origin.origin;
  return origin.host === headers.get('host');
}

/** @throws Forbidden if the request was not sent by one of our pages. */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request.headers, env().APP_URL)) {
    throw new Forbidden('This request did not come from the dashboard.', {
      reason: `origin ${shown(request, 'origin')}, site ${shown(request, 'sec-fetch-site')}`,
    });
  }
}

const MAX_SHOWN = 200;

/** A header for the log, truncated because clients choose its length. */
function shown({ headers }: Request, name: string): string {
  const value = headers.get(name) ?? '(none)';
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}… (${value.length} characters)` : value;
}

/** Whether another site loads this as part of its page: an image, a frame, a script. Browsers that can indicate it do. */
export function isForeignEmbed(headers: Headers): boolean {
  const [site, dest] = [headers.get('sec-fetch-site'), headers.get('sec-fetch-dest')];
  return (site === 'cross-site' || site === 'same-site') && dest !== null && dest !== 'document';
}
