import 'server-only';
import { findList, type ListRow, readList } from '#lib/features/keywords/lists/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { NotFound } from '#lib/platform/errors.ts';

/** The user whose lists a caller reads. @throws for callers without a user */
export const userOf = (ctx: Ctx) => ownerOf(ctx, 'Keyword lists');

/** The error for a list that does not exist, or is not the user's. */
export const noSuchList = () => new NotFound('Keyword list not found.');

/** The list with this id, for reading by its owner and members of its project. @throws NotFound */
export async function readableList(ctx: Ctx, id: string): Promise<ListRow> {
  const row = await readList(userOf(ctx), id);
  if (!row) throw noSuchList();
  return row;
}

/** The list with this id, for changes. @throws NotFound, also for other users' lists */
export async function ownedList(ctx: Ctx, id: string): Promise<ListRow> {
  const row = await findList(userOf(ctx), id);
  if (!row) throw noSuchList();
  return row;
}
