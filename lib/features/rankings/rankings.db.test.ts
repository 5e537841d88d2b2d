import { beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import * as contract from '#lib/features/rankings/contract.ts';
import { getEngineChecks } from '#lib/features/rankings/engine-checks.ts';
import { getRankingFigures } from '#lib/features/rankings/figures/figures.ts';
import { refreshAggregates } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import { getRankingFigures as figures } from '#lib/features/rankings/figures-contract.ts';
import { findTrackedKeywords } from '#lib/features/rankings/find-keywords.ts';
import { addTrackedKeywords, removeTrackedKeywords, updateTrackedKeywords } from '#lib/features/rankings/keywords.ts';
import * as definitions from '#lib/features/rankings/keywords-contract.ts';
import { describeRankings, listRankings } from '#lib/features/rankings/rankings.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

/** Today is 21 Nov 2026, 12:00 in UTC, the time zone of the project. */
const NOW = new Date('2026-11-21T12:00:00Z');

let projectId: string;
let owner: Ctx;
let viewer: Ctx;
let stranger: Ctx;

const person = async (): Promise<{ id: string; ctx: Ctx }> => {
  const { id } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const actor = { kind: 'user', userId: id, role: 'member' } as const;
  return { id, ctx: { ...testCtx(new AbortController().signal, 'rankings'), actor, now: () => NOW } };
};

beforeEach(async () => {
  const [first, second, third] = [await person(), await person(), await person()];
  ({ id: projectId } = await newProject(first.id, 'example.com'));
  await addMember(projectId, second.id, 'viewer');
  [owner, viewer, stranger] = [first.ctx, second.ctx, third.ctx];
});

function given<E extends { input: typeof contract.listRankings.input }>(
  raw?: object,
): InputOf<typeof contract.listRankings>;
function given<E extends (typeof definitions)[keyof typeof definitions]>(raw: object, of: E): InputOf<E>;
function given(raw: object = {}, of: { input: Parameters<typeof parseInput>[0] } = contract.listRankings): unknown {
  const parsed = parseInput(of.input, { project_id: projectId, ...raw });
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.data;
}

const add = async (raw: object, ctx = owner) =>
  (await addTrackedKeywords(ctx, given(raw, definitions.addTrackedKeywords))).data;
const list = async (raw: object = {}, ctx = viewer) => (await listRankings(ctx, given(raw))).data;
const names = async (raw: object) => (await list(raw)).keywords.map(({ keyword }) => keyword);

/** Checks of a keyword by days ago: a position, -N for not among the first N, null for not measured. */
async function checked(keyword: string, days: Record<number, number | null>, more: object = {}): Promise<void> {
  const { no } = await db().trackedKeyword.findFirstOrThrow({ where: { projectId, keyword } });
  await db().rankCheck.createMany({
    data: Object.entries(days).map(([ago, value]) => ({
      keywordNo: no,
      at: new Date(Date.UTC(2026, 10, 21 - Number(ago), 6)),
      ...(value === null
        ? { state: 'unmeasured' as const, reason: 'captcha' }
        : value < 0
          ? { state: 'not_found' as const, depth: -value }
          : { state: 'found' as const, position: value, depth: 20, url: `https://www.example.com/${keyword}` }),
      ...more,
    })),
  });
  await db().$transaction((tx) => refreshAggregates(tx, [no]));
}

describe('adding', () => {
  test('says what is new, what is there already and what is refused, each place counted', async () => {
    const raw = { text: 'Burr Grinder\n\n  burr   grinder \n???\nhand grinder\n', engines: ['google', 'bing'] };
    const first = await add(raw);
    expect(first).toMatchObject({
      added: 4,
      already_there: 2,
      refused_count: 2,
      keywords: 2,
      places: 2,
      round_id: null,
    });
    expect(first.refused).toEqual([
      { keyword: '', line: 2, rule: 'must not be empty' },
      { keyword: '???', line: 4, rule: 'must contain a letter or a digit' },
    ]);
    expect(first.ids).toHaveLength(4);
    expect(await add(raw)).toMatchObject({ added: 0, already_there: 6 });
  });

  test('takes places from the project, and the leading language of a country is none of its own', async () => {
    await db().project.update({ where: { id: projectId }, data: { countries: ['de', 'us'], devices: ['mobile'] } });
    await add({ keywords: ['mill'], languages: ['de'] });
    const rows = (await list({ sort: 'country' })).keywords;
    expect(rows.map(({ country, language, device }) => [country, language, device])).toEqual([
      ['de', null, 'mobile'],
      ['us', 'de', 'mobile'],
    ]);
  });

  test('keywords are tracked on each device of each engine, also on mobile only', async () => {
    const both = { keywords: ['mill'], devices: ['desktop', 'mobile'], engines: ['google', 'bing'] };
    // The track dialog shows this count on its button.
    expect(await add({ ...both, dry_run: true })).toMatchObject({ added: 4, places: 4 });
    expect(await add(both)).toMatchObject({ added: 4, places: 4 });
    expect(await add({ keywords: ['mill'], devices: ['mobile'], engines: ['yahoo'] })).toMatchObject({ added: 1 });
  });

  test('the local pack of the last check filters and sorts', async () => {
    await add({ keywords: ['one', 'four', 'absent', 'none', 'unknown'], countries: ['gb'] });
    const set = (keyword: string, localState: string, localPosition: number | null = null) =>
      db().trackedKeyword.updateMany({ where: { plain: keyword }, data: { localState, localPosition } });
    await set('one', 'found', 1);
    await set('four', 'found', 4);
    await set('absent', 'not_in_pack');
    await set('none', 'no_pack');
    const words = async (raw: object) => (await list(raw)).keywords.map(({ keyword }) => keyword);
    expect(await words({ sort: 'local_pack_position', order: 'desc', limit: 2 })).toEqual(['four', 'one']);
    expect(await words({ sort: 'local_pack_position', limit: 2 })).toEqual(['one', 'four']);
    expect(await words({ local_pack: 'top3' })).toEqual(['one']);
    expect(await words({ local_pack: 'below3' })).toEqual(['four']);
    expect(await words({ local_pack: 'not_in_pack' })).toEqual(['absent']);
    expect(await words({ local_pack: 'no_pack' })).toEqual(['none']);
    expect(await list({ local_pack: 'unmeasured' })).toMatchObject({ count: 1, keywords: [{ keyword: 'unknown' }] });
  });

  test('a keyword of a city or of coordinates is another one than that of the country, and each is filtered by its place', async () => {
    const asked = { keywords: ['mill'], countries: ['gb'] };
    await add(asked);
    const places = { ...asked, locations: ['Leeds, England, United Kingdom', '50.80, -1.09'] };
    expect(await add(places)).toMatchObject({ added: 2, places: 2 });
    expect(await add(places)).toMatchObject({ added: 0, already_there: 2 });
    const locations = async (raw: object) => (await list(raw)).keywords.map(({ location }) => location);
    expect(await locations({ sort: 'created_at' })).toEqual([null, 'Leeds,England,United Kingdom', '50.8,-1.09']);
    expect(await locations({ location: 'Leeds,England, United Kingdom' })).toEqual(['Leeds,England,United Kingdom']);
    expect(await locations({ location: 'none' })).toEqual([null]);
    expect(await locations({ location: 'any', sort: 'created_at' })).toEqual([
      'Leeds,England,United Kingdom',
      '50.8,-1.09',
    ]);
    const metrics = async (raw: object) =>
      (await getRankingFigures(viewer, figures.input.parse({ project_id: projectId, ...raw }))).data;
    expect(await metrics({})).toMatchObject({ keywords: 3, with_location: 2 });
    expect(await metrics({ location: 'none' })).toMatchObject({ keywords: 1, with_location: 0 });
    const counts = (await describeRankings(viewer, given({}))).data;
    expect(counts.locations).toEqual([
      { name: '50.8,-1.09', count: 1 },
      { name: 'Leeds,England,United Kingdom', count: 1 },
    ]);
  });

  test('an engine without a search at a place is refused by name, and nothing is added', async () => {
    const asked = { keywords: ['mill'], locations: ['Leeds, England, United Kingdom'] };
    await expect(add({ ...asked, engines: ['google', 'bing'] })).rejects.toThrow(
      /^locations: Bing has no city search\. Remove the location; .*use Google\.$/,
    );
    await db().project.update({ where: { id: projectId }, data: { engines: ['yahoo'] } });
    await expect(add(asked)).rejects.toBeInstanceOf(Refused);
    expect((await list()).count).toBe(0);
    expect(() => given({ ...asked, locations: ['Leeds'] }, definitions.addTrackedKeywords)).toThrow(/must be a city/);
  });

  test('keywords given with a research take its search volume in its country only, and are checked at once', async () => {
    const { actor } = owner;
    const userId = actor.kind === 'user' ? actor.userId : '';
    const finishedAt = new Date('2026-11-20T12:00:00Z');
    const research = await db().keywordResearch.create({
      data: {
        userId,
        kind: 'related',
        seeds: ['mill'],
        country: 'gb',
        language: 'en',
        wanted: 100,
        status: 'done',
        finishedAt,
        keywords: {
          create: [
            { position: 1, keyword: 'hand mill', plain: 'hand mill', words: 2, intent: 'commercial', volume: 48_400 },
            { position: 2, keyword: 'salt mill', plain: 'salt mill', words: 2, intent: 'commercial', volume: 9_900 },
          ],
        },
      },
    });
    const asked = { research_id: research.id, keywords: ['Hand  mill'], countries: ['gb', 'us'], start: true };
    const answer = await add(asked);
    expect(answer).toMatchObject({ added: 2, round_id: expect.any(String) });
    const rows = await db().trackedKeyword.findMany({ where: { projectId }, orderBy: { country: 'asc' } });
    expect(
      rows.map(({ plain, country, avgMonthlySearches: volume, figuresAt }) => [plain, country, volume, figuresAt]),
    ).toEqual([
      ['hand mill', 'gb', 48_400, finishedAt],
      ['hand mill', 'us', null, null],
    ]);
  });

  test('the devices of a project count for each of its engines', async () => {
    await db().project.update({
      where: { id: projectId },
      data: { engines: ['google', 'bing'], devices: ['desktop', 'mobile'] },
    });
    expect(await add({ keywords: ['mill'] })).toMatchObject({ added: 4, places: 4 });
    const rows = (await list()).keywords.map(({ search_engine: engine, device }) => `${engine} ${device}`);
    expect(rows.toSorted()).toEqual(['bing desktop', 'bing mobile', 'google desktop', 'google mobile']);
  });

  test('keywords out of a table that was pasted, with what was left out', async () => {
    const text = 'Top queries\tClicks\tPosition\nmill\t12\t3.4\n???\t1\t1\n';
    const answer = await add({ text });
    expect(answer).toMatchObject({ added: 1, refused_count: 1, ignored_columns: ['Clicks', 'Position'] });
    expect(answer.refused[0]).toMatchObject({ keyword: '???', line: 3 });
    expect((await list()).keywords.map(({ keyword }) => keyword)).toEqual(['mill']);
  });

  test('only looks where it is told to, and adds all or nothing', async () => {
    expect(await add({ keywords: ['a1', 'a2'], dry_run: true })).toMatchObject({ added: 2, ids: [] });
    expect((await list()).count).toBe(0);
    const many = Array.from({ length: 1_000 }, (_, n) => `keyword ${n}`);
    const places = { engines: ['google', 'bing', 'yahoo'], countries: ['us', 'de'] };
    await expect(add({ keywords: many, ...places })).rejects.toBeInstanceOf(Refused);
    await expect(add({ keywords: [] })).rejects.toBeInstanceOf(InvalidInput);
    expect((await list()).count).toBe(0);
  });

  test('is for editors; others do not know of the project', async () => {
    await expect(add({ keywords: ['mill'] }, viewer)).rejects.toBeInstanceOf(Forbidden);
    await expect(add({ keywords: ['mill'] }, stranger)).rejects.toBeInstanceOf(NotFound);
    await expect(list({}, stranger)).rejects.toBeInstanceOf(NotFound);
  });

  test('counts a keyword once that two add at the same time', async () => {
    await Promise.all([add({ keywords: ['mill'] }), add({ keywords: ['mill'] }), add({ keywords: ['mill'] })]);
    expect((await list()).count).toBe(1);
  });
});

describe('a row', () => {
  test('tells the last check, the last measured one, changes, the best ever and the trend, and no zero', async () => {
    await add({ keywords: ['mill'] });
    await checked('mill', { 60: 2, 31: 12, 8: -20, 2: 9, 1: 7, 0: 4 });
    const [row] = (await list()).keywords;
    expect(row).toMatchObject({
      state: 'found',
      position: 4,
      depth: 20,
      measured_position: 4,
      best_position: 2,
      own_results: 1,
      change_1d: 3,
      change_7d: 'new',
      change_30d: 8,
      best_at: '2026-09-22T06:00:00.000Z',
      reason: null,
    });
    expect(row?.trend).toHaveLength(30);
    expect(row?.trend.slice(-9)).toEqual([-20, null, null, null, null, null, 9, 7, 4]);
  });

  test('keeps what was measured last where the last check measured nothing', async () => {
    await add({ keywords: ['mill'] });
    await checked('mill', { 2: 9, 1: 7, 0: null });
    expect((await list()).keywords[0]).toMatchObject({
      state: 'unmeasured',
      position: null,
      reason: 'captcha',
      measured_position: 7,
      // As in the figures: a keyword that the last check did not measure has not moved.
      change_1d: null,
      measured_at: '2026-11-20T06:00:00.000Z',
    });
  });

  test('has nothing before its first check, and lost is no number', async () => {
    await add({ keywords: ['mill', 'grinder'] });
    await checked('grinder', { 1: 3, 0: -20 });
    expect((await list({ sort: 'keyword' })).keywords).toMatchObject([
      { keyword: 'grinder', state: 'not_found', position: null, depth: 20, change_1d: 'lost', best_position: 3 },
      {
        keyword: 'mill',
        state: null,
        position: null,
        checked_at: null,
        change_1d: null,
        trend: [],
        best_position: null,
      },
    ]);
  });

  test('what one of two checks did not look at neither came nor went', async () => {
    await add({ keywords: ['mill', 'grinder'] });
    await checked('mill', { 7: 35, 0: -10 });
    await checked('grinder', { 7: -10, 0: 15 });
    expect((await list()).keywords.map((row) => row.change_7d)).toEqual([null, null]);
    expect(await names({ mark: 'left' })).toEqual([]);
    expect(await names({ mark: 'entered' })).toEqual([]);
  });

  test('is marked where another page than the target ranks', async () => {
    await add({ keywords: ['mill', 'grinder'], target_url: 'http://example.com/mill/' });
    await checked('mill', { 0: 3 });
    await checked('grinder', { 0: 3 });
    expect(await names({ mark: 'wrong_url' })).toEqual(['grinder']);
    const { id } = await db().trackedKeyword.findFirstOrThrow({ where: { projectId, keyword: 'grinder' } });
    await updateTrackedKeywords(
      owner,
      given({ keyword_ids: [id], target_url: 'https://www.example.com/grinder' }, definitions.updateTrackedKeywords),
    );
    expect(await names({ mark: 'wrong_url' })).toEqual([]);
  });
});

describe('the table', () => {
  beforeEach(async () => {
    await add({ keywords: ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] });
    await checked('alpha', { 7: 5, 0: 2 });
    await checked('beta', { 7: 5, 0: 15 });
    await checked('gamma', { 7: -20, 0: 8 });
    await checked('delta', { 7: 5, 0: -20 });
    await checked('epsilon', { 0: null });
  });

  test.each([
    [{ mark: 'up' }, ['alpha']],
    [{ mark: 'down' }, ['beta']],
    [{ mark: 'entered' }, ['gamma']],
    [{ mark: 'left' }, ['delta']],
    [{ state: 'unmeasured' }, ['epsilon']],
    [{ bucket: '1-3' }, ['alpha']],
    [{ bucket: 'not_found' }, ['delta']],
    [{ bucket: 'not_measured' }, ['epsilon']],
    [{ q: 'ALP%' }, []],
    [{ q: 'ALP' }, ['alpha']],
    [{ sort: 'position' }, ['alpha', 'gamma', 'beta', 'delta', 'epsilon']],
    [{ sort: 'position', order: 'desc' }, ['beta', 'gamma', 'alpha', 'delta', 'epsilon']],
    [{ sort: 'change_7d', order: 'desc' }, ['gamma', 'alpha', 'beta', 'delta', 'epsilon']],
    [{ device: 'mobile' }, []],
  ])('%j', async (raw, keywords) => {
    expect(await names(raw)).toEqual(keywords);
  });

  test.each([...contract.RANKING_SORTS])('goes on where it ended, sorted by %s', async (sort) => {
    const { id } = await db().trackedKeyword.findFirstOrThrow({ where: { projectId, keyword: 'delta' } });
    await updateTrackedKeywords(owner, given({ keyword_ids: [id], starred: true }, definitions.updateTrackedKeywords));
    for (const order of ['asc', 'desc']) {
      const whole = await names({ sort, order });
      if (sort === 'default') expect(whole[0]).toBe('delta');
      const parts: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Awaited<ReturnType<typeof list>> = await list({
          sort,
          order,
          limit: 2,
          ...(cursor ? { cursor } : {}),
        });
        parts.push(...page.keywords.map(({ keyword }) => keyword));
        cursor = page.next_cursor;
      }
      expect(parts).toEqual(whole);
    }
  });

  test('by default starred keywords lead, then the highest volume, then the best position', async () => {
    const change = (keyword: string, data: { starred?: boolean; avgMonthlySearches?: number }) =>
      db().trackedKeyword.updateMany({ where: { projectId, keyword }, data });
    await change('delta', { starred: true });
    await change('beta', { avgMonthlySearches: 90 });
    await change('epsilon', { avgMonthlySearches: 2_000_000_000 });
    expect(await names({})).toEqual(['delta', 'epsilon', 'beta', 'alpha', 'gamma']);
    expect((await names({ sort: 'keyword' }))[0]).toBe('alpha');
    expect((await names({ sort: 'position' }))[0]).toBe('alpha');
  });

  test('refuses a cursor of another list', async () => {
    const wrong = Buffer.from(JSON.stringify([0, 'x', 1])).toString('base64url');
    for (const cursor of ['nonsense', wrong]) {
      await expect(list({ sort: 'position', cursor })).rejects.toBeInstanceOf(InvalidInput);
    }
  });

  test('counts what is there, by every property', async () => {
    const { data } = await describeRankings(viewer, { project_id: projectId });
    expect(data).toMatchObject({ total: 5, running_round_id: null, next_round_at: null });
    expect(Object.fromEntries(data.buckets.map(({ name, count }) => [name, count]))).toEqual({
      '1-3': 1,
      '4-10': 1,
      '11-20': 1,
      not_found: 1,
      not_measured: 1,
    });
    expect(data.unmeasured_reasons).toEqual([{ name: 'captcha', count: 1 }]);
    expect(Object.fromEntries(data.marks.map(({ name, count }) => [name, count]))).toMatchObject({
      up: 1,
      down: 1,
      entered: 1,
      left: 1,
      never_checked: 0,
    });
  });

  test('the counts of changes and positions follow a filter, the choices of the filter do not', async () => {
    const { data } = await describeRankings(viewer, { project_id: projectId, q: 'alp' });
    expect(data).toMatchObject({ total: 5, matching: 1, buckets: [{ name: '1-3', count: 1 }], unmeasured_reasons: [] });
    expect(data.engines.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    expect(data.marks.filter(({ count }) => count > 0)).toEqual([{ name: 'up', count: 1 }]);
  });

  test('a keyword that is removed is gone with its checks', async () => {
    const rows = await db().trackedKeyword.findMany({ where: { projectId } });
    const ids = rows.map(({ id }) => id);
    const { data } = await removeTrackedKeywords(owner, given({ keyword_ids: ids }, definitions.removeTrackedKeywords));
    expect(data.removed).toBe(5);
    expect(await db().rankCheck.count({ where: { keywordNo: { in: rows.map(({ no }) => no) } } })).toBe(0);
  });
});

