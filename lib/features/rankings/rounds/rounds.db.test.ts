import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkRankings, runDueRounds } from '#lib/features/rankings/check-rankings.job.ts';
import { beat, claimItem, dueEngines, putOffOthers } from '#lib/features/rankings/checks/claim-store.ts';
import { provideRoundListeners, roundEnded } from '#lib/features/rankings/round-ended.job.ts';
import * as rounds from '#lib/features/rankings/rounds/rounds.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { saveChoice } from '#lib/features/searches/sources/source-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { currentTenant, runAsTenant } from '#lib/platform/concurrency/tenant-context.ts';
import type { Actor } from '#lib/platform/context.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { addDays, dayOf, startOfDay } from '#lib/text/zoned-time.ts';
import { newProject } from '#tests/support/projects.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

/** A keyword of the loopback Bing with known results. */
const KEYWORD = 'sourdough bread';
const HOUR_MS = 3_600_000;

let reach: Reach;
let actor: Extract<Actor, { kind: 'user' }>;
let projectId: string;
let domain: string;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeQueue()]);
});
beforeEach(async () => {
  await resetEngines(reach);
  await db().trackingRun.deleteMany();
  await db().setting.deleteMany({ where: { key: 'search-sources' } });
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
  // The site of the third result.
  domain = new URL(urls()[2] ?? '').hostname.replace(/^www\./, '');
  ({ id: projectId } = await newProject(userId, domain));
  await db().project.update({ where: { id: projectId }, data: { depth: 10 } });
});

const bing = () => reach.world.engines.bing;
const urls = (query = KEYWORD) =>
  bing()
    .find({ query, country: 'de' })
    .pages.map(({ url }) => url)
    .slice(0, 10);
const ctx = (more: Partial<Ctx> = {}) => reach.ctx({ actor, ...more });
const system = (more: Partial<Ctx> = {}) => reach.ctx({ actor: { kind: 'system' }, ...more });
const track = (keyword: string, more: object = {}) =>
  db().trackedKeyword.create({
    data: { projectId, keyword, plain: keyword, engine: 'bing', country: 'de', ...more },
  });
const row = (no: number) => db().trackedKeyword.findUniqueOrThrow({ where: { no } });
const start = async () => (await rounds.startTrackingRound(ctx(), { project_id: projectId })).data.round;
const work = (more: Partial<Ctx> = {}) => checkRankings.handle(system(more), { engine: 'bing' });
const read = async (id: string) =>
  (await rounds.getTrackingRound(ctx(), { project_id: projectId, round_id: id, limit: 100 })).data;

test('a keyword is found with its whole list, another is not found, and the round ends', async () => {
  const found = await track(KEYWORD);
  const missing = await track('coffee grinder');
  await db().project.update({ where: { id: projectId }, data: { watchedDomains: ['rival.example'] } });
  const { id } = await start();
  await work();
  const position = urls().findIndex((url) => new URL(url).hostname.endsWith(domain)) + 1;
  expect(await row(found.no)).toMatchObject({
    state: 'found',
    position,
    bestPosition: position,
    url: urls()[position - 1],
  });
  const other = urls('coffee grinder').some((url) => new URL(url).hostname.endsWith(domain));
  expect(await row(missing.no)).toMatchObject(
    other ? { state: 'found' } : { state: 'not_found', position: null, depth: urls('coffee grinder').length },
  );
  const top = await db().rankTop.findFirstOrThrow({ where: { keywordNo: found.no } });
  expect(top.hosts).toEqual(urls().map((url) => new URL(url).hostname));
  const { round, items } = await read(id);
  expect(round).toMatchObject({ status: 'done', total: 2, left: 0, unmeasured: 0 });
  expect(items.every(({ status, search_id: search }) => status === 'done' && search !== null)).toBe(true);
  expect(await db().search.count({ where: { projectId, purpose: 'tracking', state: 'done' } })).toBe(2);
});

test('U3: a keyword is checked in the name of whose it is, whoever had the check queued', async () => {
  await track(KEYWORD);
  await start();
  const names = new Set<string>();
  const now = () => {
    names.add(currentTenant());
    return new Date();
  };
  await runAsTenant('somebody else', () => work({ now }));
  // Finding due keywords runs on behalf of the job itself.
  expect([...names].toSorted()).toEqual([actor.userId, 'somebody else'].toSorted());
});

