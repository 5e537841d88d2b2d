import 'server-only';
import { type AuditRow, find, findReadable } from '#lib/features/site-audits/audit-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { NotFound } from '#lib/platform/errors.ts';

/** The error for an audit that does not exist, or that the user may not read. */
export const noSuchAudit = () => new NotFound('Site audit not found.');

/** The user whose audits a caller reads. @throws for callers without a user */
export const userOf = (ctx: Ctx) => ownerOf(ctx, 'Site audits');

/** The site audit with this id, for users who may read it: its creator, and members of its project. @throws NotFound */
export async function readableAudit(ctx: Ctx, id: string): Promise<AuditRow> {
  const row = await findReadable(userOf(ctx), id);
  if (!row) throw noSuchAudit();
  return row;
}

/** The site audit with this id, for changes. @throws NotFound, also when it belongs to another user */
export async function ownedAudit(ctx: Ctx, id: string): Promise<AuditRow> {
  const row = await find(userOf(ctx), id);
  if (!row) throw noSuchAudit();
  return row;
}
