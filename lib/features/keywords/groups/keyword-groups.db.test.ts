import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import * as contract from '#lib/features/keywords/groups/contract.ts';
import { groupByResults } from '#lib/features/keywords/groups/group-by-results.ts';
import { groupings as runs } from '#lib/features/keywords/groups/grouping.run.ts';
import * as groupings from '#lib/features/keywords/groups/groupings.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { deleteSearch, getSearch } from '#lib/features/searches/searches.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { newProject } from '#tests/support/projects.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let actor: Extract<Actor, { kind: 'user' }>;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeQueue()]);
});
beforeEach(async () => {
  await resetEngines(reach);
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
});

type Endpoint = Extract<(typeof contract)[keyof typeof contract], { input: unknown }>;
/** Input as the handlers pass it to a service, with its defaults. */
function given<E extends Endpoint>({ input }: E, raw: Record<string, unknown>): InputOf<E> {
  const parsed = parseInput(input, raw);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.data as InputOf<E>;
}

const ctx = (more: Partial<Ctx> = {}) => reach.ctx({ actor, ...more });
const bing = () => reach.world.engines.bing;
const ALIKE = ['sourdough bread', 'the sourdough bread'];
const KEYWORDS = [...ALIKE, 'coffee grinder'];
const asked = { search_engine: 'bing', country: 'de' };
const start = async (keywords: readonly string[] = KEYWORDS, more: object = {}) =>
  (
    await groupings.startKeywordGrouping(
      ctx(),
      given(contract.startKeywordGrouping, { keywords: [...keywords], ...asked, ...more }),
    )
  ).data.grouping;
const estimate = async (keywords: readonly string[], more: object = {}) =>
  (
    await groupings.estimateKeywordGrouping(
      ctx(),
      given(contract.estimateKeywordGrouping, { keywords: [...keywords], ...asked, ...more }),
    )
  ).data;
const work = async (id: string, more: Partial<Ctx> = {}) => {
  const { run } = (await db().keywordGrouping.findUnique({ where: { id } })) ?? { run: 1 };
  await runs.job.handle(reach.ctx({ actor: { kind: 'system' }, ...more }), { id, run });
};
/** Inputs of its queued jobs, oldest first. */
const jobsOf = async (id: string) => {
  const rows = await db().$queryRaw<{ input: unknown }[]>`
    SELECT data->'input' AS input FROM pgboss.job
    WHERE name = ${runs.job.name} AND data->'input'->>'id' = ${id} ORDER BY created_on`;
  return rows.map(({ input }) => runs.job.input.parse(input));
};
const read = async (id: string, more: Partial<Ctx> = {}) =>
  (await groupings.getKeywordGrouping(ctx(more), { id })).data.grouping;
const urls = (query: string) =>
  bing()
    .find({ query, country: 'de' })
    .pages.map(({ url }) => url)
    .slice(0, 10);
/** The engine stops responding: searches started from here on stay running until something ends them. */
const silence = () => {
  bing().delayMs = 60_000;
};
const underWay = (id: string) => expect.poll(async () => (await read(id)).under_way.map(({ state }) => state));
/** Time limit of a transaction that others wait for. */
const LOCKED = { timeout: 120_000 };
const searchesOf = () => db().search.count({ where: { userId: actor.userId } });

