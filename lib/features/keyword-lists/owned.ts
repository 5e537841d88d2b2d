import 'server-only';
import type { Ctx } from '#lib/features/context.ts';
import { findList, type ListRow } from '#lib/features/keyword-lists/store.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';

/** Keyword lists belong to people: tokens act for theirs, the system has none. */
export function userOf({ actor }: Ctx): string {
  if (actor.kind === 'system') throw new Forbidden('Keyword lists belong to a user.');
  return actor.userId;
}

export const noSuchList = () => new NotFound('There is no such keyword list.');

/** The list of this id. @throws NotFound, also for somebody else's */
export async function ownedList(ctx: Ctx, id: string): Promise<ListRow> {
  const row = await findList(userOf(ctx), id);
  if (!row) throw noSuchList();
  return row;
}
