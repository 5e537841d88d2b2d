import { beforeAll, describe, expect, test } from 'vitest';
import { continueRefreshes, refreshRound } from '#lib/features/rankings/serp-refreshes.ts';
import { exportSerpVolatility, getSerpVolatility } from '#lib/features/rankings/volatility/volatility.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const KEYWORDS = 10;
const PAGE = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
let ownerId = '';
let projectId = '';
const ctx = (): Ctx => ({ ...testCtx(new AbortController().signal, 'volatility'), now: () => NOW });
const as = (userId: string): Ctx => ({ ...ctx(), actor: { kind: 'user', userId, role: 'owner' } });
const at = (daysAgo: number, hour = 6) => new Date(Date.UTC(2026, 10, 21 - daysAgo, hour));

const read = async (more: { search_engine?: 'google' | 'bing' } = {}) =>
  (await getSerpVolatility(as(ownerId), { project_id: projectId, range: '30', ...more })).data;
const dayOf = async (day: string) => (await read()).series[0]?.days.find((one) => one.day === day);

async function track(keyword: string, engine = 'google'): Promise<number> {
  const { no } = await db().trackedKeyword.create({
    data: { projectId, keyword, plain: keyword, engine, country: 'gb', measuredAt: NOW },
  });
  return no;
}

async function store(keywordNo: number, when: Date, pages: readonly string[]): Promise<void> {
  const results = pages.map((page) => [`https://${page}.example/`, page]);
  await db().rankCheck.create({
    data: {
      keywordNo,
      at: when,
      state: 'not_found',
      depth: pages.length,
      top: { create: { hosts: pages.map((page) => `${page}.example`), results } },
    },
  });
}

async function endRound(nos: readonly number[], createdAt: Date): Promise<void> {
  const { id: runId } = await db().trackingRun.create({ data: { projectId, status: 'done', createdAt } });
  await db().trackingItem.createMany({
    data: nos.map((keywordNo) => ({ runId, keywordNo, status: 'done', dueAt: NOW })),
  });
  await refreshRound(ctx(), { projectId, runId });
}

/** The change of one keyword between two lists, as stored. */
async function changeOf(before: readonly string[], after: readonly string[]) {
  const no = await track(crypto.randomUUID(), 'yahoo');
  await store(no, at(1), before);
  await store(no, at(0), after);
  await endRound([no], at(0));
  const [change] = await db().serpChange.findMany({ where: { keywordNo: no } });
  await db().trackedKeyword.delete({ where: { no } });
  await db().serpVolatility.deleteMany({ where: { projectId, engine: 'yahoo' } });
  return change ?? null;
}

beforeAll(async () => {
  ownerId = (await db().user.create({ data: { email: 'v@volatility.example', name: 'v', role: 'member' } })).id;
  projectId = (await newProject(ownerId, 'own.example')).id;
});

describe('the change of a first page', () => {
  test('is 0 for the same results, and 100 for only new ones', async () => {
    expect(await changeOf(PAGE, PAGE)).toMatchObject({ change: 0, entered: 0, dropped: 0, days: 1 });
    const others = PAGE.map((page) => `${page}2`);
    expect(await changeOf(PAGE, others)).toMatchObject({ change: 100, entered: 10, dropped: 10 });
  });

  test('is the mean change of position; new and lost results are one position below', async () => {
    // Two results change places: 1 + 1 over 10 results, of 5.5.
    const swapped = await changeOf(PAGE, ['b', 'a', ...PAGE.slice(2)]);
    expect(swapped?.change).toBeCloseTo((100 * 0.2) / 5.5, 3);
    // The last one is replaced: 1 + 1 over 11 results.
    const replaced = await changeOf(PAGE, [...PAGE.slice(0, 9), 'new']);
    expect(replaced).toMatchObject({ entered: 1, dropped: 1 });
    expect(replaced?.change).toBeCloseTo((100 * (2 / 11)) / 5.5, 3);
  });

  test('compares as many results as both lists have, at least five, without fragments of URLs', async () => {
    expect(await changeOf(PAGE, PAGE.slice(0, 5))).toMatchObject({ change: 0, entered: 0, dropped: 0 });
    expect(await changeOf(PAGE, PAGE.slice(0, 4))).toBeNull();
    expect(await changeOf([...PAGE, 'k', 'l'], [...PAGE, 'l', 'k'])).toMatchObject({ change: 0 });
    const no = await track('fragment', 'yahoo');
    await store(no, at(1), PAGE);
    await store(no, at(0), PAGE);
    const [top] = await db().rankTop.findMany({ where: { keywordNo: no }, orderBy: { at: 'desc' } });
    const marked = PAGE.map((page) => [`https://${page}.example/#:~:text=${page}`, page]);
    await db().rankTop.update({
      where: { keywordNo_at: { keywordNo: no, at: top?.at ?? NOW } },
      data: { results: marked },
    });
    await endRound([no], at(0));
    expect(await db().serpChange.findMany({ where: { keywordNo: no } })).toMatchObject([{ change: 0 }]);
    await db().trackedKeyword.delete({ where: { no } });
    await db().serpVolatility.deleteMany({ where: { projectId, engine: 'yahoo' } });
  });
});