test('two places that ask the very same cost one search', async () => {
  const project = await newProject(actor.userId, 'other.example');
  await track(KEYWORD);
  await start();
  await work();
  const slot = new Date(Date.now() - HOUR_MS);
  await db().trackedKeyword.create({
    data: { projectId: project.id, keyword: KEYWORD, plain: KEYWORD, engine: 'bing', country: 'de' },
  });
  await db().project.update({ where: { id: project.id }, data: { depth: 10 } });
  await Promise.all([1, 2, 3].map(() => rounds.startSlotRound(system(), { projectId: project.id, slot })));
  expect(await db().trackingRun.count({ where: { projectId: project.id } })).toBe(1);
  await work();
  expect(bing().searches).toHaveLength(1);
  expect(await db().trackedKeyword.findFirst({ where: { projectId: project.id } })).toMatchObject({
    position: null,
    state: 'not_found',
  });
});

test('a keyword of a city is searched from there, and shares no search with that of the country', async () => {
  const google = { engine: 'google', country: 'gb' };
  const { no } = await track('bakery', { ...google, location: 'Leeds,England,United Kingdom' });
  await track('bakery', google);
  await start();
  await checkRankings.handle(system(), { engine: 'google' });
  const searches = await db().search.findMany({ where: { projectId }, orderBy: { location: 'asc' } });
  expect(searches.map(({ location, state }) => [location, state])).toEqual([
    ['Leeds,England,United Kingdom', 'done'],
    [null, 'done'],
  ]);
  const { url } = await db().searchPage.findFirstOrThrow({ where: { search: { location: { not: null }, projectId } } });
  expect(new URL(url).searchParams.get('uule')).toMatch(/^w\+/);
  expect((await db().rankCheck.findFirstOrThrow({ where: { keywordNo: no } })).searchId).toBe(searches[0]?.id);
});

test('the local pack of a check: a position, a pack without the business, and a page that cannot show one', async () => {
  const google = { engine: 'google', country: 'gb' };
  const near = await track('bakery', { ...google, location: 'Portsmouth,England,United Kingdom' });
  const far = await track('bakery', { ...google, location: 'Leeds,England,United Kingdom' });
  const none = await track('coffee grinder', google);
  const check = async () => {
    await start();
    await checkRankings.handle(system(), { engine: 'google' });
    return Promise.all([near, far, none].map(({ no }) => row(no)));
  };
  const shop = { businessName: 'harbour BAKERY', aiOverview: false };
  await db().project.update({ where: { id: projectId }, data: { ...shop, localPack: true } });
  expect((await check()).map(({ localState, localPosition }) => [localState, localPosition])).toEqual([
    ['found', 1],
    ['not_in_pack', null],
    ['no_pack', null],
  ]);
  const top = await db().rankTop.findFirstOrThrow({ where: { keywordNo: near.no } });
  expect(top.localPack).toMatchObject([{ title: 'Harbour Bakery' }, {}, {}]);
  await db().search.deleteMany({ where: { projectId } });
  // Without it, plain requests go first, and their pages never show one.
  await db().project.update({ where: { id: projectId }, data: { localPack: false } });
  expect((await check()).map(({ localState, localReason }) => [localState, localReason])).toEqual(
    Array.from({ length: 3 }, () => ['unmeasured', 'not-requested']),
  );
});

test('a keyword whose engine cannot search from its place is not measured, and says so', async () => {
  const { no } = await track(KEYWORD, { location: '50.8,-1.09' });
  await start();
  await work();
  expect(await row(no)).toMatchObject({ state: 'unmeasured', reason: 'not-supported' });
  expect((await db().trackingItem.findFirstOrThrow({ where: { keywordNo: no } })).error).toMatch(
    /^Not measured: .*Bing has no search at coordinates/,
  );
  expect(bing().searches).toHaveLength(0);
});

