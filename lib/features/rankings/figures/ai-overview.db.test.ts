import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import { checkRankings, runDueRounds } from '#lib/features/rankings/check-rankings.job.ts';
import { addTrackedKeywords, updateTrackedKeywords } from '#lib/features/rankings/keywords.ts';
import * as rounds from '#lib/features/rankings/rounds/rounds.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { canShowAiOverview } from '#lib/features/searches/serp/serp-of-keyword.ts';
import type { Ctx } from '#lib/net/context.ts';
import { createNet } from '#lib/net/create-net.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';
import { newProject } from '#tests/support/projects.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let actor: Extract<Actor, { kind: 'user' }>;
let projectId: string;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeQueue()]);
});
beforeEach(async () => {
  await resetEngines(reach);
  await db().trackingRun.deleteMany();
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
  ({ id: projectId } = await newProject(userId, 'harbour-bakery.example'));
  await db().project.update({ where: { id: projectId }, data: { depth: 10 } });
});

const google = () => reach.world.engines.google;
const ask = (query: string) => ({ query, country: 'gb', language: 'en' });
const track = (keyword: string, more: object = {}) =>
  db().trackedKeyword.create({
    data: { projectId, keyword, plain: keyword, engine: 'google', country: 'gb', ...more },
  });
const row = (no: number) => db().trackedKeyword.findUniqueOrThrow({ where: { no } });
const lastCheck = (no: number) =>
  db().rankCheck.findFirstOrThrow({ where: { keywordNo: no }, orderBy: { at: 'desc' } });

/** "Check now", executed here in place of a worker. */
async function checkNow(more: Partial<Ctx> = {}) {
  const { data } = await rounds.startTrackingRound(reach.ctx({ actor }), { project_id: projectId });
  await checkRankings.handle(reach.ctx(more), { engine: 'google' });
  const where = { runId: data.round.id, status: { not: 'done' } };
  const select = { status: true, reason: true, error: true, keyword: { select: { keyword: true } } };
  expect(await db().trackingItem.findMany({ where, select })).toEqual([]);
  const run = await db().trackingRun.findUniqueOrThrow({ where: { id: data.round.id } });
  expect(run.status).toBe('done');
}

/**
 * The overview that the loopback Google shows to a client that waits, and the position of the project among its
 * sources.
 */
function truth(query: string) {
  const { content } = google().overviewOf(ask(query));
  const place = content?.sources.findIndex(({ host }) => isOnDomain(host, 'harbour-bakery.example')) ?? -1;
  return { aiState: content ? 'present' : 'absent', aiPlace: place < 0 ? null : place + 1 };
}

const QUERIES = [
  'what is sourdough bread',
  'is sourdough bread healthy',
  'how to bake sourdough bread',
  'how we bake our bread',
  'sourdough bread',
];

test('keywords keep the AI states that the engine shows over three rounds', async () => {
  const states = QUERIES.map((query) => google().overviewOf(ask(query)).state);
  for (const state of ['present', 'deferred', 'absent']) expect(states).toContain(state);
  const keywords = await Promise.all([
    ...QUERIES.map((query) => track(query)),
    track(QUERIES[0] ?? '', { device: 'mobile' }),
  ]);
  for (let round = 1; round <= 3; round++) {
    await checkNow();
    for (const { no, keyword } of keywords) {
      const { aiState, aiPlace } = truth(keyword);
      const now = await row(no);
      expect(now, `${keyword} in round ${round}`).toMatchObject({ aiState, aiPlace, aiReason: null });
      const { checkedAt, aiMeasuredAt, aiMeasuredState, aiMeasuredPlace } = now;
      expect([aiMeasuredAt, aiMeasuredState, aiMeasuredPlace]).toEqual([checkedAt, aiState, aiPlace]);
    }
  }
  const top = await db().rankTop.findFirstOrThrow({ where: { keywordNo: keywords[0]?.no ?? 0 } });
  expect(top.aiText).toContain(google().answerOf(ask(QUERIES[0] ?? '')).lead);
});

