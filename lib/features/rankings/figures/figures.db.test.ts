import { beforeAll, describe, expect, test } from 'vitest';
import { parseInput } from '#lib/contract/parse-input.ts';
import { positionDaysSql, positionsAtSql } from '#lib/features/rankings/checks/current-position-store.ts';
import * as compareContract from '#lib/features/rankings/compare-contract.ts';
import * as service from '#lib/features/rankings/figures/figures.ts';
import { aiPeriodsSql, periodsSql, voicePeriodsSql, voicesSql } from '#lib/features/rankings/figures/figures-store.ts';
import { comparedSql } from '#lib/features/rankings/figures/moves-store.ts';
import { aggregatesSql, refreshAggregates } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import * as contract from '#lib/features/rankings/figures-contract.ts';
import {
  compareKeywordSnapshots,
  getKeywordSnapshot,
  getTrackedKeyword,
} from '#lib/features/rankings/history/history.ts';
import { changeOf } from '#lib/features/rankings/present-row.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

/** Three keywords over eight days up to 21 Nov 2026; every figure below is calculated by hand from these rows. */
const NOW = new Date('2026-11-21T12:00:00Z');
const OWN = 'www.example.com';

let ctx: Ctx;
let projectId: string;
const ids: Record<string, { id: string; no: number }> = {};

const at = (ago: number) => new Date(Date.UTC(2026, 10, 21 - ago, 6));

/** @param depth number of results read, if not all of them have a host */
async function check(
  keyword: string,
  ago: number,
  hosts: string[] | null,
  aiState: string | null = null,
  depth = hosts?.length ?? null,
) {
  const no = ids[keyword]?.no ?? 0;
  const place = (hosts?.indexOf(OWN) ?? -1) + 1;
  const key = { keywordNo: no, at: at(ago) };
  const state = hosts === null ? 'unmeasured' : place > 0 ? 'found' : 'not_found';
  const url = place > 0 ? `https://${OWN}/` : null;
  await db().rankCheck.create({
    data: {
      ...key,
      state,
      position: place || null,
      depth,
      aiState,
      url,
      reason: hosts === null ? 'captcha' : null,
    },
  });
  if (!hosts) return;
  const results = hosts.map((host) => [`https://${host}/`, `${host} on day ${ago > 3 ? 'one' : 'two'}`]);
  await db().rankTop.create({ data: { ...key, hosts, results } });
}

beforeAll(async () => {
  const { id } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  ctx = {
    ...testCtx(new AbortController().signal, 'figures'),
    actor: { kind: 'user', userId: id, role: 'member' },
    now: () => NOW,
  };
  ({ id: projectId } = await newProject(id, 'example.com'));
  await db().project.update({ where: { id: projectId }, data: { watchedDomains: ['rival.example'], depth: 2 } });
  for (const [keyword, volume] of [
    ['a', 100],
    ['b', 300],
    ['c', null],
  ] as const) {
    const asked = { projectId, keyword, plain: keyword, engine: 'google', country: 'us', avgMonthlySearches: volume };
    ids[keyword] = await db().trackedKeyword.create({
      data: { ...asked, createdAt: at(8) },
      select: { id: true, no: true },
    });
  }
  const [r, w] = ['shop.rival.example', 'wiki.example'];
  await check('a', 7, [r, OWN, w]);
  await check('b', 7, [r, w, OWN]);
  await check('c', 7, [r, w]);
  await check('a', 0, [OWN, r, w], 'present');
  await check('b', 0, [r, w], 'absent', 3);
  await check('c', 0, null);
  await db().$transaction((tx) =>
    refreshAggregates(
      tx,
      Object.values(ids).map(({ no }) => no),
    ),
  );
});

const asked = <E extends Parameters<typeof parseInput>[0]>(input: E, raw: object = {}) => {
  const parsed = parseInput(input, { project_id: projectId, ...raw });
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.data;
};

test('figures of the last checks, and against a day before over keywords measured at both', async () => {
  const { data } = await service.getRankingFigures(ctx, asked(contract.getRankingFigures.input));
  // seoClarity: 19.3, 11.4, 7.7. Now a first, b not found: 19.3 / 38.6. Then a second, b third: 19.1 / 38.6.
  expect(data).toMatchObject({
    keywords: 3,
    measured: 2,
    visibility: 50,
    average_position: 1,
    median_position: 1,
    adjusted_position: 2.5,
    buckets: { '1-3': 1, '4-10': 0, not_found: 1, not_measured: 1 },
    compared: {
      days: 7,
      keywords: 2,
      visibility_now: 50,
      visibility_before: 49.5,
      average_now: 1,
      average_before: 2.5,
      top3_now: 1,
      top3_before: 2,
      top10_now: 1,
      top10_before: 2,
      up: 1,
      down: 0,
      entered: 0,
      left: 1,
      same: 0,
    },
    ai: { present: 1, cited: 0, absent: 1, unmeasured: 1, earlier: 0, oldest: null },
  });
});

