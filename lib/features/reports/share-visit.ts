import 'server-only';
import { isHttps } from '#lib/features/accounts/service.ts';
import type { Visit } from '#lib/features/reports/open-share.ts';
import { env } from '#lib/platform/env.ts';
import { addressGroup, trustedAddress } from '#lib/platform/security/client-address.ts';

/** The cookie of one link: its path restricts it, so browsers send it to no other. */
export const shareCookieName = (): string => (isHttps() ? '__Secure-serpentine.share' : 'serpentine.share');

/** The cookie that opens a link with a password. @param token must be validated, because it becomes the path */
export function shareCookie(token: string, value: string, seconds: number): string {
  const parts = [`${shareCookieName()}=${encodeURIComponent(value)}`, `Path=/share/${token}`, `Max-Age=${seconds}`];
  return [...parts, 'HttpOnly', 'SameSite=Lax', ...(isHttps() ? ['Secure'] : [])].join('; ');
}

/** The visitor's token and address: the web process appends the peer address to the end of the header. */
export function visitOf(token: string, headers: { get: (name: string) => string | null }): Visit {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const peer = forwarded.pop() ?? '';
  const address = addressGroup(trustedAddress(peer, forwarded.join(','), env().APP_URL !== undefined));
  return { token, address, now: new Date() };
}