describe('where no transport that can show an overview answers', () => {
  const QUERY = 'what is sourdough bread';

  test('the results are read without it, the reason is kept, and the last measured state stays', async () => {
    const { no } = await track(QUERY);
    await checkNow();
    const before = await row(no);
    google().next('captcha');
    await checkNow();
    const after = await row(no);
    expect(after).toMatchObject({ state: before.state, position: before.position });
    expect(after).toMatchObject({ aiState: 'unmeasured', aiPlace: null, aiReason: 'captcha' });
    expect(after.checkedAt?.getTime()).toBeGreaterThan(before.checkedAt?.getTime() ?? 0);
    const { aiMeasuredAt, aiMeasuredState, aiMeasuredPlace } = after;
    expect([aiMeasuredAt, aiMeasuredState, aiMeasuredPlace]).toEqual([
      before.checkedAt,
      before.aiState,
      before.aiPlace,
    ]);
    const check = await lastCheck(no);
    expect(check).toMatchObject({ aiState: 'unmeasured', aiReason: 'captcha', reason: null });
    const search = await db().search.findUniqueOrThrow({ where: { id: check.searchId ?? '' } });
    expect(search).toMatchObject({ aiOverview: true, transport: 'http', aiReason: 'captcha', state: 'done' });
    expect(search.aiError).toContain('shows a CAPTCHA');
  });

  test('without a browser the results are read and the overview is not measured', async () => {
    const { no } = await track(QUERY);
    const { world } = reach;
    const net = createNet({
      hosts: await readFile(world.hostsFile, 'utf8'),
      ca: await readFile(world.caFile, 'utf8'),
      dnsServers: [world.dnsServer],
      browser: { dataDir: '/nonexistent', path: '/nonexistent/chromium' },
    });
    try {
      await checkNow({ net });
    } finally {
      await net.close();
    }
    const now = await row(no);
    expect(now).toMatchObject({ aiState: 'unmeasured', aiReason: 'no-browser', aiMeasuredAt: null });
    expect(now.state).not.toBe('unmeasured');
  });

  test('an engine that blocks every transport leaves the overview unmeasured for the same reason', async () => {
    const { no } = await track(QUERY);
    await checkNow();
    const before = await row(no);
    google().always = 'captcha';
    const { data } = await rounds.startTrackingRound(reach.ctx({ actor }), { project_id: projectId });
    await checkRankings.handle(reach.ctx(), { engine: 'google' });
    await db().trackingRun.update({ where: { id: data.round.id }, data: { until: new Date(0) } });
    await runDueRounds(reach.ctx());
    expect(await row(no)).toMatchObject({
      state: 'unmeasured',
      reason: 'captcha',
      aiState: 'unmeasured',
      aiReason: 'captcha',
      aiMeasuredAt: before.checkedAt,
      aiMeasuredState: 'present',
    });
  });
});

test('an overview that is announced and never delivered is unmeasured, with that reason', async () => {
  const { no } = await track('how to bake sourdough bread');
  Object.assign(google(), { overview: 'deferred', overviewFails: true });
  await checkNow();
  expect(await row(no)).toMatchObject({ aiState: 'unmeasured', aiReason: 'not-delivered' });
});

test('a project without AI overviews uses plain requests; a keyword can override it', async () => {
  await db().project.update({ where: { id: projectId }, data: { aiOverview: false } });
  const plain = await track('what is sourdough bread');
  const asks = await track('is sourdough bread healthy', { aiOverview: true });
  await checkNow();
  expect(await row(plain.no)).toMatchObject({ aiState: 'unmeasured', aiReason: 'not-requested' });
  expect(await row(asks.no)).toMatchObject({ aiState: truth(asks.keyword).aiState, aiReason: null });
  const searches = await db().search.findMany({ where: { projectId }, select: { query: true, transport: true } });
  expect(new Map(searches.map(({ query, transport }) => [query, transport]))).toEqual(
    new Map([
      [plain.keyword, 'http'],
      [asks.keyword, 'browser'],
    ]),
  );
});

describe('what a round takes', () => {
  const estimate = async (input: object = {}) =>
    (await rounds.estimateTrackingRound(reach.ctx({ actor }), { project_id: projectId, ...input })).data;

  test('is estimated with the requests that go through a browser, by project and by keyword', async () => {
    await db().project.update({ where: { id: projectId }, data: { depth: 20 } });
    await track('sourdough bread');
    await track('rye bread', { aiOverview: false });
    await track('sourdough bread', { engine: 'bing' });
    expect(await estimate()).toMatchObject({ keywords: 3, requests: 6, browser_requests: 2 });
    expect(await estimate({ ai_overview: false })).toMatchObject({ requests: 6, browser_requests: 0 });
    const google = (await estimate()).engines.find(({ search_engine: engine }) => engine === 'google');
    expect(google).toMatchObject({ keywords: 2, requests: 4, browser_requests: 2 });
  });

  test('is estimated for keywords before they are added', async () => {
    const add = { project_id: projectId, keywords: ['rye bread', 'sourdough bread'], tags: [], start: false };
    const places = { engines: ['google' as const], countries: ['gb', 'us'] };
    const preview = await addTrackedKeywords(reach.ctx({ actor }), { ...add, ...places, dry_run: true });
    expect(preview.data).toMatchObject({ added: 4, requests: 4, browser_requests: 4 });
    const { data } = await addTrackedKeywords(reach.ctx({ actor }), {
      ...add,
      ...places,
      dry_run: false,
      ai_overview: 'off' as const,
    });
    expect(data).toMatchObject({ added: 4, requests: 4, browser_requests: 0 });
    expect(await db().trackedKeyword.count({ where: { projectId, aiOverview: false } })).toBe(4);
    const choose = (choice: 'on' | 'project') =>
      updateTrackedKeywords(reach.ctx({ actor }), {
        project_id: projectId,
        keyword_ids: data.ids,
        add_tags: [],
        remove_tags: [],
        ai_overview: choice,
      });
    await choose('on');
    expect(await db().trackedKeyword.count({ where: { projectId, aiOverview: true } })).toBe(4);
    await choose('project');
    expect(await db().trackedKeyword.count({ where: { projectId, aiOverview: null } })).toBe(4);
  });
});

test('the engines of AI visibility are those with a transport that can show an overview', () => {
  expect(ENGINE_IDS.filter(canShowAiOverview)).toEqual([...AI_ENGINES]);
});
