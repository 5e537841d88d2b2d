import 'server-only';
import { env } from '#lib/platform/env.ts';
import { Forbidden } from '#lib/platform/errors.ts';

/**
 * Whether a request that changes something was sent by a page of ours. Browsers name the page's origin on every such
 * request. `null` is what a page that tells nobody where it was names, and what a strange frame does: as without one, it
 * is believed only where Sec-Fetch-Site, which no page can set, says that it is ours.
 * @param ownUrl the public address when behind a proxy (APP_URL).
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

/** @throws Forbidden when the request was not sent by a page of ours. */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request.headers, env().APP_URL)) {
    throw new Forbidden('This request did not come from the dashboard.', {
      reason: `origin ${shown(request, 'origin')}, site ${shown(request, 'sec-fetch-site')}`,
    });
  }
}

const MAX_SHOWN = 200;

/** A header for the log, bounded because clients choose its length. */
function shown({ headers }: Request, name: string): string {
  const value = headers.get(name) ?? '(none)';
  return value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}… (${value.length} characters)` : value;
}

/** Whether another site loads this as a part of its page: a picture, a frame, a script. Browsers say so where they can. */
export function isForeignEmbed(headers: Headers): boolean {
  const [site, dest] = [headers.get('sec-fetch-site'), headers.get('sec-fetch-dest')];
  return (site === 'cross-site' || site === 'same-site') && dest !== null && dest !== 'document';
}
