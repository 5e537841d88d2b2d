import { beforeEach, expect, it } from 'vitest';
import { parseInput } from '#lib/contract/parse-input.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import * as contract from '#lib/features/views/contract.ts';
import { deleteView, listViews, saveView } from '#lib/features/views/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';

const table = 'site-audit-pages';
const state = 'filter=all:status.gte.400&sort=-links_in';

let anna: Ctx;
let ben: Ctx;
beforeEach(async () => {
  await db().user.deleteMany();
  [anna, ben] = [await person('anna@example.com'), await person('ben@example.com')];
});

async function person(email: string): Promise<Ctx> {
  const { id } = await db().user.create({ data: { email } });
  return createCtx({ actor: { kind: 'user', userId: id, role: 'member' } });
}

const save = async (ctx: Ctx, name: string, of = table) => (await saveView(ctx, { table: of, name, state })).data.view;
const names = async (ctx: Ctx, of = table) => (await listViews(ctx, { table: of })).data.views.map(({ name }) => name);

it('lists the views of a table by name, for their owner only', async () => {
  await save(anna, 'Slow');
  await save(anna, 'Broken');
  await save(anna, 'Other table', 'something-else');
  await save(ben, 'Of Ben');
  expect(await names(anna)).toEqual(['Broken', 'Slow']);
  expect(await names(ben)).toEqual(['Of Ben']);
  expect((await listViews(anna, { table })).data.views[0]?.state).toEqual(state);
});

it('replaces the view of a name, also when it is saved twice at once', async () => {
  const first = await save(anna, 'Broken');
  await Promise.all([save(anna, 'Broken'), save(anna, 'Broken')]);
  const again = (await saveView(anna, { table, name: 'Broken', state: 'sort=url' })).data.view;
  expect(again).toMatchObject({ id: first.id, state: 'sort=url' });
  expect(await names(anna)).toEqual(['Broken']);
});

it('deletes a view for its owner and for nobody else', async () => {
  const { id } = await save(anna, 'Broken');
  await expect(deleteView(ben, { id })).rejects.toBeInstanceOf(NotFound);
  expect(await deleteView(anna, { id })).toEqual({ data: { deleted: true } });
  await expect(deleteView(anna, { id })).rejects.toBeInstanceOf(NotFound);
});

it('refuses the view after the last, and lets an old one be saved again', async () => {
  const { userId } = anna.actor.kind === 'user' ? anna.actor : { userId: '' };
  await db().savedView.createMany({
    data: Array.from({ length: contract.MAX_VIEWS }, (_, n) => ({ ownerId: userId, table, name: `v${n}`, state })),
  });
  await expect(save(anna, 'one more')).rejects.toBeInstanceOf(Refused);
  expect((await save(anna, 'v7')).name).toBe('v7');
  await expect(save(createCtx({ actor: { kind: 'system' } }), 'x')).rejects.toBeInstanceOf(Forbidden);
});

it.each([
  { table: 'Site Audit' },
  { name: ' ' },
  { name: 'a\nb' },
  { name: 'x'.repeat(81) },
  { state: 'with spaces' },
  { state: 'x'.repeat(8_193) },
  { state: 'a\0b' },
  { state: 3 },
])('no view is made of %j', (raw) => {
  expect(parseInput(contract.saveView.input, { table, name: 'Broken', state, ...raw }).ok).toBe(false);
});