describe('SERP volatility of a project', () => {
  test('is not measured without SERPs of two days, and with fewer than ten keywords', async () => {
    expect(await read()).toMatchObject({ state: 'not_measured', reason: 'no_serps', latest: null });
    const no = await track('lonely', 'bing');
    await store(no, at(9), PAGE);
    await store(no, at(8), PAGE);
    await endRound([no], at(8));
    expect(await read()).toMatchObject({ state: 'not_measured', reason: 'few_keywords' });
    expect(await dayOf('2026-11-13')).toMatchObject({ volatility: null, keywords: 1 });
  });

  test('is the mean over keywords of the last list of a day and the last one of an earlier day', async () => {
    const nos: number[] = [];
    for (let index = 0; index < KEYWORDS; index += 1) nos.push(await track(`keyword ${index}`));
    for (const [index, no] of nos.entries()) {
      await store(no, at(3), PAGE);
      // An earlier list of the same day does not count.
      await store(no, at(1, 5), PAGE.toReversed());
      await store(no, at(1, 6), index < 5 ? PAGE.map((page) => `${page}2`) : PAGE);
    }
    await endRound(nos, at(1));
    expect(await dayOf('2026-11-20')).toEqual({
      day: '2026-11-20',
      volatility: 50,
      keywords: 10,
      entered: 50,
      lost: 50,
      days_apart: 2,
    });
    expect(await dayOf('2026-11-19')).toMatchObject({ volatility: null, keywords: 0 });
    expect(await read()).toMatchObject({ state: 'measured', average: 50, latest: { day: '2026-11-20' } });
    expect((await read()).series.map((one) => one.search_engine)).toEqual([null, 'bing', 'google']);
    expect((await read({ search_engine: 'bing' })).series).toMatchObject([{ search_engine: 'bing' }]);
  });

  test('compares with a list of at most seven days before', async () => {
    const no = await track('rare', 'bing');
    await store(no, at(20), PAGE);
    await store(no, at(12), PAGE);
    await store(no, at(5), PAGE);
    await endRound([no], at(5));
    expect(await db().serpChange.findMany({ where: { keywordNo: no } })).toMatchObject([{ days: 7 }]);
  });

  test('of SERPs from an earlier version is calculated later, and equals that of rounds', async () => {
    const before = await read();
    await db().serpChange.deleteMany();
    await db().serpVolatility.deleteMany();
    await db().serpRefresh.create({ data: { projectId, kind: 'volatility', afterNo: 0 } });
    await continueRefreshes(ctx());
    expect(await read()).toEqual(before);
    expect(await db().serpRefresh.findMany({ where: { afterNo: { not: null } } })).toEqual([]);
  });

  test('is exported, and hidden from strangers', async () => {
    const input = { project_id: projectId, range: '30' as const };
    const file = await exportSerpVolatility(as(ownerId), { ...input, format: 'csv' });
    expect(await new Response(file.body).text()).toContain('2026-11-20,google,50,10,50,50,2');
    const stranger = await db().user.create({ data: { email: 's@volatility.example', name: 's', role: 'member' } });
    await expect(getSerpVolatility(as(stranger.id), input)).rejects.toBeInstanceOf(NotFound);
    await expect(exportSerpVolatility(as(stranger.id), { ...input, format: 'csv' })).rejects.toBeInstanceOf(NotFound);
  });
});