test('of rounds begun by hand at the same moment each keyword is in one', async () => {
  const both = [await track(KEYWORD), await track('coffee grinder')];
  const third = await track('garden shed');
  const begin = (ids: string[]) =>
    rounds.startTrackingRound(ctx(), { project_id: projectId, keyword_ids: ids }).then(
      ({ data }) => data.round.total,
      (error: unknown) => (error instanceof Refused ? error.message : String(error)),
    );
  const ids = both.map(({ id }) => id);
  const told = await Promise.all(Array.from({ length: 8 }, (_, n) => begin(n % 2 === 0 ? ids : [...ids, third.id])));
  const items = await db().trackingItem.findMany({ where: { run: { projectId } }, orderBy: { keywordNo: 'asc' } });
  expect(items.map(({ keywordNo }) => keywordNo)).toEqual([...both, third].map(({ no }) => no));
  const begun = told.filter((one) => typeof one === 'number');
  expect(begun.reduce((sum, total) => sum + total, 0)).toBe(3);
  const refused = told.filter((one) => typeof one === 'string');
  expect(new Set(refused)).toEqual(
    new Set(['keyword_ids: these keywords are already being checked; wait for the run or stop it.']),
  );
});

describe('an engine that blocks', () => {
  test('is waited for, and at the end of the round the keyword is unmeasured with the reason, what was known stays', async () => {
    const { no } = await track(KEYWORD);
    await start();
    await work();
    const { position } = await row(no);
    bing().always = 'captcha';
    const { id } = await start();
    await work();
    const waiting = await read(id);
    expect(waiting.round).toMatchObject({ status: 'running', left: 1 });
    expect(waiting.items[0]).toMatchObject({ status: 'waiting', reason: 'captcha' });
    expect(waiting.items[0]?.error).not.toBeNull();
    expect(await row(no)).toMatchObject({ state: 'found', position });
    await runDueRounds(system({ now: () => new Date(Date.now() + 7 * HOUR_MS) }));
    expect(await row(no)).toMatchObject({
      state: 'unmeasured',
      position: null,
      reason: 'captcha',
      measuredPosition: position,
      bestPosition: position,
    });
    expect((await read(id)).round).toMatchObject({ status: 'done', unmeasured: 1, left: 0 });
  });

  test('in a slot late in the evening is asked the next day, once', async () => {
    const { no } = await track(KEYWORD);
    const { timezone } = await db().project.findUniqueOrThrow({ where: { id: projectId } });
    const today = dayOf(new Date(), timezone);
    const slot = new Date(startOfDay(addDays(today, 1), timezone).getTime() - 10 * 60_000);
    const [evening, morning] = [slot, new Date(slot.getTime() + HOUR_MS)].map((at) => ({ now: () => at }));
    await rounds.startSlotRound(system(evening), { projectId, slot });
    await db().trackingItem.updateMany({ where: { keywordNo: no }, data: { dueAt: slot } });
    const rests = { reason: 'captcha', error: 'It asks for a captcha.', dueAt: new Date(slot.getTime() + HOUR_MS / 2) };
    await putOffOthers({ engine: 'bing', country: 'de', device: 'desktop' }, rests);
    await Promise.all([work(evening), work(evening)]);
    expect(bing().searches).toHaveLength(0);
    await Promise.all([work(morning), work(morning), work(morning)]);
    expect(bing().searches).toHaveLength(1);
    const checks = await db().rankCheck.findMany({ where: { keywordNo: no } });
    expect(checks.map(({ state, at }) => [state, dayOf(at, timezone)])).toEqual([['found', addDays(today, 1)]]);
    const [run] = await db().trackingRun.findMany({ where: { projectId } });
    expect(run).toMatchObject({ slot, status: 'done', found: 1, unmeasured: 0 });
    // A slot that is processed again, however late, starts no further round.
    await rounds.startSlotRound(system(morning), { projectId, slot });
    expect(await db().trackingRun.count({ where: { projectId } })).toBe(1);
  });

  test('what failed is tried again when it answers', async () => {
    const { no } = await track(KEYWORD);
    bing().always = 'captcha';
    const { id } = await start();
    await work();
    await expect(rounds.retryTrackingRound(ctx(), { project_id: projectId, round_id: id })).rejects.toBeInstanceOf(
      Refused,
    );
    await rounds.stopTrackingRound(ctx(), { project_id: projectId, round_id: id });
    expect((await read(id)).round).toMatchObject({ status: 'stopped', left: 0 });
    bing().always = null;
    await db().engineHealth.deleteMany();
    await rounds.retryTrackingRound(ctx(), { project_id: projectId, round_id: id });
    await work();
    expect((await read(id)).round).toMatchObject({ status: 'done', found: 1, unmeasured: 0 });
    expect((await row(no)).state).toBe('found');
  });

  test('an old round that is tried again measures again, and takes no newer round for its own', async () => {
    const { no } = await track(KEYWORD);
    bing().always = 'captcha';
    const old = await start();
    await work();
    await rounds.stopTrackingRound(ctx(), { project_id: projectId, round_id: old.id });
    bing().always = null;
    await db().engineHealth.deleteMany();
    await start();
    await work();
    const newer = await row(no);
    await rounds.retryTrackingRound(ctx(), { project_id: projectId, round_id: old.id });
    await work();
    expect((await read(old.id)).round).toMatchObject({ status: 'done', found: 1 });
    expect((await row(no)).checkedAt?.getTime()).toBeGreaterThan(newer.checkedAt?.getTime() ?? Number.NaN);
    expect(await db().search.count({ where: { projectId, purpose: 'tracking', state: 'done' } })).toBe(2);
  });
});

