import { beforeEach, expect, test } from 'vitest';
import {
  calculateCurrentPositions,
  calculatePositionDays,
  positionsAt,
} from '#lib/features/rankings/checks/current-position-store.ts';
import { MARKS, RANKING_SORTS } from '#lib/features/rankings/contract.ts';
import { BUCKETS } from '#lib/features/rankings/fields-contract.ts';
import { ctrModelOf, USUAL } from '#lib/features/rankings/figures/ctr-model.ts';
import { bornIn, sumPeriods } from '#lib/features/rankings/figures/figures-store.ts';
import { movesAt } from '#lib/features/rankings/figures/moves-store.ts';
import { periodsBetween } from '#lib/features/rankings/figures/periods.ts';
import { refreshAggregates } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import { currentMoves } from '#lib/features/rankings/histograms/current-moves.ts';
import { currentPositions } from '#lib/features/rankings/histograms/current-positions.ts';
import { historySums } from '#lib/features/rankings/histograms/history-sums.ts';
import { countedKeywords, describeKeywords } from '#lib/features/rankings/histograms/keyword-counts.ts';
import { overviewsBefore, positionDays } from '#lib/features/rankings/histograms/position-days.ts';
import { foldCounters, updateCounters } from '#lib/features/rankings/histograms/update-counters.ts';
import { importRankings } from '#lib/features/rankings/import/import-rankings.ts';
import { changeKeywords, removeKeywords } from '#lib/features/rankings/keyword-store.ts';
import type { KeywordFilter, StaleBefore } from '#lib/features/rankings/keyword-where.ts';
import { calculateCounts, countMatching, readRankings } from '#lib/features/rankings/ranking-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { addDays, dayOf, startOfDay } from '#lib/text/zoned-time.ts';

import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

/** Counters compared with what is calculated from the keywords and checks, on random data. */
const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;
const KEYWORDS = 24;

let ctx: Ctx;
let projectId: string;
let random: () => number;

/** Mulberry32: the same numbers in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const below = (most: number) => Math.floor(random() * most);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

function randomCheck(keywordNo: number, at: Date): Prisma.RankCheckCreateManyInput {
  const state = oneOf(['found', 'found', 'found', 'not_found', 'unmeasured'] as const);
  const aiState = oneOf(['present', 'present', 'absent', 'unmeasured', null]);
  return {
    keywordNo,
    at,
    state,
    position: state === 'found' ? 1 + below(60) : null,
    depth: state === 'unmeasured' ? null : oneOf([10, 30, 60, 100]),
    aiState,
    aiPlace: aiState === 'present' && random() < 0.5 ? 1 + below(5) : null,
    url: state === 'found' ? `https://www.example.com/${below(3)}` : null,
    reason: state === 'unmeasured' ? oneOf(['captcha', 'blocked', 'failed']) : null,
    features: random() < 0.5 ? ['images', 'people-also-ask'] : [],
  };
}

/** Adds checks as a round or an import does. */
async function add(checks: Prisma.RankCheckCreateManyInput[]): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.rankCheck.createMany({ data: checks, skipDuplicates: true });
    await refreshAggregates(tx, [...new Set(checks.map(({ keywordNo }) => keywordNo))]);
  });
}

const keywordNos = async () =>
  (await db().trackedKeyword.findMany({ where: { projectId }, orderBy: { no: 'asc' } })).map(({ no }) => no);

beforeEach(async () => {
  random = generator(20_261_121);
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  ctx = {
    ...testCtx(AbortSignal.timeout(300_000), 'counters'),
    actor: { kind: 'user', userId, role: 'member' },
    now: () => NOW,
  };
  projectId = (await newProject(userId, 'example.com')).id;
  await db().project.update({ where: { id: projectId }, data: { timezone: 'America/New_York', depth: 30 } });
  await updateCounters(ctx);
  await db().trackedKeyword.createMany({
    data: Array.from({ length: KEYWORDS }, (_, at) => ({
      projectId,
      keyword: `keyword ${at}`,
      plain: `keyword ${at}`,
      engine: oneOf(['google', 'google', 'bing']),
      country: oneOf(['us', 'de']),
      device: oneOf(['desktop', 'mobile']),
      tags: oneOf([[], ['one'], ['one', 'two']]),
      starred: random() < 0.2,
      every: oneOf([null, null, 'weekly', 'monthly', 'off']),
      targetUrl: oneOf([null, 'https://example.com/1']),
      avgMonthlySearches: oneOf([null, 10, 500, 70_000]),
      createdAt: new Date(NOW.getTime() - below(100) * DAY_MS),
    })),
  });
  const nos = await keywordNos();
  for (const ago of [80, 60, 45, 31, 30, 14, 9, 8, 7, 2, 1, 0]) {
    const asked = nos.filter(() => random() < 0.8);
    await add(asked.map((no) => randomCheck(no, new Date(NOW.getTime() - ago * DAY_MS - below(DAY_MS / 2)))));
  }
});

