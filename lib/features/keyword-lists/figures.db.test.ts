import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveConnection } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/features/context.ts';
import { refreshListFigures } from '#lib/features/keyword-lists/figures.ts';
import { addListKeywords, listListKeywords } from '#lib/features/keyword-lists/list-keywords.ts';
import { createKeywordList } from '#lib/features/keyword-lists/lists.ts';
import { db } from '#lib/platform/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const LONG = `tea ${'leaf '.repeat(20)}`.trim();
const KEYWORDS = [...Array.from({ length: 24 }, (_, n) => `brot ${n}`), LONG];

let reach: Reach;
let ctx: Ctx;
let id: string;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());
beforeEach(async () => {
  reach.world.googleAds.reset();
  const user = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com`, role: 'owner' } });
  ctx = reach.ctx({ actor: { kind: 'user', userId: user.id, role: 'owner' } });
  const named = { name: 'Brot', country: 'de', engines: ['google' as const] };
  id = (await createKeywordList(ctx, named)).data.list.id;
  await addListKeywords(ctx, { id, keywords: KEYWORDS, tags: [], dry_run: false });
});
afterEach(() => db().connection.deleteMany());

const connect = () => saveConnection(ctx, 'google-ads', reach.world.googleAds.account);
const refresh = async (since?: string) => (await refreshListFigures(ctx, { id, since })).data;
const read = async () =>
  (await listListKeywords(ctx, { id, sort: 'created_at', order: 'asc', limit: 100 })).data.keywords;

test('without Google Ads nothing is asked and what is known stays', async () => {
  await db().keywordListItem.updateMany({ data: { avgMonthlySearches: 7, figuresAt: new Date(0) } });
  const { measured, left, incomplete_reason: why } = await refresh();
  expect([measured, left]).toEqual([0, KEYWORDS.length]);
  expect(why).toContain('not connected');
  expect((await read())[0]).toMatchObject({ avg_monthly_searches: 7, figures_at: '1970-01-01T00:00:00.000Z' });
});

test('with Google Ads every keyword has figures or the reason, with the date', async () => {
  await connect();
  const { measured, left, since, incomplete_reason: why } = await refresh();
  expect([measured, left, why]).toEqual([KEYWORDS.length, 0, null]);
  const keywords = await read();
  expect(keywords.some((one) => one.avg_monthly_searches !== null)).toBe(true);
  for (const one of keywords) {
    expect(one.figures_at).not.toBeNull();
    expect(one.figures_reason === null, one.keyword).toBe(one.avg_monthly_searches !== null);
  }
  expect(keywords.find(({ keyword }) => keyword === LONG)?.figures_reason).toContain('at most 80 characters');
  const asked = reach.world.googleAds.asked.length;
  expect(await refresh(since)).toMatchObject({ measured: 0, left: 0 });
  expect(reach.world.googleAds.asked).toHaveLength(asked);
});

test('what Google Ads refuses is told, and the figures before stay', async () => {
  await connect();
  await db().keywordListItem.updateMany({
    where: { listId: id },
    data: { avgMonthlySearches: 7, figuresAt: new Date(0) },
  });
  reach.world.googleAds.mood = 'quota';
  await expect(refresh()).rejects.toThrow(/Google Ads/);
  expect((await read()).every((one) => one.avg_monthly_searches === 7)).toBe(true);
});

test('the figures of somebody else’s list cannot be asked for', async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const other = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' } });
  await expect(refreshListFigures(other, { id })).rejects.toBeInstanceOf(NotFound);
});