test('tags are put on and taken off, all or none', async () => {
  await add({ keywords: ['mill', 'grinder'], tags: ['old'] });
  const ids = (await list()).keywords.map(({ id }) => id);
  const change = (raw: object) =>
    updateTrackedKeywords(owner, given({ keyword_ids: ids, ...raw }, definitions.updateTrackedKeywords));
  await change({ add_tags: ['new', 'newer'], remove_tags: ['old'], note: 'n', every: 'weekly' });
  expect((await list({ tag: 'new' })).keywords.map(({ tags }) => tags)).toEqual([
    ['new', 'newer'],
    ['new', 'newer'],
  ]);
  const many = Array.from({ length: 19 }, (_, n) => `t${n}`);
  await expect(change({ add_tags: many })).rejects.toBeInstanceOf(Refused);
  expect((await list()).keywords[0]?.tags).toEqual(['new', 'newer']);
});

test('keywords are found in every project of the caller, and in no other', async () => {
  await add({ keywords: ['coffee grinder', 'best 100% coffee', 'tea'], engines: ['bing'], countries: ['gb'] });
  const found = async (ctx: Ctx, query: string) =>
    (await findTrackedKeywords(ctx, { query, limit: 8 })).data.keywords.map(({ keyword }) => keyword);
  expect(await found(viewer, 'coffee')).toEqual(['coffee grinder', 'best 100% coffee']);
  expect(await found(owner, '0% c')).toEqual(['best 100% coffee']);
  expect(await found(stranger, 'coffee')).toEqual([]);
});