const STALE: StaleBefore = {
  project: new Date(NOW.getTime() - 2.3 * DAY_MS),
  weekly: new Date(NOW.getTime() - 8.1 * DAY_MS),
  monthly: new Date(NOW.getTime() - 30 * DAY_MS),
};
const FILTERS: KeywordFilter[] = [{}, { search_engine: 'google' }, { country: 'de', device: 'mobile' }];
const MODELS = [
  USUAL,
  ctrModelOf({ curve: 'aol-2006', ai_discount: true, weight: 'volume' }),
  ctrModelOf({ curve: 'sistrix-2020', ai_discount: false, weight: 'volume' }),
];

/** Numbers as rounded as they are shown, because sums in another order differ in the last digits. */
const shown = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? Math.round(one * 1e6) / 1e6 : one));

/** Compares every figure that is read from counters with its calculation. */
async function expectEqual(): Promise<void> {
  expect(await db().$queryRaw`SELECT * FROM ranking_corrections(${projectId}::uuid)`).toEqual([]);
  const { timezone } = await db().project.findUniqueOrThrow({ where: { id: projectId } });
  const today = dayOf(NOW, timezone);
  for (const filter of FILTERS) {
    for (const model of MODELS) {
      for (const days of [1, 7, 30]) {
        expect(shown(await currentPositions([projectId], filter, days, model))).toEqual(
          shown(await calculateCurrentPositions([projectId], filter, days, model)),
        );
      }
      for (const step of ['day', 'week', 'month'] as const) {
        const periods = periodsBetween({ from: addDays(today, -75), to: today, step, timezone });
        const sums = await sumPeriods(projectId, filter, periods.starts, model);
        const started = await bornIn(projectId, filter, periods.starts);
        const read = await historySums(projectId, filter, periods, model);
        expect(shown(read.sums)).toEqual(shown(sums.map(({ at: _, ...row }) => row)));
        const startedBy = (rows: typeof started) =>
          [-1, ...periods.days.keys()].map((at) =>
            rows.reduce((all, { period, count }) => (period <= at ? all + count : all), 0),
          );
        expect(startedBy(read.started)).toEqual(startedBy(started));
      }
    }
    expect(await describeKeywords(projectId, filter, STALE)).toEqual(
      await calculateCounts(projectId, filter, { stale: STALE, marks: MARKS }),
    );
    const chosen = [
      {},
      ...BUCKETS.map((bucket) => ({ bucket })),
      ...MARKS.flatMap((mark) => (['1', '30'] as const).map((days) => ({ mark, change_days: days }))),
      ...(['found', 'not_found', 'unmeasured'] as const).map((state) => ({ state })),
    ];
    for (const one of chosen) {
      const given = { ...filter, change_days: '7', sort: 'default', order: 'asc', ...one } as const;
      expect(await countedKeywords(projectId, given, STALE), JSON.stringify(given)).toBe(
        await countMatching(projectId, given, STALE),
      );
    }
  }
  const from = startOfDay(addDays(today, -60), timezone);
  const isMeasured = ({ measured }: { measured: number }) => measured > 0;
  const days = await positionDays([projectId], from, USUAL);
  const calculated = await calculatePositionDays([projectId], from, USUAL);
  const first = dayOf(from, timezone);
  expect(days.filter(isMeasured)).toEqual(calculated.filter((row) => isMeasured(row) && row.day >= first));
  for (const ago of [6, 29, 70]) {
    const day = addDays(today, -ago);
    const then = await positionsAt(projectId, {}, { upTo: startOfDay(day, timezone), days: 7, model: USUAL });
    expect(await overviewsBefore(projectId, day)).toEqual({ present: then?.present ?? 0, cited: then?.cited ?? 0 });
  }
  for (const order of ['gains', 'losses', 'moves'] as const) {
    for (const span of [1, 7, 30]) {
      const moves = await movesAt([projectId], { upTo: new Date(NOW.getTime() + 1), days: span }, { order, take: 4 });
      expect(await currentMoves([projectId], { now: NOW, days: span }, { order, take: 4 })).toEqual(
        moves.map(({ total: _, ...move }) => move),
      );
    }
  }
}