describe('a grouping', () => {
  test('searches for each keyword, keeps the searches, and groups by what they share', async () => {
    const { id, status } = await start();
    expect(status).toBe('queued');
    await work(id);
    const done = await read(id);
    expect(done).toMatchObject({ status: 'done', progress: { total: 3, measured: 3, reused: 0 } });
    const expected = groupByResults(
      KEYWORDS.map((plain) => ({ plain, urls: urls(plain) })),
      3,
    );
    expect(expected.groups).toHaveLength(1);
    expect(done.groups.map(({ head }) => head)).toEqual(expected.groups.map(({ head }) => head.plain));
    const [head, member] = done.groups[0]?.keywords ?? [];
    expect(member?.shared_urls).toEqual(expected.groups[0]?.members[0]?.shared);
    expect(member).toMatchObject({ shared_count: member?.shared_urls.length, results_count: 10 });
    const { data } = await getSearch(ctx(), { id: head?.search_id ?? '' });
    expect(data.search).toMatchObject({ query: head?.keyword, purpose: 'keyword-groups', state: 'done' });
    expect(done.alone.map(({ keyword }) => keyword)).toEqual(['coffee grinder']);
    expect(done.groups_count).toBe(1);
    expect(bing().searches).toHaveLength(3);
  });

  test('takes results that are stored and new enough, and tells so before and after', async () => {
    await work((await start(ALIKE)).id);
    expect(await estimate([...KEYWORDS, 'Coffee grinder'])).toMatchObject({
      keywords_count: 3,
      repeated_count: 1,
      stored_count: 2,
      searches_count: 1,
      seconds_at_least: 1,
      engine_state: 'ready',
    });
    expect(await estimate(KEYWORDS, { fresh_days: 0 })).toMatchObject({ stored_count: 0, searches_count: 3 });
    expect(await estimate(KEYWORDS, { country: 'us' })).toMatchObject({ stored_count: 0 });
    const { id } = await start(['Sourdough bread', 'coffee grinder']);
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'done', progress: { measured: 2, reused: 1 } });
    expect(bing().searches).toHaveLength(3);
    await db().search.updateMany({ data: { createdAt: new Date(Date.now() - 8 * 86_400_000) } });
    expect(await estimate(KEYWORDS)).toMatchObject({ stored_count: 0, searches_count: 3 });
  });

  test('can be read with another number of shared results, without a search', async () => {
    const { id } = await start();
    await work(id);
    const strict = await groupings.getKeywordGrouping(ctx(), { id, min_shared: 10 });
    const loose = await groupings.getKeywordGrouping(ctx(), { id, min_shared: 1 });
    expect(strict.data.grouping.min_shared).toBe(10);
    expect(loose.data.grouping.groups.flatMap(({ keywords }) => keywords).length).toBeGreaterThanOrEqual(2);
    expect(bing().searches).toHaveLength(3);
  });

  test("shows where the project's own domain ranks", async () => {
    const [first = ''] = urls('sourdough bread');
    const { host } = new URL(first);
    const project = await newProject(actor.userId, host);
    const { id } = await start(ALIKE, { project_id: project.id });
    await work(id);
    const done = await read(id);
    expect(done.own_domain).toBe(host);
    expect(done.groups[0]?.keywords.map(({ own_rank }) => own_rank)).toEqual([1, 1]);
    expect(done.groups[0]?.domains.length).toBeGreaterThan(0);
  });
});