describe('on a phone', () => {
  test.each([
    ['google', 'browser-mobile', 'class="cz3goc'],
    ['bing', 'http-mobile', '<body class="b_mobile">'],
    ['yahoo', 'http-mobile', 'class="ltr smartphone"'],
    ['duckduckgo', 'html-mobile', '<meta name="viewport"'],
  ] as const)(
    'a keyword of %s is found on the page for small screens, which is kept',
    async (engine, transport, mark) => {
      const { pages } = reach.world.engines[engine].find({ query: KEYWORD, country: 'us', language: 'en' });
      const second = pages[1]?.host ?? '';
      await db().project.update({ where: { id: projectId }, data: { domain: second } });
      const { no } = await track(KEYWORD, { engine, country: 'us', device: 'mobile' });
      await start();
      await checkRankings.handle(system(), { engine });
      const position = pages.findIndex(({ host }) => host === second) + 1;
      expect(await row(no)).toMatchObject({ state: 'found', position, url: pages[position - 1]?.url });
      const search = await db().search.findFirstOrThrow({ where: { projectId }, include: { pages: true } });
      expect(search).toMatchObject({ device: 'mobile', transport, state: 'done' });
      const raw = await evidence().get(search.pages[0]?.rawHash ?? '');
      expect(Buffer.from(raw ?? []).toString()).toContain(mark);
    },
  );

  test('in an unknown layout it is not measured, and keywords on a desktop are', async () => {
    const { no } = await track(KEYWORD, { device: 'mobile' });
    await start();
    bing().next('other-layout', 'other-layout');
    await work();
    expect(await db().trackingItem.findFirst({ where: { keywordNo: no } })).toMatchObject({
      reason: 'garbage',
      status: 'waiting',
    });
    const desktop = await track(KEYWORD);
    await start();
    await work();
    expect((await row(desktop.no)).state).toBe('found');
    await runDueRounds(system({ now: () => new Date(Date.now() + 7 * HOUR_MS) }));
    expect(await row(no)).toMatchObject({ state: 'unmeasured', position: null, reason: 'garbage' });
  });

  test('a source without results of phones is not asked, and says so', async () => {
    await saveChoice('bing', 'serpapi');
    const { no } = await track(KEYWORD, { device: 'mobile' });
    const { data: estimate } = await rounds.estimateTrackingRound(ctx(), { project_id: projectId });
    const why =
      'Not measured: the search source chosen for this engine under Settings does not support mobile results.';
    expect(estimate).toMatchObject({
      requests: 0,
      minutes_at_least: 0,
      engines: [{ device: 'mobile', requests: 0, why }],
    });
    await start();
    await work();
    expect(await row(no)).toMatchObject({ state: 'unmeasured', reason: 'not-supported', position: null });
    expect(await db().trackingItem.findFirst({ where: { keywordNo: no } })).toMatchObject({ error: why });
    expect(bing().searches).toHaveLength(0);
  });
});

test('a keyword whose worker died is taken up again, its check is written once', async () => {
  const { no } = await track(KEYWORD);
  const { id } = await start();
  const died = new Date(Date.now() - HOUR_MS);
  await db().trackingItem.updateMany({
    where: { runId: id },
    data: { status: 'running', lease: crypto.randomUUID(), heartbeatAt: died, attempts: 1 },
  });
  await Promise.all([work(), work()]);
  expect(await db().rankCheck.count({ where: { keywordNo: no } })).toBe(1);
  expect((await read(id)).round).toMatchObject({ status: 'done', found: 1 });
});

