import 'server-only';
import { type DomainRow, findDomain, findReadable } from '#lib/features/backlinks/domain-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { NotFound } from '#lib/platform/errors.ts';

/** The user whose links a caller reads. @throws for callers without a user */
export const userOf = (ctx: Ctx) => ownerOf(ctx, 'Backlinks');

/** The domain with this id, for changes. @throws NotFound, also for other users' domains */
export async function ownedDomain(ctx: Ctx, id: string): Promise<DomainRow> {
  const row = await findDomain(userOf(ctx), id);
  if (!row) throw new NotFound('Domain not found.');
  return row;
}

/** The same for reading, including domains shared with one of the user's projects. @throws NotFound for all others */
export async function readableDomain(ctx: Ctx, id: string): Promise<DomainRow> {
  const row = await findReadable(userOf(ctx), id);
  if (!row) throw new NotFound('Domain not found.');
  return row;
}
