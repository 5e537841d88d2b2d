import 'server-only';
import { type DomainRow, findDomain } from '#lib/features/backlinks/domain-store.ts';
import type { Ctx } from '#lib/features/context.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';

/** Kept backlinks belong to people: tokens act for theirs, the system has none. */
export function userOf({ actor }: Ctx): string {
  if (actor.kind === 'system') throw new Forbidden('Backlinks belong to a user.');
  return actor.userId;
}

/** The domain of this id. @throws NotFound, also for somebody else's */
export async function ownedDomain(ctx: Ctx, id: string): Promise<DomainRow> {
  const row = await findDomain(userOf(ctx), id);
  if (!row) throw new NotFound('There is no such domain.');
  return row;
}
