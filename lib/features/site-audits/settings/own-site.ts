import 'server-only';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import { userOf } from '#lib/features/site-audits/owned.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Refused } from '#lib/platform/errors.ts';

/**
 * Requires the confirmation that a site is the caller's own before its robots.txt is ignored, and records it.
 * @throws Refused without the confirmation
 */
export async function confirmOwnSite(
  ctx: Ctx,
  { host, isConfirmed, isNew }: { host: string; isConfirmed: boolean; isNew: boolean },
): Promise<void> {
  if (!isConfirmed) {
    throw new Refused('robots.txt may be ignored for your own sites only. Confirm it with own_site: true.');
  }
  if (isNew) await recordSecurityEvent({ kind: 'robots_override_confirmed', actorId: userOf(ctx), detail: { host } });
}