describe('what an engine refuses', () => {
  test('costs that keyword only, with its reason; it can be tried again', async () => {
    await work((await start(ALIKE)).id);
    bing().always = 'blocked';
    const { id } = await start();
    await work(id);
    const partial = await read(id);
    expect(partial).toMatchObject({ status: 'partial', progress: { measured: 2, not_measured: 1 }, groups_count: 1 });
    const [missing] = partial.not_measured;
    expect(missing).toMatchObject({ keyword: 'coffee grinder', reason: expect.stringContaining('Bing') });
    expect(missing?.retry_at).not.toBeNull();
    expect((await getSearch(ctx(), { id: missing?.search_id ?? '' })).data.search).toMatchObject({ reason: 'blocked' });

    bing().always = null;
    await db().engineHealth.deleteMany();
    const again = (await groupings.retryKeywordGrouping(ctx(), { id, numbers: [3] })).data.grouping;
    expect(again).toMatchObject({ status: 'queued', progress: { not_measured: 0 } });
    await expect(groupings.retryKeywordGrouping(ctx(), { id })).rejects.toBeInstanceOf(Refused);
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'done', progress: { measured: 3 }, not_measured: [] });
    await expect(groupings.retryKeywordGrouping(ctx(), { id })).rejects.toBeInstanceOf(Refused);
  });

  test('is waited for where the engine is left alone for a short time only', async () => {
    const retryAt = new Date(Date.now() + 1_500);
    for (const { id: transport } of (await import('#lib/engines/index.ts')).engines.find(({ id }) => id === 'bing')
      ?.transports ?? []) {
      const open = { engine: 'bing', exit: 'direct', transport, state: 'open', reason: 'rate-limited' } as const;
      await db().engineHealth.create({ data: { ...open, failures: 1, since: new Date(), retryAt } });
    }
    const { id } = await start(['coffee grinder']);
    await work(id);
    expect(Date.now()).toBeGreaterThanOrEqual(retryAt.getTime());
    expect(await read(id)).toMatchObject({ status: 'done', waits_until: null });
  });

  test('for every keyword fails the grouping, and says why', async () => {
    bing().always = 'blocked';
    const { id } = await start(['coffee grinder']);
    await work(id);
    const failed = await read(id);
    expect(failed).toMatchObject({ status: 'failed', progress: { measured: 0, not_measured: 1 } });
    expect(failed.error).toBe(failed.not_measured[0]?.reason);
  });
});

describe('a worker that dies', () => {
  test('leaves the work to the next one, which does no keyword twice', async () => {
    await work((await start(ALIKE)).id);
    const { id } = await start();
    const killed = new AbortController();
    silence();
    const dying = work(id, { signal: killed.signal }).catch(() => 'ended');
    await underWay(id).toEqual(['searching']);
    killed.abort(new Error('killed'));
    expect(await dying).toBe('ended');
    bing().delayMs = 0;
    expect(await read(id)).toMatchObject({ status: 'running', progress: { measured: 2 } });
    await work(id);
    const done = await read(id);
    expect(done).toMatchObject({ status: 'done', progress: { measured: 3 } });
    // The running search was finished instead of being left behind next to a second one.
    expect(await searchesOf()).toBe(3);
    expect(await db().search.count({ where: { userId: actor.userId, state: 'running' } })).toBe(0);
  });

  test('before it has noted a search leaves none behind that nobody ends', async () => {
    const { id } = await start(['coffee grinder']);
    const keyword = { groupingId_no: { groupingId: id, no: 1 } };
    let working: Promise<void> | undefined;
    await db().$transaction(async (tx) => {
      await tx.groupedKeyword.update({ where: keyword, data: { reused: false } });
      working = work(id);
      // The job waits for this transaction, just before recording the search.
      const waits = () => db().$queryRaw<{ waits: number }[]>`
        SELECT count(*)::int AS waits FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%grouped_keywords%'`;
      await expect.poll(waits, { interval: 20 }).toEqual([{ waits: 1 }]);
      expect(await searchesOf()).toBe(0);
    }, LOCKED);
    await working;
    expect(await read(id)).toMatchObject({ status: 'done', progress: { measured: 1 } });
    expect(await searchesOf()).toBe(1);
  });

  test('writes nothing more once another one has taken over', async () => {
    const { id } = await start(['coffee grinder']);
    silence();
    const first = work(id);
    await underWay(id).toEqual(['searching']);
    await db().keywordGrouping.update({ where: { id }, data: { lease: crypto.randomUUID() } });
    await first;
    expect((await read(id)).progress.measured).toBe(0);
    bing().delayMs = 0;
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'done', progress: { measured: 1 } });
  });
});

