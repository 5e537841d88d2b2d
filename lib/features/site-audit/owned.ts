import 'server-only';
import type { Ctx } from '#lib/features/context.ts';
import { type AuditRow, find } from '#lib/features/site-audit/audit-store.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';

export const noSuchAudit = () => new NotFound('There is no such site audit.');

/** Site audits belong to people: tokens act for theirs, the system has none. */
export function userOf({ actor }: Ctx): string {
  if (actor.kind === 'system') throw new Forbidden('Site audits belong to a user.');
  return actor.userId;
}

/** The site audit of this id. @throws NotFound, also for somebody else's */
export async function ownedAudit(ctx: Ctx, id: string): Promise<AuditRow> {
  const row = await find(userOf(ctx), id);
  if (!row) throw noSuchAudit();
  return row;
}