test('what was not found stands behind what was to be looked through, however short the list was', async () => {
  await db().project.update({ where: { id: projectId }, data: { depth: 30 } });
  const { data } = await service.getRankingFigures(ctx, asked(contract.getRankingFigures.input));
  const over = (await service.getRankingHistory(ctx, asked(contract.getRankingHistory.input, { range: '30' }))).data;
  await db().project.update({ where: { id: projectId }, data: { depth: 2 } });
  // (1 + 31) / 2, and a week before (2 + 3 + 31) / 3.
  expect(data.adjusted_position).toBe(16);
  expect(over.periods[22]?.adjusted_position).toBe(12);
});

test('what the later check did not look at has not left', async () => {
  const no = ids.b?.no ?? 0;
  const looked = async (depth: number) => {
    await db().rankCheck.updateMany({ where: { keywordNo: no, at: at(0) }, data: { depth } });
    await db().$transaction((tx) => refreshAggregates(tx, [no]));
  };
  await looked(2);
  const { data } = await service.getRankingFigures(ctx, asked(contract.getRankingFigures.input));
  const days = await service.compareRankings(
    ctx,
    asked(compareContract.compareRankings.input, { before: '2026-11-14' }),
  );
  await looked(3);
  expect(data.compared).toMatchObject({ up: 1, entered: 0, left: 0 });
  expect(days.data.counts).toMatchObject({ up: 1, entered: 0, left: 0, not_compared: 2 });
});

test('the filters of the table select the keywords of the metrics, the history and the share of voice too', async () => {
  for (const [filter, keywords] of [
    [{ mark: 'up' }, 1],
    [{ mark: 'left' }, 1],
    [{ mark: 'wrong_url' }, 0],
    [{ bucket: '1-3' }, 1],
    [{ bucket: 'not_measured' }, 1],
    [{ feature: 'video' }, 0],
  ] as const) {
    const { data: figures } = await service.getRankingFigures(ctx, asked(contract.getRankingFigures.input, filter));
    const { data: history } = await service.getRankingHistory(ctx, asked(contract.getRankingHistory.input, filter));
    const { data: voice } = await service.getShareOfVoice(ctx, asked(contract.getShareOfVoice.input, filter));
    expect([figures.keywords, history.keywords], JSON.stringify(filter)).toEqual([keywords, keywords]);
    expect(voice.keywords).toBeLessThanOrEqual(keywords);
  }
});

test('the discount and the weight are said and count', async () => {
  const of = async (raw: object) =>
    (await service.getRankingFigures(ctx, asked(contract.getRankingFigures.input, raw))).data.visibility;
  expect(await of({ ai_discount: true })).toBe(19.5);
  // 100 × 19.3 of 400 × 19.3.
  expect(await of({ weight: 'volume' })).toBe(25);
  expect(await of({ q: 'nothing' })).toBeNull();
});

test('over time there are gaps where nothing was measured, and no zeros', async () => {
  const { data } = await service.getRankingHistory(ctx, asked(contract.getRankingHistory.input, { range: '30' }));
  expect(data).toMatchObject({ step: 'day', keywords: 3 });
  expect(data.periods).toHaveLength(30);
  expect(data.periods[22]).toMatchObject({
    day: '2026-11-14',
    measured: 3,
    visibility: 33,
    average_position: 2.5,
    median_position: 2.5,
    // (2 + 3 + 3) / 3: c was not among the two results that were read.
    adjusted_position: 2.7,
    buckets: { '1-3': 2, not_found: 1, not_measured: 0 },
  });
  expect(data.periods[23]).toEqual({
    day: '2026-11-15',
    measured: 0,
    buckets: null,
    visibility: null,
    average_position: null,
    adjusted_position: null,
    median_position: null,
  });
  expect(data.periods[29]).toMatchObject({ measured: 2, buckets: { '1-3': 1, not_found: 1, not_measured: 1 } });
});

test('weeks take the last measurement of each keyword', async () => {
  const { data } = await service.getRankingHistory(
    ctx,
    asked(contract.getRankingHistory.input, { range: '7', step: 'week' }),
  );
  expect(data.periods.map(({ day, measured }) => [day, measured])).toEqual([
    ['2026-11-09', 3],
    ['2026-11-16', 2],
  ]);
});