describe('somebody', () => {
  test('can cancel: what is measured stays, the search under way ends', async () => {
    await work((await start(ALIKE)).id);
    const { id } = await start();
    silence();
    const working = work(id);
    await underWay(id).toEqual(['searching']);
    const { grouping } = (await groupings.cancelKeywordGrouping(ctx(), { id })).data;
    expect(grouping).toMatchObject({ status: 'canceled', progress: { measured: 2, not_measured: 1 } });
    await working;
    expect(await read(id)).toMatchObject({ status: 'canceled', under_way: [], progress: { measured: 2 } });
    expect(
      await db().search.count({ where: { userId: actor.userId, state: { in: ['running', 'action_required'] } } }),
    ).toBe(0);
    expect((await groupings.cancelKeywordGrouping(ctx(), { id })).data.grouping).toEqual(grouping);
    bing().delayMs = 0;
    await groupings.retryKeywordGrouping(ctx(), { id });
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'done' });
  });

  test('can stop one that waits and try it again: the job of before finds nothing to do', async () => {
    const { id } = await start(['coffee grinder']);
    await groupings.cancelKeywordGrouping(ctx(), { id });
    await groupings.retryKeywordGrouping(ctx(), { id });
    const [before, now, ...more] = await jobsOf(id);
    expect(more).toEqual([]);
    if (!before || !now) throw new Error('Both jobs are in the queue.');
    const system = reach.ctx({ actor: { kind: 'system' } });
    await runs.job.handle(system, before);
    await runs.job.giveUp?.(system, before, 'Its worker died.');
    expect(await read(id)).toMatchObject({ status: 'queued', progress: { measured: 0, not_measured: 0 } });
    expect(bing().searches).toHaveLength(0);
    await runs.job.handle(system, now);
    expect(await read(id)).toMatchObject({ status: 'done' });
    expect(bing().searches).toHaveLength(1);
  });

  test('can delete it: a worker finds nothing to do, and the searches stay', async () => {
    const { id } = await start(['coffee grinder']);
    await work(id);
    await groupings.deleteKeywordGrouping(ctx(), { id });
    await work(id);
    await expect(read(id)).rejects.toBeInstanceOf(NotFound);
    expect(await searchesOf()).toBe(1);
  });

  test('can delete a search without taking the group away: only the link goes', async () => {
    const { id } = await start(ALIKE);
    await work(id);
    const head = (await read(id)).groups[0]?.keywords[0];
    await deleteSearch(ctx(), { id: head?.search_id ?? '' });
    expect((await read(id)).groups[0]?.keywords[0]).toMatchObject({ keyword: head?.keyword, search_id: null });
  });

  test('else cannot see, change or use what is not theirs', async () => {
    const { id } = await start(['coffee grinder']);
    const list = await db().keywordList.create({
      data: { userId: actor.userId, name: 'Mine', nameKey: 'mine', country: 'de', engines: ['bing'] },
    });
    const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    const other = ctx({ actor: { kind: 'user', userId, role: 'owner' } });
    for (const attempt of [
      () => groupings.getKeywordGrouping(other, { id }),
      () => groupings.cancelKeywordGrouping(other, { id }),
      () => groupings.retryKeywordGrouping(other, { id }),
      () => groupings.repeatKeywordGrouping(other, { id }),
      () => groupings.deleteKeywordGrouping(other, { id }),
      () => groupings.exportKeywordGrouping(other, { id, format: 'csv' }),
      () => groupings.startKeywordGrouping(other, given(contract.startKeywordGrouping, { list_id: list.id, ...asked })),
    ]) {
      await expect(attempt()).rejects.toBeInstanceOf(NotFound);
    }
    expect(await read(id)).toMatchObject({ status: 'queued' });
    const { data } = await groupings.listKeywordGroupings(other, given(contract.listKeywordGroupings, {}));
    expect(data.groupings).toEqual([]);
  });

  test('can group a list as it says it is searched, repeat it, and take it away as a file', async () => {
    const list = await db().keywordList.create({
      data: {
        userId: actor.userId,
        name: 'Bread',
        nameKey: 'bread',
        country: 'de',
        engines: ['bing'],
        items: { create: ALIKE.map((keyword) => ({ keyword, plain: keyword, intent: 'informational' })) },
      },
    });
    const input = given(contract.startKeywordGrouping, { list_id: list.id });
    const { grouping } = (await groupings.startKeywordGrouping(ctx(), input)).data;
    expect(grouping).toMatchObject({ name: 'Bread', list_id: list.id, search_engine: 'bing', country: 'de' });
    await work(grouping.id);
    const again = (await groupings.repeatKeywordGrouping(ctx(), { id: grouping.id })).data.grouping;
    await work(again.id);
    expect(await read(again.id)).toMatchObject({ status: 'done', progress: { measured: 2, reused: 2 } });
    const file = await groupings.exportKeywordGrouping(ctx(), { id: grouping.id, format: 'csv' });
    const lines = (await new Response(file.body).text()).trim().split('\r\n');
    expect(file.name).toMatch(/^groups-Bread-/);
    expect(lines[0]).toMatch(/^\uFEFF?group,keyword,is_head/);
    expect(lines).toHaveLength(3);
  });

  test('finds them by a part of their name, and none by what no name can hold', async () => {
    const { id } = await start(['coffee grinder'], { name: 'Mills' });
    const find = async (q: string) =>
      (await groupings.listKeywordGroupings(ctx(), given(contract.listKeywordGroupings, { q }))).data.groupings;
    expect((await find('mILL')).map((one) => one.id)).toEqual([id]);
    expect(await find('a\0b')).toEqual([]);
  });

  test('groups a list of a project that they only read, outside that project', async () => {
    const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    const project = await newProject(userId, 'theirs.example');
    await db().projectMember.create({ data: { projectId: project.id, userId: actor.userId, role: 'viewer' } });
    const list = await db().keywordList.create({
      data: {
        userId,
        projectId: project.id,
        name: 'Bread',
        nameKey: 'bread',
        country: 'de',
        engines: ['bing'],
        items: { create: { keyword: 'bread', plain: 'bread', intent: 'informational' } },
      },
    });
    const startIt = async () => {
      const input = given(contract.startKeywordGrouping, { list_id: list.id });
      return (await groupings.startKeywordGrouping(ctx(), input)).data.grouping.project_id;
    };
    expect(await startIt()).toBeNull();
    await db().projectMember.updateMany({ where: { userId: actor.userId }, data: { role: 'editor' } });
    expect(await startIt()).toBe(project.id);
  });

  test('groups a list in its language, unless it is for another country', async () => {
    const list = await db().keywordList.create({
      data: {
        userId: actor.userId,
        name: 'Pain',
        nameKey: 'pain',
        country: 'ch',
        language: 'fr',
        engines: ['bing'],
        items: { create: { keyword: 'pain', plain: 'pain', intent: 'informational' } },
      },
    });
    const asks = async (more: object) => {
      const input = given(contract.startKeywordGrouping, { list_id: list.id, ...more });
      const { country, language } = (await groupings.startKeywordGrouping(ctx(), input)).data.grouping;
      return [country, language];
    };
    expect(await asks({})).toEqual(['ch', 'fr']);
    expect(await asks({ country: 'ch' })).toEqual(['ch', 'fr']);
    expect(await asks({ country: 'de' })).toEqual(['de', null]);
  });

  test('gets an error that names the invalid keyword', async () => {
    await expect(start(['tea', '☕'])).rejects.toThrow(
      'keywords: number 2 must contain a letter or a digit; given: "☕"',
    );
    const many = { keywords: Array.from({ length: 201 }, (_, n) => `k ${n}`) };
    expect(parseInput(contract.startKeywordGrouping.input, many)).toMatchObject({ ok: false });
    expect(parseInput(contract.startKeywordGrouping.input, {})).toMatchObject({
      problem: { message: 'keywords, list_id or research_id is required' },
    });
  });
});