test('checks of an engine: the last measurement and the failed ones, of own projects alone', async () => {
  await add({ keywords: ['coffee grinder'], engines: ['bing'], countries: ['gb'] });
  await checked('coffee grinder', { 40: null, 2: null, 1: 4 });
  await checked('coffee grinder', { 0: 5 }, { aiState: 'unmeasured', aiReason: 'rate-limited' });
  const checksOf = async (ctx: Ctx, engine: 'bing' | 'google' = 'bing') =>
    (await getEngineChecks(ctx, { search_engine: engine, limit: 10 })).data;
  const { measured_at, is_sample, failed } = await checksOf(viewer);
  expect([measured_at, is_sample]).toEqual(['2026-11-21T06:00:00.000Z', false]);
  expect(failed.map(({ at, of, reason }) => [at.slice(0, 10), of, reason])).toEqual([
    ['2026-11-21', 'ai_overview', 'rate-limited'],
    ['2026-11-19', 'rank', 'captcha'],
  ]);
  expect(failed[0]).toMatchObject({ project_id: projectId, keyword: 'coffee grinder', country: 'gb' });
  for (const none of [await checksOf(stranger), await checksOf(viewer, 'google')]) {
    expect(none).toEqual({ measured_at: null, is_sample: false, failed: [] });
  }
});
