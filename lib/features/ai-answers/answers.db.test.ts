import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answers } from '#lib/features/ai-answers/answer.run.ts';
import * as contract from '#lib/features/ai-answers/contract.ts';
import { askAtOnce, launch } from '#lib/features/ai-answers/launch.ts';
import { openSeen } from '#lib/features/ai-answers/open-seen.ts';
import { pollAnswer, pollResults } from '#lib/features/ai-answers/poll.ts';
import { cancelAiAnswer } from '#lib/features/ai-answers/stored-answers.ts';
import { PERSON_MS } from '#lib/features/captcha/ask-person.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
/** Entries of PROXIES. */
let proxies: string[] = [];
beforeAll(async () => {
  reach = await reachWorld({ proxies: async () => proxies });
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeQueue()]);
});
beforeEach(async () => {
  proxies = [];
  reach.world.proxies.reset();
  await resetEngines(reach);
  await db().engineCookie.deleteMany();
});

const QUERY = 'how long does sourdough bread keep';
const google = () => reach.world.engines.google;

async function newCtx(): Promise<Ctx> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
}

/** Launches a query and runs its job here, as a worker would. */
async function ask(ctx: Ctx, { query = QUERY, country = 'us', pages_number = 1 } = {}) {
  const { data } = await launch(ctx, { query, country, pages_number });
  await answers.job.handle(ctx, { id: data.uuid });
  return { uuid: data.uuid };
}

const rowOf = ({ uuid }: { uuid: string }) => db().aiAnswer.findUniqueOrThrow({ where: { id: uuid } });
const truth = () => google().answerOf({ query: QUERY, country: 'us', language: 'en' });