test('share of voice is over the whole lists, own, watched and others', async () => {
  const { data } = await service.getShareOfVoice(ctx, asked(contract.getShareOfVoice.input));
  // Newest lists: a: own, rival, wiki; b: rival, wiki; c, a week ago: rival, wiki.
  const all = 19.3 + 11.4 + 7.7 + 2 * (19.3 + 11.4);
  const share = (clicks: number) => Math.round((1_000 * clicks) / all) / 10;
  expect(data.domains).toEqual([
    { domain: 'example.com', owner: 'own', share: share(19.3), keywords: 1, top10: 1, average_position: 1 },
    {
      domain: 'rival.example',
      owner: 'competitor',
      share: share(11.4 + 38.6),
      keywords: 3,
      top10: 3,
      average_position: 1.3,
    },
    { domain: 'wiki.example', owner: 'other', share: share(7.7 + 22.8), keywords: 3, top10: 3, average_position: 2.3 },
  ]);
  expect(data).toMatchObject({ keywords: 3, series: ['example.com', 'rival.example'] });
  const day = (name: string) => data.periods.find(({ day: one }) => one === name);
  expect(day('2026-11-15')).toEqual({
    day: '2026-11-15',
    keywords: 0,
    shares: [null, null],
    visibilities: [null, null],
  });
  // By the best position of each: a first place of two, and a second and a first.
  expect(day('2026-11-21')?.visibilities).toEqual([50, 79.5]);
  expect(day('2026-11-21')?.shares[0]).toBe(Math.round((1_000 * 19.3) / (38.4 + 30.7)) / 10);
});

test('two days compared', async () => {
  const of = (raw: object) => service.compareRankings(ctx, asked(compareContract.compareRankings.input, raw));
  const { data } = await of({ before: '2026-11-14' });
  expect(data.counts).toEqual({ up: 1, down: 0, entered: 0, left: 1, same: 0, not_compared: 1 });
  expect(data.rows.map(({ keyword, change, places }) => [keyword, change, places])).toEqual([
    ['b', 'left', null],
    ['a', 'up', 1],
    ['c', 'not_compared', null],
  ]);
  expect((await of({ before: '2026-11-14', change: 'up' })).data.rows).toHaveLength(1);
  await expect(of({ before: '2026-11-21' })).rejects.toBeInstanceOf(Refused);
});

describe('a keyword', () => {
  const of = (keyword: string) => ({ project_id: projectId, keyword_id: ids[keyword]?.id ?? '' });

  test('has its days, with the reason of those that measured nothing', async () => {
    const { data } = await getTrackedKeyword(ctx, { ...of('c'), range: '7' });
    expect(data.history).toMatchObject({
      from: '2026-11-15',
      days: [null, null, null, null, null, null, null],
      ai: '-------',
      gaps: [{ from: '2026-11-21', to: '2026-11-21', reason: 'captcha' }],
      checks: 1,
      measured: 0,
    });
    const all = (await getTrackedKeyword(ctx, { ...of('a'), range: 'all' })).data;
    expect(all.history).toMatchObject({
      from: '2026-11-14',
      days: [2, null, null, null, null, null, null, 1],
      ai: '-------p',
    });
    expect(all.keyword).toMatchObject({ best_position: 1, change_7d: 1, snapshot_at: at(0).toISOString() });
  });

  test('has the lists that were seen, and what changed between them', async () => {
    const { snapshot } = (await getKeywordSnapshot(ctx, of('a'))).data;
    expect(snapshot.results.map(({ host, owner }) => [host, owner])).toEqual([
      [OWN, 'own'],
      ['shop.rival.example', 'competitor'],
      ['wiki.example', 'other'],
    ]);
    const { data } = await compareKeywordSnapshots(ctx, of('a'));
    expect(data.counts).toEqual({ entered: 0, left: 0, up: 1, down: 1, same: 1, retitled: 3 });
    await expect(getKeywordSnapshot(ctx, { ...of('a'), at: at(3).toISOString() })).rejects.toBeInstanceOf(NotFound);
    await expect(compareKeywordSnapshots(ctx, { ...of('a'), before: at(3).toISOString() })).rejects.toBeInstanceOf(
      NotFound,
    );
  });

  test('of another project is not there', async () => {
    const unknown = { project_id: projectId, keyword_id: '01a1fc8e-07c8-7643-b842-a29f93ad32f5', range: '7' as const };
    await expect(getTrackedKeyword(ctx, unknown)).rejects.toBeInstanceOf(NotFound);
  });
});

