import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/features/views/contract.ts';
import * as store from '#lib/features/views/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';

/** The caller's views of one table, by name. */
export async function listViews(
  ctx: Ctx,
  { table }: InputOf<typeof contract.listViews>,
): Promise<OutputOf<typeof contract.listViews>> {
  return { data: { views: (await store.listOwned(ownerOf(ctx), table)).map(shape) } };
}

/** @throws Refused when the table has reached its maximum number of views */
export async function saveView(
  ctx: Ctx,
  { table, name, state }: InputOf<typeof contract.saveView>,
): Promise<OutputOf<typeof contract.saveView>> {
  const owner = ownerOf(ctx);
  if ((await store.countOthers(owner, table, name)) >= contract.MAX_VIEWS)
    throw new Refused(`name: a table can have at most ${contract.MAX_VIEWS} saved views; delete one first.`);
  return { data: { view: shape(await store.upsert(owner, table, name, state)) } };
}

/** @throws NotFound when it does not exist or belongs to another user */
export async function deleteView(
  ctx: Ctx,
  { id }: InputOf<typeof contract.deleteView>,
): Promise<OutputOf<typeof contract.deleteView>> {
  if ((await store.deleteOwned(ownerOf(ctx), id)) === 0) throw new NotFound('View not found.');
  return { data: { deleted: true } };
}

function ownerOf(ctx: Ctx): string {
  if (ctx.actor.kind === 'system') throw new Forbidden('Saved views require a signed-in user or a token.');
  return ctx.actor.userId;
}

function shape(row: Awaited<ReturnType<typeof store.upsert>>): contract.View {
  return {
    id: row.id,
    table: row.table,
    name: row.name,
    state: row.state,
    updated_at: row.updatedAt.toISOString(),
  };
}