describe('a launched query', () => {
  test.each(['present', 'deferred'] as const)('is answered: the overview is %s on the page', async (overview) => {
    google().overview = overview;
    google().overviewDelayMs = 600;
    const ctx = await newCtx();
    const job = await ask(ctx);
    const answer = await pollAnswer(ctx, job);
    expect(contract.serpAiResult.output.safeParse(answer).error?.issues).toBeUndefined();
    const [element] = answer.data.results;
    expect(element).toMatchObject({ ai_overview_state: 'present', ai_overview_reason: null, ai_mode_reason: null });
    const { lead, sources } = truth();
    for (const part of [element?.ai_overview, element?.ai_mode_response]) {
      expect(part?.content).toContain(lead);
      expect(part?.sources.map(({ url, ranking }) => [ranking, url.split('#')[0]])).toEqual(
        sources.map(({ url }, index) => [index + 1, url]),
      );
    }
    const results = await pollResults(ctx, job);
    expect(contract.serpJsResult.output.safeParse(results).error?.issues).toBeUndefined();
    const found = results.data.results[0]?.search_results ?? [];
    const expected = google().find({ query: QUERY, country: 'us', language: 'en' }).pages;
    expect(found.map(({ url }) => url)).toEqual(expected.slice(0, found.length).map(({ url }) => url));
    expect(found.length).toBeGreaterThan(5);
  });

  test('a folded overview is opened first: its whole text and all of its sources are read', async () => {
    google().overview = 'folded';
    const ctx = await newCtx();
    const { data } = await pollAnswer(ctx, await ask(ctx));
    const { lead, points, close, sources } = truth();
    expect(data.results[0]).toMatchObject({ ai_overview_state: 'present' });
    const overview = data.results[0]?.ai_overview;
    for (const text of [lead, points[0]?.text ?? '?', close]) expect(overview?.content).toContain(text);
    expect(overview?.sources).toHaveLength(sources.length);
  });

  test('stores the pages that it was read from, with screenshots', async () => {
    google().overview = 'present';
    const ctx = await newCtx();
    const row = await rowOf(await ask(ctx));
    const named = Object.entries(row.evidence as Record<string, string>);
    expect(named.map(([role]) => role).toSorted()).toEqual([
      ...['ai-mode', 'ai-mode-screenshot', 'page-1', 'page-1-screenshot'],
    ]);
    for (const [, hash] of named) expect((await evidence().get(hash))?.byteLength).toBeGreaterThan(500);
    const page = { id: row.id, role: 'page-1' };
    expect(await openSeen(ctx, page)).toMatchObject({ state: 'kept', contentType: 'text/html; charset=utf-8' });
    await expect(openSeen(await newCtx(), page)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('reads the requested number of pages and numbers results across them', async () => {
    google().overview = 'present';
    const ctx = await newCtx();
    const { data } = await pollResults(ctx, await ask(ctx, { query: 'sourdough bread', pages_number: 2 }));
    expect(data.results).toHaveLength(2);
    const rankings = data.results.flatMap((page) => page.search_results.map(({ ranking }) => ranking));
    expect(rankings).toEqual(rankings.map((_, index) => index + 1));
    expect(data.results.map((page) => page.ai_overview_state)).toEqual(['present', 'absent']);
  });

  test.each([
    ['absent', 'absent', null],
    ['unavailable', 'unmeasured', /^Google reported that it could not generate/],
  ] as const)('an overview that is %s: %s', async (overview, state, reason) => {
    google().overview = overview;
    const ctx = await newCtx();
    const { data } = await pollAnswer(ctx, await ask(ctx));
    expect(data.results[0]).toMatchObject({ ai_overview: { content: '', sources: [] }, ai_overview_state: state });
    if (reason) expect(data.results[0]?.ai_overview_reason).toMatch(reason);
    else expect(data.results[0]?.ai_overview_reason).toBeNull();
  });

  test('what Google announces and does not bring is unmeasured, with the reason, beside the results', async () => {
    google().overview = 'deferred';
    google().overviewFails = true;
    const ctx = await newCtx();
    const job = await ask(ctx);
    const { data } = await pollAnswer(ctx, job);
    expect(data.results[0]).toMatchObject({
      ai_overview_state: 'unmeasured',
      ai_overview_reason: expect.stringContaining('did not load'),
      ai_mode_response: null,
      ai_mode_reason: expect.stringContaining('AI Mode did not respond'),
    });
    expect((await pollResults(ctx, job)).data.results[0]?.search_results.length).toBeGreaterThan(5);
  });

  test('a captcha that nobody solves ends it, with that reason', async () => {
    google().always = 'captcha';
    const ctx = await newCtx();
    let aheadMs = 0;
    const asked = ask({ ...ctx, now: () => new Date(Date.now() + aheadMs) });
    await expect.poll(() => db().aiAnswer.count({ where: { status: 'action_required' } })).toBe(1);
    aheadMs = PERSON_MS;
    const job = await asked;
    expect(await rowOf(job)).toMatchObject({ status: 'failed', reason: 'captcha', errorCode: 'blocked' });
    const gone = { code: 'gone', message: expect.stringContaining('Google shows a CAPTCHA') };
    await expect(pollAnswer(ctx, job)).rejects.toMatchObject(gone);
    await expect(pollResults(ctx, job)).rejects.toMatchObject(gone);
  });

  test('consent is given on the way', async () => {
    google().overview = 'present';
    const ctx = await newCtx();
    const { data } = await pollAnswer(ctx, await ask(ctx, { country: 'de' }));
    expect(data.results[0]).toMatchObject({ ai_overview_state: 'present', ai_mode_reason: null });
  });
});

describe('a poll', () => {
  test('waits for the end the first time, and answers at once from then on', async () => {
    const ctx = await newCtx();
    const { data } = await launch(ctx, { query: QUERY, country: 'us', pages_number: 1 });
    const first = pollAnswer(ctx, data);
    await expect.poll(async () => (await rowOf(data)).polledAt).not.toBeNull();
    await expect(pollAnswer(ctx, data)).rejects.toMatchObject({ code: 'not_ready', retryAfterSeconds: 2 });
    await answers.job.giveUp?.(ctx, { id: data.uuid }, 'A captcha.');
    await expect(first).rejects.toMatchObject({ code: 'gone', message: 'A captcha.' });
  });

  test("somebody else's, an unknown and an expired job are the same", async () => {
    const ctx = await newCtx();
    const { data } = await launch(ctx, { query: QUERY, country: 'us', pages_number: 1 });
    const late = { ...ctx, now: () => new Date(Date.now() + 8 * 86_400_000) };
    for (const [who, uuid] of [
      [await newCtx(), data.uuid],
      [ctx, crypto.randomUUID()],
      [late, data.uuid],
    ] as const) {
      await expect(pollAnswer(who, { uuid })).rejects.toMatchObject({ code: 'not_found' });
      await expect(pollResults(who, { uuid })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

test('only the attempt that holds a query writes, and once', async () => {
  const ctx = await newCtx();
  const { data } = await launch(ctx, { query: QUERY, country: 'us', pages_number: 1 });
  const overtaken = answers.job.handle(reach.ctx(), { id: data.uuid });
  await expect.poll(async () => (await rowOf(data)).step).toBe('page-1');
  await answers.job.handle(reach.ctx(), { id: data.uuid });
  const done = await rowOf(data);
  expect(done).toMatchObject({ status: 'done', attempts: 2, step: null, error: null });
  await overtaken;
  await answers.job.giveUp?.(reach.ctx(), { id: data.uuid }, 'late');
  await answers.job.handle(reach.ctx(), { id: data.uuid });
  expect(await rowOf(data)).toEqual(done);
});

test('canceled while it is read, it stays canceled', async () => {
  google().delayMs = 60_000;
  const ctx = await newCtx();
  const { data } = await launch(ctx, { query: QUERY, country: 'us', pages_number: 1 });
  const working = answers.job.handle(reach.ctx(), { id: data.uuid });
  await expect.poll(async () => (await rowOf(data)).step).toBe('page-1');
  const { answer } = (await cancelAiAnswer(ctx, { id: data.uuid })).data;
  expect(answer).toMatchObject({ status: 'canceled', step: null, error: 'Canceled before it finished.' });
  const canceled = await rowOf(data);
  await working;
  expect(await rowOf(data)).toEqual(canceled);
  expect((await cancelAiAnswer(ctx, { id: data.uuid })).data.answer).toEqual(answer);
});

describe('both answers in one request', () => {
  test('come within its time', async () => {
    google().overview = 'deferred';
    google().overviewDelayMs = 3_000;
    const start = performance.now();
    const answer = await askAtOnce(await newCtx(), { query: QUERY, country: 'us' });
    expect(performance.now() - start).toBeLessThan(28_000);
    expect(contract.serpAiMode.output.safeParse(answer).error?.issues).toBeUndefined();
    expect(answer.data.results).toHaveLength(1);
    expect(answer.data.results[0]).toMatchObject({ ai_overview_state: 'present', ai_mode_reason: null });
  });

  test('a captcha is an error, and kept as one', async () => {
    google().always = 'captcha';
    const ctx = await newCtx();
    await expect(askAtOnce(ctx, { query: QUERY, country: 'us' })).rejects.toMatchObject({ code: 'blocked' });
    expect(await db().aiAnswer.findFirst({ orderBy: { createdAt: 'desc' } })).toMatchObject({
      status: 'failed',
      reason: 'captcha',
    });
  });
});

test('a query is sent from its country through a provider of all countries, and by no other route', async () => {
  const { provider } = reach.world.proxies;
  proxies = [`*=${provider.url}`];
  const ctx = await newCtx();
  const answer = await pollAnswer(ctx, await ask(ctx, { country: 'de' }));
  expect(answer.data.results[0]).toMatchObject({ ai_overview_state: 'present', ai_mode_reason: null });
  expect(provider.asked.length).toBeGreaterThan(0);
  const [german] = await reach.net.exits('de');
  expect((await db().engineHealth.findMany()).map(({ engine, exit }) => [engine, exit])).toEqual([
    ['google', german?.id],
  ]);
  provider.mood = '407';
  // Retried once, like any dead proxy.
  await expect(ask(ctx, { country: 'fr' })).rejects.toMatchObject({
    message: expect.stringMatching(/^The proxy fr-\w{6} rejected its user and password \(status 407\)\.$/),
  });
});
