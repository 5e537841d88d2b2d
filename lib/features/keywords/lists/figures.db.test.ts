import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveConnection } from '#lib/features/connections/service.ts';
import { refreshListFigures } from '#lib/features/keywords/lists/figures.ts';
import { addListKeywords, listListKeywords } from '#lib/features/keywords/lists/list-keywords.ts';
import { createKeywordList, updateKeywordList } from '#lib/features/keywords/lists/lists.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
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

const known = () =>
  db().keywordListItem.updateMany({
    where: { listId: id },
    data: { avgMonthlySearches: 7, figuresAt: new Date(0) },
  });

test('without Google Ads nothing is requested and stored metrics stay', async () => {
  await known();
  const { measured, left, incomplete_reason: why } = await refresh();
  expect([measured, left]).toEqual([0, KEYWORDS.length]);
  expect(why).toContain('require Google Ads');
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

test('an error of Google Ads is reported, and earlier metrics stay', async () => {
  await connect();
  await known();
  reach.world.googleAds.mood = 'quota';
  await expect(refresh()).rejects.toThrow(/Google Ads/);
  expect((await read()).every((one) => one.avg_monthly_searches === 7)).toBe(true);
});

test('what Google Ads was not reached for stays as it was, and due', async () => {
  await connect();
  await known();
  reach.world.googleAds.failsAfter = 1;
  const { measured, left, incomplete_reason: why } = await refresh();
  expect([measured, left]).toEqual([10, KEYWORDS.length - 10]);
  expect(why).toContain('status 503');
  const keywords = await read();
  expect(keywords.slice(0, 10).every((one) => one.avg_monthly_searches !== 7)).toBe(true);
  for (const one of keywords.slice(10)) {
    expect(one).toMatchObject({ avg_monthly_searches: 7, figures_at: '1970-01-01T00:00:00.000Z' });
  }
});

test('a question gets the time that is left of the whole, and what came before it stays', async () => {
  await connect();
  await known();
  reach.world.googleAds.mood = 'hangs-at-last';
  reach.world.googleAds.failsAfter = 2;
  const beganAt = performance.now();
  const { data } = await refreshListFigures(ctx, { id }, { beginMs: 30_000, answerMs: 8_000 });
  // Each request alone may take 20 s.
  expect(performance.now() - beganAt).toBeLessThan(18_000);
  expect(data).toMatchObject({ measured: 20, left: 5, incomplete_reason: expect.stringContaining('timed out') });
  expect((await read()).slice(20).every((one) => one.avg_monthly_searches === 7)).toBe(true);
});

test('a keyword that Google Ads rejects does not affect the others', async () => {
  await connect();
  const { list } = (await createKeywordList(ctx, { name: 'Signs', country: 'de', engines: ['google'] })).data;
  const keywords = ['brot = gut', ...KEYWORDS.slice(0, 11)];
  await addListKeywords(ctx, { id: list.id, keywords, tags: [], dry_run: false });
  reach.world.googleAds.mood = 'refuses-signs';
  const { data } = await refreshListFigures(ctx, { id: list.id });
  expect(data).toMatchObject({ measured: keywords.length, left: 0, incomplete_reason: null });
  const rows = await db().keywordListItem.findMany({ where: { listId: list.id }, orderBy: { no: 'asc' } });
  expect(rows[0]).toMatchObject({ avgMonthlySearches: null, figuresReason: expect.stringContaining('INVALID_CHARS') });
  expect(rows.slice(1).some(({ avgMonthlySearches }) => avgMonthlySearches !== null)).toBe(true);
});

test('figures are those of the language of the list', async () => {
  await connect();
  await updateKeywordList(ctx, { id, country: 'ch', language: 'fr' });
  await refresh();
  const places = reach.world.googleAds.asked.map(({ body }) => `${body.geoTargetConstants} ${body.language}`);
  expect([...new Set(places)]).toEqual(['geoTargetConstants/2756 languageConstants/1002']);
});

test('a list that goes to another country meanwhile keeps no figure of the one before', async () => {
  await connect();
  const { googleAds } = reach.world;
  googleAds.delayMs = 1_000;
  const refreshing = refresh();
  await expect.poll(() => googleAds.asked.length).toBeGreaterThan(0);
  await updateKeywordList(ctx, { id, country: 'at' });
  googleAds.delayMs = 0;
  expect((await refreshing).left).toBe(0);
  const inAustria = googleAds.asked.filter(({ body }) => String(body.geoTargetConstants).endsWith('/2040'));
  expect(inAustria.flatMap(({ body }) => body.keywords)).toEqual(KEYWORDS.slice(0, 24));
});

test('the figures of somebody else’s list cannot be asked for', async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const other = reach.ctx({ actor: { kind: 'user', userId, role: 'owner' } });
  await expect(refreshListFigures(other, { id })).rejects.toBeInstanceOf(NotFound);
});