test.each([-1, 1])(
  'R3: a worker whose clock is %i hours off neither takes nor loses a keyword by it',
  async (hours) => {
    await track(KEYWORD);
    const { id } = await start();
    const [own, off] = [new Date(), new Date(Date.now() + hours * HOUR_MS)];
    await db().trackingItem.updateMany({ data: { dueAt: new Date(off.getTime() - HOUR_MS) } });
    await db().trackingRun.updateMany({ data: { until: new Date(Date.now() + 24 * HOUR_MS) } });
    const claim = (now: Date) => claimItem('bing', crypto.randomUUID(), now, 5);
    // Claimed by the process with the wrong clock: the other does not take it, and vice versa.
    for (const [holder, other] of [
      [off, own],
      [own, off],
    ] as const) {
      const held = await claim(holder);
      expect(held?.runId).toBe(id);
      expect(await claim(other)).toBeNull();
      expect(await dueEngines(other)).toEqual([]);
      expect(held && (await beat(held))).toBe(true);
      expect(await claim(other)).toBeNull();
      // It died: by the database's clock, the next attempt detects that.
      await db().$executeRaw`UPDATE tracking_items SET heartbeat_at = clock_timestamp() - interval '30 seconds'`;
      expect(await dueEngines(other)).toEqual(['bing']);
    }
  },
);

test('a claim takes one keyword, however the database joins the tables', async () => {
  await track(KEYWORD);
  await start();
  // Planner statistics from when the table had one row.
  await db().$executeRaw`ANALYZE tracking_items, tracking_runs, tracked_keywords`;
  await db().trackingRun.deleteMany();
  for (const keyword of ['rye bread', 'spelt bread']) await track(keyword);
  await start();
  const plan = (value: 'off' | 'on') =>
    db().$executeRawUnsafe(
      `DO $$ BEGIN ${['hashjoin', 'mergejoin', 'material', 'indexscan', 'bitmapscan']
        .map((name) => `EXECUTE format('ALTER DATABASE %I SET enable_${name} = ${value}', current_database());`)
        .join(' ')} END $$`,
    );
  await plan('off');
  // The settings apply to new connections.
  await closeDb();
  try {
    const held = await claimItem('bing', crypto.randomUUID(), new Date(), 5);
    expect(held).not.toBeNull();
    expect(await db().trackingItem.count({ where: { status: 'running' } })).toBe(1);
  } finally {
    await plan('on');
    await closeDb();
  }
});

test('a keyword or a project that is deleted under way ends in silence', async () => {
  const { no } = await track(KEYWORD);
  const { id } = await start();
  await db().trackedKeyword.delete({ where: { no } });
  await work();
  await runDueRounds(system());
  expect((await read(id)).round).toMatchObject({ status: 'done', left: 0 });
  await track(KEYWORD);
  await start();
  await db().project.delete({ where: { id: projectId } });
  await work();
  await runDueRounds(system());
});

test('whoever listens hears of each round that is over', async () => {
  const heard: string[] = [];
  provideRoundListeners([async (_ctx, { runId }) => void heard.push(runId)]);
  await track(KEYWORD);
  const { id } = await start();
  await expect(rounds.startTrackingRound(ctx(), { project_id: projectId })).rejects.toBeInstanceOf(Refused);
  await work();
  const jobs = await db().$queryRaw<{ input: unknown }[]>`SELECT data->'input' AS input FROM pgboss.job
    WHERE name = ${roundEnded.name} AND data->'input'->>'runId' = ${id}`;
  expect(jobs).toHaveLength(1);
  await roundEnded.handle(system(), roundEnded.input.parse(jobs[0]?.input));
  expect(heard).toEqual([id]);
});

test('an estimate tells requests, time and risk before anything is sent', async () => {
  await track(KEYWORD);
  await track('coffee grinder');
  const { data } = await rounds.estimateTrackingRound(ctx(), { project_id: projectId });
  expect(data).toMatchObject({ keywords: 2, depth: 10, requests: 2, stored: 0, risk: 'low' });
  expect(data.engines).toMatchObject([{ search_engine: 'bing', device: 'desktop', requests: 2, minutes_at_least: 1 }]);
  expect(bing().searches).toHaveLength(0);
});