test('counters of random checks are equal to the calculation, before and after they are folded', async () => {
  await expectEqual();
  await foldCounters(projectId);
  await expectEqual();
});

test('checks again on the same day, late ones of an earlier day, and a history import are counted', async () => {
  const nos = await keywordNos();
  await add(nos.slice(0, 12).map((no) => randomCheck(no, new Date(NOW.getTime() - below(DAY_MS / 3)))));
  for (const no of nos.slice(4, 12)) await add([randomCheck(no, new Date(NOW.getTime() - (3 + below(90)) * DAY_MS))]);
  const lines = Array.from(
    { length: 60 },
    (_, at) => `keyword ${at % 9},${addDays('2026-09-01', at)},${1 + below(40)}`,
  );
  const content = ['keyword,date,position', ...lines].join('\n');
  await importRankings(ctx, { project_id: projectId, content, kind: 'auto', commit: true });
  await expectEqual();
});

test('keywords that are deleted, tagged, starred, or get another target or schedule are counted', async () => {
  const rows = await db().trackedKeyword.findMany({ where: { projectId }, orderBy: { no: 'asc' } });
  const ids = rows.map(({ id }) => id);
  await removeKeywords(projectId, ids.slice(0, 5));
  await changeKeywords(projectId, ids.slice(5, 12), { addTags: ['three'], removeTags: ['one'], starred: true }, 20);
  const other = { addTags: [], removeTags: [], targetUrl: 'https://www.example.com/0', every: 'weekly' };
  await changeKeywords(projectId, ids.slice(9, 15), other, 20);
  await expectEqual();
});

test('a new time zone, search volumes and changed checks are calculated until the counters are rebuilt', async () => {
  await foldCounters(projectId);
  const calculated = async () => (await historySums(projectId, {}, aWeek, USUAL)).sums;
  const aWeek = periodsBetween({ from: '2026-11-15', to: '2026-11-21', step: 'day', timezone: 'Asia/Tokyo' });
  await db().project.update({ where: { id: projectId }, data: { timezone: 'Asia/Tokyo' } });
  expect(shown(await calculated())).toMatchObject(
    shown(await sumPeriods(projectId, {}, aWeek.starts, USUAL)) as object,
  );
  await updateCounters(ctx);
  // The earlier days that keywords store follow with their next check.
  await db().$transaction(async (tx) => refreshAggregates(tx, await keywordNos()));
  await expectEqual();
  await db().trackedKeyword.updateMany({ where: { projectId, country: 'de' }, data: { avgMonthlySearches: 320 } });
  await db().rankCheck.deleteMany({ where: { keyword: { projectId }, position: { lt: 4 } } });
  expect(await db().rankingRebuild.count({ where: { projectId } })).toBe(1);
  await db().$transaction(async (tx) => refreshAggregates(tx, await keywordNos()));
  await updateCounters(ctx);
  expect(await db().rankingRebuild.count({ where: { projectId } })).toBe(0);
  await expectEqual();
});

test('every order lists all keywords once, in the order of their values, page by page', async () => {
  for (const sort of RANKING_SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      const filter = { change_days: '7', sort, order } as const;
      const all = await readRankings(projectId, filter, { stale: STALE, after: null, take: 500 });
      expect(new Set(all.map(({ row }) => row.no)).size).toBe(KEYWORDS);
      const paged: typeof all = [];
      for (;;) {
        const after = paged.at(-1)?.place ?? null;
        const page = await readRankings(projectId, filter, { stale: STALE, after, take: 5 });
        paged.push(...page);
        if (page.length < 5) break;
      }
      expect(paged, `${sort} ${order}`).toEqual(all);
    }
  }
});

test('a deleted project leaves no counters', async () => {
  await db().project.delete({ where: { id: projectId } });
  expect(await db().rankingDelta.count({ where: { projectId } })).toBe(0);
  expect(await db().rankingHistogram.count({ where: { projectId } })).toBe(0);
});
