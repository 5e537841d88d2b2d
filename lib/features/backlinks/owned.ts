import 'server-only';
import { type DomainRow, findDomain, findReadable } from '#lib/features/backlinks/domain-store.ts';
import type { Ctx } from '#lib/features/context.ts';
import { ownerOf } from '#lib/features/records/owner.ts';
import { NotFound } from '#lib/platform/errors.ts';

export const userOf = (ctx: Ctx) => ownerOf(ctx, 'Backlinks');

/** The domain of this id, to be changed. @throws NotFound, also for somebody else's */
export async function ownedDomain(ctx: Ctx, id: string): Promise<DomainRow> {
  const row = await findDomain(userOf(ctx), id);
  if (!row) throw new NotFound('There is no such domain.');
  return row;
}

/** The same to read: also the one that a project is shown with whose member one is. @throws NotFound for all others */
export async function readableDomain(ctx: Ctx, id: string): Promise<DomainRow> {
  const row = await findReadable(userOf(ctx), id);
  if (!row) throw new NotFound('There is no such domain.');
  return row;
}