test('an empty list is no list of one: nothing came into it or left it', async () => {
  const { id } = await newProject((ctx.actor as { userId: string }).userId, 'example.org');
  const told = async (keyword: string, before: number | null, now: number | null) => {
    const made = await db().trackedKeyword.create({
      data: { projectId: id, keyword, plain: keyword, engine: 'google', country: 'us' },
    });
    const check = (ago: number, position: number | null) => ({
      keywordNo: made.no,
      at: at(ago),
      position,
      depth: position === null ? 0 : 10,
      state: position === null ? ('not_found' as const) : ('found' as const),
    });
    await db().rankCheck.createMany({ data: [check(1, before), check(0, now)] });
    await db().$transaction((tx) => refreshAggregates(tx, [made.no]));
    const row = await db().trackedKeyword.findUniqueOrThrow({ where: { id: made.id } });
    return { day1: row.day1, change: changeOf(row, row.day1) };
  };
  expect(await told('came', null, 1)).toEqual({ day1: 0, change: null });
  expect(await told('went', 1, null)).toEqual({ day1: 1, change: null });
  const given = { project_id: id, days: '1' };
  const { data } = await service.getRankingFigures(ctx, asked(contract.getRankingFigures.input, given));
  expect(data.compared).toMatchObject({ keywords: 2, up: 0, down: 0, entered: 0, left: 0, same: 0 });
  const days = { project_id: id, before: '2026-11-20' };
  const { counts, rows } = (await service.compareRankings(ctx, asked(compareContract.compareRankings.input, days)))
    .data;
  expect(counts).toMatchObject({ entered: 0, left: 0, not_compared: 2 });
  expect(rows.map((row) => [row.keyword, row.before_state, row.before_depth])).toEqual([
    ['came', 'not_found', 0],
    ['went', 'found', null],
  ]);
});

test('no statement of the feature reads all checks', async () => {
  // A year of 300 keywords, so that the planner has a choice.
  await db().$executeRaw`INSERT INTO tracked_keywords (id, project_id, keyword, plain, engine, country, updated_at)
    SELECT gen_random_uuid(), ${projectId}::uuid, 'k' || n, 'k' || n, 'bing', 'us', now() FROM generate_series(1, 300) AS n`;
  await db().$executeRaw`INSERT INTO rank_checks (keyword_no, at, state, position, depth)
    SELECT k.no, ${NOW}::timestamptz - d * interval '1 day', 'found', 1 + (k.no + d) % 20, 20
    FROM tracked_keywords k, generate_series(1, 365) AS d WHERE k.project_id = ${projectId}::uuid AND k.engine = 'bing'`;
  await db().$executeRaw`INSERT INTO rank_tops (keyword_no, at, hosts)
    SELECT c.keyword_no, c.at, ARRAY['a.example', 'b.example'] FROM rank_checks c JOIN tracked_keywords k ON k.no = c.keyword_no
    WHERE k.project_id = ${projectId}::uuid AND k.engine = 'bing' AND c.at > ${NOW}::timestamptz - interval '60 days'`;
  await db().$executeRaw`ANALYZE rank_checks, rank_tops, tracked_keywords`;
  const how = { curve: [10, 5], aiLeft: 1, weight: 'even' as const };
  const starts = Array.from({ length: 366 }, (_, day) => new Date(NOW.getTime() - (365 - day) * 86_400_000));
  const nos = (await db().trackedKeyword.findMany({ where: { projectId }, select: { no: true } })).map(({ no }) => no);
  const statements: Record<string, Prisma.Sql> = {
    history: periodsSql(projectId, { search_engine: 'bing' }, starts, how),
    voices: voicesSql(projectId, {}, { since: starts[0] ?? NOW, domains: ['example.com'], model: how }),
    voicePeriods: voicePeriodsSql(projectId, {}, { starts, domains: ['example.com'], model: how }),
    standing: positionsAtSql(projectId, {}, { upTo: NOW, days: 7, model: how }),
    standingDays: positionDaysSql([projectId], starts[300] ?? NOW, how),
    compared: Prisma.sql`${comparedSql(projectId, {}, NOW, 7)} SELECT * FROM compared`,
    aiPeriods: aiPeriodsSql(projectId, starts),
    settle: aggregatesSql(nos.slice(0, 20)),
  };
  for (const [name, sql] of Object.entries(statements)) {
    const explained = `EXPLAIN ${sql.text}`;
    const plan = await db().$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(explained, ...sql.values);
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines, name).not.toMatch(/Seq Scan on rank_(?:checks|tops)/);
    expect(lines, name).toMatch(/Index (?:Only )?Scan.* on rank_/);
  }
});
