import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { SCOPES } from '#lib/contract/scopes.ts';
import { engines } from '#lib/engines/index.ts';
import { bulkRuns } from '#lib/features/bulk-runs/bulk-run.run.ts';
import * as bulk from '#lib/features/bulk-runs/bulk-runs.ts';
import * as contract from '#lib/features/bulk-runs/contract.ts';
import { kinds } from '#lib/features/bulk-runs/kinds.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { readSearch } from '#lib/features/searches/read-search.job.ts';
import { startSearch } from '#lib/features/searches/start-search.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { during } from '#tests/support/blocked-statements.ts';
import { newProject } from '#tests/support/projects.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { wallFacts } from '#tests/world/sites/walls.ts';

let reach: Reach;
let actor: Extract<Actor, { kind: 'user' }>;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeParsers(), closeQueue()]);
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
const system = (more: Partial<Ctx> = {}) => reach.ctx({ actor: { kind: 'system' }, ...more });
const asked = { kind: 'search', search_engines: ['bing'], country: 'de' };
const start = async (subjects: readonly string[], more: object = {}) =>
  (await bulk.startBulkRun(ctx(), given(contract.startBulkRun, { ...asked, subjects: [...subjects], ...more }))).data
    .run;
const read = async (id: string) => (await bulk.getBulkRun(ctx(), { id })).data.run;
const items = async (id: string, more: object = {}) =>
  (await bulk.listBulkItems(ctx(), given(contract.listBulkItems, { id, limit: 100, ...more }))).data.items;
const searches = () => db().search.findMany({ where: { userId: actor.userId }, orderBy: { createdAt: 'asc' } });

/** Simulates another worker that runs waiting searches, one after the other. */
async function reading<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  ended.catch(() => {});
  const done = new Set<string>();
  while (!isOver) {
    for (const { id } of await db().search.findMany({ where: { userId: actor.userId, state: 'running' } })) {
      if (done.has(id)) continue;
      done.add(id);
      await readSearch.handle(system(), { id });
    }
    await Promise.race([ended.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 50))]);
  }
  return ended;
}

const work = async (id: string, more: Partial<Ctx> = {}) => {
  const { run } = (await db().bulkRun.findUnique({ where: { id } })) ?? { run: 1 };
  await bulkRuns.job.handle(system(more), { id, run });
};

/** Opens the breaker of an engine on all its transports until the given time. */
async function rest(engine: string, retryAt: Date): Promise<void> {
  for (const { id: transport } of engines.find(({ id }) => id === engine)?.transports ?? []) {
    const open = {
      engine,
      exit: 'direct',
      transport,
      state: 'open',
      reason: 'blocked',
      message: 'It refuses.',
    } as const;
    await db().engineHealth.create({ data: { ...open, failures: 1, since: new Date(), retryAt } });
  }
}

describe('a bulk run', () => {
  test('does each item through its own service, filed, and links its records', async () => {
    const project = await newProject(actor.userId, 'harbour-bakery.example');
    const { id, progress } = await start(['sourdough bread', ' Sourdough  bread', 'coffee grinder'], {
      project_id: project.id,
    });
    expect(progress).toMatchObject({ total: 2, waiting: 2 });
    await reading(work(id));
    expect(await read(id)).toMatchObject({ status: 'done', progress: { total: 2, done: 2 }, name: 'sourdough bread' });
    const stored = await searches();
    expect(stored.map(({ query, projectId, purpose }) => [query, projectId, purpose])).toEqual([
      ['sourdough bread', project.id, 'serp'],
      ['coffee grinder', project.id, 'serp'],
    ]);
    expect((await items(id)).map(({ record_id, search_engine }) => [record_id, search_engine])).toEqual(
      stored.map((search) => [search.id, 'bing']),
    );
  });

  test('goes on with the other engines when one is left alone for long, and tries its items again', async () => {
    await rest('bing', new Date(Date.now() + 3_600_000));
    const { id } = await start(['coffee grinder'], { search_engines: ['bing', 'duckduckgo'] });
    await reading(work(id));
    expect(await read(id)).toMatchObject({ status: 'partial', progress: { done: 1, stopped: 1 } });
    const [stopped] = await items(id, { status: 'stopped' });
    expect(stopped).toMatchObject({
      search_engine: 'bing',
      record_id: null,
      error: expect.stringContaining('Next attempt at'),
    });
    await db().engineHealth.deleteMany();
    await bulk.retryBulkRun(ctx(), { id });
    await reading(work(id));
    expect(await read(id)).toMatchObject({ status: 'done', progress: { done: 2 } });
    expect(await searches()).toHaveLength(2);
    await expect(bulk.retryBulkRun(ctx(), { id })).rejects.toBeInstanceOf(Refused);
  });

  test('notes what failed with its reason; each can be tried again', async () => {
    reach.world.engines.bing.always = 'blocked';
    const { id } = await start(['coffee grinder']);
    await reading(work(id));
    expect(await read(id)).toMatchObject({ status: 'failed', progress: { failed: 1 } });
    expect((await items(id))[0]).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Bing'),
      attempts: 1,
    });
    reach.world.engines.bing.always = null;
    await db().engineHealth.deleteMany();
    await expect(bulk.retryBulkRun(ctx(), { id, numbers: [7] })).rejects.toBeInstanceOf(Refused);
    await bulk.retryBulkRun(ctx(), { id, numbers: [1] });
    await reading(work(id));
    expect((await items(id))[0]).toMatchObject({ status: 'done', error: null, attempts: 2 });
  });

  test('a page behind a bot check is blocked, not failed and not done; it can be tried again', async () => {
    const [{ url = '' } = {}] = wallFacts.vendors;
    const { id } = await start([url], { kind: 'page_audit' });
    const working = work(id);
    await expect.poll(async () => (await items(id))[0]?.record_id).toBeTruthy();
    await pageAudits.job.handle(system(), { id: (await items(id))[0]?.record_id ?? '' });
    await working;
    expect(await read(id)).toMatchObject({ status: 'failed', progress: { blocked: 1, failed: 0, done: 0 } });
    expect((await items(id, { status: 'blocked' }))[0]).toMatchObject({
      status: 'blocked',
      error: expect.stringContaining('bot check'),
    });
    expect(await bulk.retryBulkRun(ctx(), { id })).toMatchObject({ data: { run: { progress: { waiting: 1 } } } });
  });

  test('takes up the record that a killed worker had no time to note, and makes no second one', async () => {
    const { id } = await start(['coffee grinder', 'sourdough bread']);
    // The state left by a worker that is killed between creating the record and storing its id.
    await db().bulkRun.update({ where: { id }, data: { status: 'running', lease: crypto.randomUUID() } });
    await db().bulkItem.update({
      where: { runId_no: { runId: id, no: 1 } },
      data: { status: 'running', startedAt: new Date(), attempts: 1 },
    });
    const made = await startSearch(ctx(), {
      query: 'coffee grinder',
      search_engine: 'bing',
      country: 'de',
      pages_number: 1,
    });
    await reading(work(id));
    expect(await read(id)).toMatchObject({ status: 'done', progress: { done: 2 } });
    expect((await items(id))[0]).toMatchObject({ record_id: made.data.search.id, attempts: 1 });
    expect(await searches()).toHaveLength(2);
  });

  test('is paused, goes on, and is stopped; a job of before finds nothing to do', async () => {
    const { id } = await start(['coffee grinder', 'sourdough bread']);
    expect((await bulk.pauseBulkRun(ctx(), { id })).data.run.status).toBe('paused');
    await bulkRuns.job.handle(system(), { id, run: 1 });
    expect(await searches()).toHaveLength(0);
    expect((await bulk.resumeBulkRun(ctx(), { id })).data.run.status).toBe('queued');
    await expect(bulk.resumeBulkRun(ctx(), { id })).rejects.toBeInstanceOf(Refused);
    const working = work(id);
    // Started is not enough: an item is marked before it has a record to stop.
    const recorded = async () => (await items(id)).filter(({ record_id }) => record_id !== null).length;
    await expect.poll(recorded).toBe(2);
    await bulk.pauseBulkRun(ctx(), { id });
    await expect.poll(async () => (await read(id)).status).toBe('pausing');
    const stopped = (await bulk.stopBulkRun(ctx(), { id })).data.run;
    expect(stopped).toMatchObject({ status: 'canceled', progress: { stopped: 2 } });
    await working;
    expect((await searches()).map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect((await bulk.stopBulkRun(ctx(), { id })).data.run).toEqual(stopped);
  });

  test('that is stopped while it makes a record leaves none under way', async () => {
    const project = await newProject(actor.userId, 'harbour-bakery.example');
    const { id } = await start(['coffee grinder'], { project_id: project.id });
    let working = Promise.resolve();
    await db().$transaction(
      async (tx) => {
        // Creating a record first reads the member.
        await tx.$executeRaw`LOCK TABLE project_members IN ACCESS EXCLUSIVE MODE`;
        working = work(id);
        const running = { where: { runId: id, status: 'running' } };
        await expect.poll(() => db().bulkItem.count(running)).toBe(1);
        await bulk.stopBulkRun(ctx(), { id });
      },
      { timeout: 120_000 },
    );
    await working;
    expect((await searches()).map(({ state, errorCode }) => [state, errorCode])).toEqual([['failed', 'canceled']]);
    expect(await items(id)).toMatchObject([{ status: 'stopped', record_id: null }]);
  });

  test('that ends while an item of it is written stays as it ended', async () => {
    const { id } = await start(['coffee grinder']);
    const release = Promise.withResolvers<void>();
    let working = Promise.resolve();
    const claimed = Promise.withResolvers<void>();
    const holding = db().$transaction(
      async (tx) => {
        // The attempt reads it before it marks an item.
        await tx.$executeRaw`LOCK TABLE engine_health IN ACCESS EXCLUSIVE MODE`;
        working = work(id);
        await expect.poll(async () => (await read(id)).status).toBe('running');
        claimed.resolve();
        await release.promise;
      },
      { timeout: 120_000 },
    );
    await Promise.race([claimed.promise, holding]);
    await during(
      async (tx) => {
        await tx.bulkRun.update({ where: { id }, data: { status: 'canceled', lease: null } });
        await tx.bulkItem.updateMany({ where: { runId: id }, data: { status: 'stopped' } });
      },
      async () => {
        release.resolve();
        await holding;
        await working;
      },
    );
    expect(await items(id)).toMatchObject([{ status: 'stopped', attempts: 0 }]);
    expect(await searches()).toHaveLength(0);
  });

  test('that is to be paused stays so when its worker dies: the next attempt ends what runs, and pauses', async () => {
    const { id } = await start(['coffee grinder', 'sourdough bread']);
    await db().bulkRun.update({ where: { id }, data: { status: 'running', lease: crypto.randomUUID() } });
    expect((await bulk.pauseBulkRun(ctx(), { id })).data.run.status).toBe('pausing');
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'paused', progress: { waiting: 2 }, finished_at: null });
    expect(await searches()).toHaveLength(0);
    expect((await bulk.stopBulkRun(ctx(), { id })).data.run).toMatchObject({ status: 'canceled' });
  });

  test('that an earlier release stopped is listed as canceled', async () => {
    const { id } = await start(['coffee grinder']);
    await db().bulkRun.update({ where: { id }, data: { status: 'stopped', finishedAt: new Date() } });
    const input = given(contract.listBulkRuns, { status: 'canceled' });
    expect((await bulk.listBulkRuns(ctx(), input)).data.runs).toMatchObject([{ id, status: 'canceled' }]);
  });

  test('is paused also when a worker takes it at that very moment', async () => {
    const { id } = await start(['coffee grinder']);
    const paused = await during(
      (tx) => tx.bulkRun.update({ where: { id }, data: { status: 'running', lease: crypto.randomUUID() } }),
      () => bulk.pauseBulkRun(ctx(), { id }),
    );
    expect(paused?.status).toBe('fulfilled');
    expect((await read(id)).status).toBe('pausing');
    expect((await db().bulkRun.findUnique({ where: { id } }))?.run).toBe(1);
  });

  test('whose items are so many that they take longer than a moment is stopped, failed and retried all the same', async () => {
    const [failing, stopping, again] = [await start(['one']), await start(['two']), await start(['three'])];
    await bulk.stopBulkRun(ctx(), { id: again.id });
    const slow = () => db().$queryRaw<unknown[]>`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND clock_timestamp() - xact_start > interval '5.5 s'`;
    let ended = Promise.resolve<unknown>(undefined);
    await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT no FROM bulk_items FOR UPDATE`;
        ended = Promise.all([
          bulkRuns.job.giveUp?.(system(), { id: failing.id, run: 1 }, 'Its worker died.'),
          bulk.stopBulkRun(ctx(), { id: stopping.id }),
          bulk.retryBulkRun(ctx(), given(contract.retryBulkRun, { id: again.id })),
        ]);
        ended.catch(() => {});
        await expect.poll(async () => (await slow()).length, { interval: 100 }).toBe(3);
      },
      { timeout: 120_000 },
    );
    await ended;
    expect((await read(failing.id)).status).toBe('failed');
    expect((await read(stopping.id)).status).toBe('canceled');
    expect((await read(again.id)).status).toBe('queued');
  });

  test('is deleted; its records stay', async () => {
    const { id } = await start(['coffee grinder']);
    await reading(work(id));
    await bulk.deleteBulkRun(ctx(), { id });
    await work(id);
    await expect(read(id)).rejects.toBeInstanceOf(NotFound);
    expect(await searches()).toHaveLength(1);
  });
});

describe('beforehand', () => {
  test('each line is judged, and requests, time and risk are told', async () => {
    await rest('bing', new Date(Date.now() + 3_600_000));
    const input = {
      ...asked,
      subjects: ['tea', '', '!!!', 'Tea', 'mill'],
      search_engines: ['bing', 'duckduckgo'],
      pages_number: 3,
    };
    const { data } = await bulk.estimateBulkRun(ctx(), given(contract.estimateBulkRun, input));
    expect(data).toMatchObject({
      subjects: ['tea', 'mill'],
      items_count: 4,
      requests_count: 12,
      refused: [{ line: 3, value: '!!!', rule: 'must contain a letter or a digit' }],
      repeated: [{ line: 4, same_as: 1 }],
      engines: [
        { search_engine: 'bing', requests: 6, state: 'blocked', risk: 'high', message: 'It refuses.' },
        { search_engine: 'duckduckgo', requests: 6, state: 'untried', risk: 'unknown', retry_at: null },
      ],
    });
    expect(data.seconds_at_least).toBeGreaterThan(0);
    expect(await searches()).toHaveLength(0);
  });

  test('a faulty line refuses all: nothing is half begun', async () => {
    await expect(start(['tea', '!!!'])).rejects.toThrow('number 2 must contain a letter or a digit; given: "!!!"');
    await expect(start(['', ' '])).rejects.toBeInstanceOf(Refused);
    await expect(start(['10.0.0.1'], { kind: 'domain_report' })).rejects.toThrow('not an IP address');
    await expect(start(['tea'], { project_id: crypto.randomUUID() })).rejects.toBeInstanceOf(NotFound);
    expect(await db().bulkRun.count({ where: { userId: actor.userId } })).toBe(0);
    const many = { ...asked, subjects: Array.from({ length: 10_001 }, (_, n) => `k ${n}`) };
    expect(parseInput(contract.startBulkRun.input, many)).toMatchObject({ ok: false });
  });

  test('10,000 are taken at once and read part by part', async () => {
    const { id, progress } = await start(Array.from({ length: 10_000 }, (_, n) => `keyword ${n}`));
    expect(progress).toMatchObject({ total: 10_000, waiting: 10_000 });
    const first = await bulk.listBulkItems(ctx(), given(contract.listBulkItems, { id, limit: 100 }));
    expect(first.data.items.at(-1)).toMatchObject({ no: 100, subject: 'keyword 99' });
    const next = await items(id, { cursor: first.data.next_cursor });
    expect(next[0]?.no).toBe(101);
    expect((await items(id, { q: 'keyword 9999' })).map(({ no }) => no)).toEqual([10_000]);
    const file = await bulk.exportBulkRun(ctx(), { id, format: 'csv' });
    expect((await new Response(file.body).text()).trim().split('\r\n')).toHaveLength(10_001);
  });
});

test('somebody else sees and changes nothing', async () => {
  const { id } = await start(['coffee grinder']);
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const other = ctx({ actor: { kind: 'user', userId, role: 'owner' } });
  for (const attempt of [
    () => bulk.getBulkRun(other, { id }),
    () => bulk.listBulkItems(other, given(contract.listBulkItems, { id })),
    () => bulk.pauseBulkRun(other, { id }),
    () => bulk.resumeBulkRun(other, { id }),
    () => bulk.stopBulkRun(other, { id }),
    () => bulk.retryBulkRun(other, { id }),
    () => bulk.deleteBulkRun(other, { id }),
    () => bulk.exportBulkRun(other, { id, format: 'csv' }),
  ]) {
    await expect(attempt()).rejects.toBeInstanceOf(NotFound);
  }
  expect((await bulk.listBulkRuns(other, given(contract.listBulkRuns, {}))).data.runs).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'queued' });
});

describe('a token can start through a bulk run only what its scopes allow', () => {
  const EXAMPLES: Record<contract.BulkKindId, string> = {
    search: 'mill',
    page_audit: 'https://example.com/',
    domain_report: 'example.com',
    emails: 'example.com',
    backlinks: 'example.com',
    ai_answer: 'mill',
  };
  const asToken = (scopes: readonly string[]) =>
    ctx({ actor: { kind: 'token', userId: actor.userId, role: 'member', tokenId: crypto.randomUUID(), scopes } });

  test.each(contract.BULK_KINDS)(
    '%s: start, resume, retry, pause and stop need the scope of its operation',
    async (kind) => {
      const { scope } = kinds[kind].operation;
      const without = asToken(SCOPES.filter((one) => one !== scope));
      const input = given(contract.startBulkRun, { kind, subjects: [EXAMPLES[kind]] });
      await expect(bulk.startBulkRun(without, input)).rejects.toThrow(Forbidden);
      const { id } = (await bulk.startBulkRun(asToken([scope ?? 'serp']), input)).data.run;
      for (const control of [bulk.pauseBulkRun, bulk.resumeBulkRun, bulk.stopBulkRun, bulk.deleteBulkRun]) {
        await expect(control(without, { id })).rejects.toThrow(`lacks the scope "${scope}"`);
      }
      await expect(bulk.retryBulkRun(without, { id })).rejects.toThrow(Forbidden);
      expect((await bulk.getBulkRun(without, { id })).data.run.status).toBe('queued');
      await bulk.deleteBulkRun(asToken([]), { id });
    },
  );
});
