import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answers } from '#lib/features/ai-answers/answer.run.ts';
import { launch } from '#lib/features/ai-answers/launch.ts';
import { pollAnswer } from '#lib/features/ai-answers/poll.ts';
import { act, giveUp, listCalls, pollLivePage } from '#lib/features/captcha/calls.ts';
import type { InputEvent, LivePageUpdate, WaitingCall } from '#lib/features/captcha/contract.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { readSearch } from '#lib/features/searches/read-search.job.ts';
import { getSerp } from '#lib/features/searches/serp/get-serp.ts';
import { cancelSearch, startSearch } from '#lib/features/searches/start-search.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { CHALLENGE } from '#tests/world/engines/google-walls.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import type { SolverMood } from '#tests/world/solver.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeQueue()]);
});
beforeEach(async () => {
  reach.world.engines.reset();
  reach.world.solver.reset();
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
  await db().engineCookie.deleteMany();
  await db().connection.deleteMany();
  await db().captchaCall.deleteMany();
  // Requests without a captcha solution always get the captcha.
  google().limit = { requests: 0, withinMs: 3_600_000 };
});

/** How far a worker's clock is ahead; less than a person's time limit. */
const AHEAD_MS = 5 * 60_000;
const QUERY = 'how long does sourdough bread keep';
const google = () => reach.world.engines.google;

async function newCtx(role: 'owner' | 'member' = 'member'): Promise<Ctx> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return reach.ctx({ actor: { kind: 'user', userId, role } });
}

const setUpSolver = async () => {
  const { url, key } = reach.world.solver;
  await saveConnection(await newCtx('owner'), 'captcha-solver', { url, key });
};

/** Starts a search and runs its job as a worker would, with `work` overriding the worker's context. */
async function startJob(ctx: Ctx, work: Partial<Ctx> = {}) {
  const input = { query: QUERY, search_engine: 'google', country: 'us', pages_number: 1 } as const;
  const { id } = (await startSearch(ctx, input)).data.search;
  const ended = readSearch.handle(reach.ctx(work), { id });
  ended.catch(() => {});
  return { id, ended, row: () => db().search.findUniqueOrThrow({ where: { id } }) };
}

/** The call of the user's only job, once it exists. */
async function callOf(ctx: Ctx): Promise<WaitingCall> {
  await expect.poll(() => listCalls(ctx)).toHaveLength(1);
  const [call] = await listCalls(ctx);
  if (!call) throw new Error('no call');
  return call;
}

const click = ({ x, y }: { x: number; y: number }): InputEvent[] => [
  { type: 'move', x, y },
  { type: 'down', x, y },
  { type: 'up', x, y },
];

/** The next picture, however long the machine takes to render it. */
async function newer(ctx: Ctx, id: string, viewer: string, after: number): Promise<LivePageUpdate> {
  for (;;) {
    const seen = await pollLivePage(ctx, { id, viewer, after, take: true });
    if (seen.no > after || seen.state !== 'waiting') return seen;
  }
}

/** Acts like a person: views the page, clicks the box, types the word. */
async function solveByHand(ctx: Ctx): Promise<WaitingCall> {
  const call = await callOf(ctx);
  const viewer = crypto.randomUUID();
  const seen = await newer(ctx, call.id, viewer, 0);
  expect(seen).toMatchObject({ state: 'waiting', width: 1350, height: 940 });
  // A JPEG.
  expect(seen.picture).toMatch(/^\/9j\//);
  expect(seen.no).toBeGreaterThan(0);
  await act(ctx, { id: call.id, viewer, events: click(CHALLENGE.box) });
  expect((await newer(ctx, call.id, viewer, seen.no)).no).toBeGreaterThan(seen.no);
  await act(ctx, {
    id: call.id,
    viewer,
    events: [
      { type: 'text', text: CHALLENGE.word },
      { type: 'key', key: 'Enter' },
    ],
  });
  return call;
}

const stateOf = async ({ id }: { id: string }) => (await db().captchaCall.findUniqueOrThrow({ where: { id } })).state;

/** No page is open, and no picture or input is stored. */
async function expectNothingLeft(): Promise<void> {
  expect(reach.net.browserState()).toMatchObject({ running: 0, queued: 0 });
  expect([await db().captchaFrame.count(), await db().captchaInput.count()]).toEqual([0, 0]);
  expect(await db().captchaCall.count({ where: { state: 'waiting' } })).toBe(0);
}

describe('a person', () => {
  test('solves the captcha of a search in the dashboard; what was earned serves the next requests of that exit', async () => {
    const ctx = await newCtx();
    const job = await startJob(ctx);
    await callOf(ctx);
    expect(await job.row()).toMatchObject({ state: 'action_required', finishedAt: null });
    const call = await solveByHand(ctx);
    expect(call).toMatchObject({ kind: 'search', job_id: job.id, search_engine: 'google' });
    await job.ended;
    expect(await job.row()).toMatchObject({ state: 'done', exit: 'direct', reason: null });
    expect(await stateOf(call)).toBe('solved');
    await expectNothingLeft();
    // By the HTTP transport, which comes first, with the browser's cookie.
    const before = google().hits.length;
    const answer = await getSerp(ctx, { query: 'rye bread', search_engine: 'google', country: 'us', pages_number: 1 });
    expect(answer.data.results.length).toBeGreaterThan(5);
    const [next, ...more] = google().hits.slice(before);
    expect(next?.cookies).toHaveProperty('GOOGLE_ABUSE_EXEMPTION');
    expect(next?.userAgent).not.toContain('Chrome');
    expect(more.map(({ path }) => path)).not.toContain('/sorry/index');
  });

  test('solves that of an AI answer, which goes on where it was', async () => {
    google().overview = 'present';
    const ctx = await newCtx();
    const { data } = await launch(ctx, { query: QUERY, country: 'us', pages_number: 1 });
    const ended = answers.job.handle(reach.ctx(), { id: data.uuid });
    const call = await solveByHand(ctx);
    expect(call).toMatchObject({ kind: 'ai-answer', job_id: data.uuid });
    await ended;
    const answer = await pollAnswer(ctx, data);
    expect(answer.data.results[0]).toMatchObject({ ai_overview_state: 'present', ai_mode_reason: null });
    expect(await db().captchaCall.count()).toBe(1);
    await expectNothingLeft();
  });

  test('is told of by a poll meanwhile', async () => {
    const ctx = await newCtx();
    const { data } = await launch(ctx, { query: QUERY, country: 'us', pages_number: 1 });
    const ended = answers.job.handle(reach.ctx(), { id: data.uuid });
    const call = await callOf(ctx);
    await db().aiAnswer.update({ where: { id: data.uuid }, data: { polledAt: new Date() } });
    await expect(pollAnswer(ctx, data)).rejects.toMatchObject({
      code: 'not_ready',
      message: expect.stringContaining('in the dashboard'),
    });
    await giveUp(ctx, { id: call.id });
    await ended;
    await expect(pollAnswer(ctx, data)).rejects.toMatchObject({
      code: 'gone',
      message: expect.stringContaining('Google shows a CAPTCHA: it was canceled in the dashboard.'),
    });
  });

  test('who does not come within ten minutes is waited for no longer: the job fails with that reason', async () => {
    const ctx = await newCtx();
    let aheadMs = 0;
    const job = await startJob(ctx, { now: () => new Date(Date.now() + aheadMs) });
    const call = await callOf(ctx);
    const { remaining_ms: remaining } = await pollLivePage(ctx, {
      id: call.id,
      viewer: crypto.randomUUID(),
      after: 0,
      take: false,
    });
    expect(remaining).toBeGreaterThan(8 * 60_000);
    expect(remaining).toBeLessThanOrEqual(10 * 60_000);
    aheadMs = 10 * 60_000;
    await job.ended;
    expect(await job.row()).toMatchObject({
      state: 'failed',
      reason: 'captcha',
      error: expect.stringContaining('it was not solved in the dashboard within 10 minutes'),
    });
    expect(await stateOf(call)).toBe('expired');
    await expectNothingLeft();
  });

  test('solves it once for all that wait for the same exit', async () => {
    const [first, second] = [await newCtx(), await newCtx()];
    const jobs = [await startJob(first)];
    await callOf(first);
    // On another worker, whose clock is ahead; it still started before the first was solved.
    jobs.push(await startJob(second, { now: () => new Date(Date.now() + AHEAD_MS) }));
    const other = await callOf(second);
    await solveByHand(first);
    await Promise.all(jobs.map(({ ended }) => ended));
    for (const { row } of jobs) expect(await row()).toMatchObject({ state: 'done' });
    expect(await stateOf(other)).toBe('solved');
    await expectNothingLeft();
  });

  test('is called for one that came up after another was solved, whatever the clock of that worker said', async () => {
    const [first, second] = [await newCtx(), await newCtx()];
    const solved = await startJob(first, { now: () => new Date(Date.now() + AHEAD_MS) });
    await solveByHand(first);
    await solved.ended;
    // Discards the earned cookie.
    await db().engineCookie.deleteMany();
    const job = await startJob(second);
    const call = await callOf(second);
    await giveUp(second, { id: call.id });
    await job.ended;
    expect(await stateOf(call)).toBe('given_up');
    expect(await db().captchaCall.count()).toBe(2);
    await expectNothingLeft();
  });

  test('is not waited for when the search is cancelled', async () => {
    const ctx = await newCtx();
    const leaving = new AbortController();
    const job = await startJob(ctx, { signal: leaving.signal });
    const call = await callOf(ctx);
    await cancelSearch(ctx, { id: job.id });
    // As the queue does at its next heartbeat.
    leaving.abort(new Error('canceled'));
    await job.ended.catch(() => {});
    expect(await job.row()).toMatchObject({ state: 'failed', errorCode: 'canceled' });
    await expect.poll(() => stateOf(call)).toBe('lost');
    await expect.poll(() => reach.net.browserState().running).toBe(0);
  });

  test('is asked anew by another worker when the one that showed the page was killed', async () => {
    const ctx = await newCtx();
    const leaving = new AbortController();
    const job = await startJob(ctx, { signal: leaving.signal });
    const call = await callOf(ctx);
    leaving.abort(new Error('the worker is stopping'));
    await job.ended.catch(() => {});
    await expect.poll(() => stateOf(call)).toBe('lost');
    // The state after kill -9: nothing was closed.
    await db().search.update({ where: { id: job.id }, data: { state: 'action_required' } });
    await db().captchaCall.update({ where: { id: call.id }, data: { state: 'waiting', endedAt: null } });
    await db().$executeRaw`UPDATE captcha_calls SET beat_at = now() - interval '1 minute'`;
    expect(await listCalls(ctx)).toEqual([]);
    const ended = readSearch.handle(reach.ctx(), { id: job.id });
    const next = await solveByHand(ctx);
    expect(next.id).not.toBe(call.id);
    await ended;
    expect(await stateOf(call)).toBe('lost');
    expect(await job.row()).toMatchObject({ state: 'done' });
    await expectNothingLeft();
  });
});

describe('a solver', () => {
  test('solves the captcha of a job; nobody is called', async () => {
    await setUpSolver();
    const job = await startJob(await newCtx());
    await job.ended;
    expect(await job.row()).toMatchObject({ state: 'done' });
    expect(reach.world.solver.tasks).toMatchObject([{ enterprisePayload: { s: expect.any(String) } }]);
    expect(await db().captchaCall.count()).toBe(0);
    const kept = await db().engineCookie.findMany({ where: { name: 'GOOGLE_ABUSE_EXEMPTION' } });
    expect(kept.map(({ engine, exit }) => [engine, exit])).toEqual([['google', 'direct']]);
    // Encrypted at rest: the row contains neither its value nor its JSON.
    expect(JSON.stringify(kept)).not.toMatch(/TM=1763683200|httpOnly/);
    await expectNothingLeft();
  });

  test('solves that of a request somebody waits for, when time is left', async () => {
    await setUpSolver();
    reach.world.solver.looks = 0;
    const answer = await getSerp(await newCtx(), {
      query: QUERY,
      search_engine: 'google',
      country: 'us',
      pages_number: 1,
    });
    expect(answer.data.results.length).toBeGreaterThan(5);
    expect(reach.world.solver.tasks).toHaveLength(1);
  });

  test.each<[SolverMood, string]>([
    ['down', 'the solver cannot be reached'],
    ['no-balance', 'the solver account has no balance'],
    ['garbage', 'the solver returned an invalid response'],
    ['wrong', "the solver's solution was not accepted"],
  ])('that is %s: a person is called, and the end names both', async (mood, told) => {
    await setUpSolver();
    reach.world.solver.mood = mood;
    const ctx = await newCtx();
    const job = await startJob(ctx);
    await giveUp(ctx, { id: (await callOf(ctx)).id });
    await job.ended;
    const { error, state } = await job.row();
    expect(state).toBe('failed');
    expect(error).toContain(`Google shows a CAPTCHA: ${told}, and it was canceled in the dashboard.`);
    expect(error).not.toContain(reach.world.solver.key);
    await expectNothingLeft();
  });

  test('that fails a request somebody waits for is told at once; no person is called', async () => {
    await setUpSolver();
    reach.world.solver.mood = 'no-balance';
    const asked = getSerp(await newCtx(), { query: QUERY, search_engine: 'google', country: 'us', pages_number: 1 });
    await expect(asked).rejects.toMatchObject({
      code: 'blocked',
      message: expect.stringContaining('Google shows a CAPTCHA: the solver account has no balance.'),
    });
    expect(await db().captchaCall.count()).toBe(0);
    await expectNothingLeft();
  });
});

test('without a solver a request somebody waits for is refused at once, as ever', async () => {
  const asked = getSerp(await newCtx(), { query: QUERY, search_engine: 'google', country: 'us', pages_number: 1 });
  await expect(asked).rejects.toMatchObject({
    code: 'blocked',
    message: expect.stringMatching(/^Google shows a CAPTCHA\. /),
  });
  expect(await db().captchaCall.count()).toBe(0);
});

describe('the page of a call', () => {
  test('is seen and touched by nobody but the person whose job it is, in the dashboard', async () => {
    const ctx = await newCtx();
    const job = await startJob(ctx);
    const { id } = await callOf(ctx);
    const { actor } = ctx;
    if (actor.kind !== 'user') throw new Error('a user asks');
    const viewer = crypto.randomUUID();
    const events = click(CHALLENGE.box);
    const token = reach.ctx({ actor: { ...actor, kind: 'token', tokenId: crypto.randomUUID(), scopes: [] } });
    for (const [who, code] of [
      [await newCtx('owner'), 'not_found'],
      [token, 'forbidden'],
      [reach.ctx(), 'forbidden'],
    ] as const) {
      await expect(pollLivePage(who, { id, viewer, after: 0, take: true })).rejects.toMatchObject({ code });
      await expect(act(who, { id, viewer, events })).rejects.toMatchObject({ code });
      await expect(giveUp(who, { id })).rejects.toMatchObject({ code });
    }
    expect(await listCalls(await newCtx('owner'))).toEqual([]);
    expect(await stateOf({ id })).toBe('waiting');
    expect(await db().captchaInput.count()).toBe(0);
    await giveUp(ctx, { id });
    await job.ended;
    await expect(act(ctx, { id, viewer, events })).rejects.toMatchObject({ code: 'gone' });
    expect(await pollLivePage(ctx, { id, viewer, after: 0, take: true })).toMatchObject({
      state: 'given_up',
      picture: null,
    });
  });

  test('is shown in one window at a time, and another takes it over', async () => {
    const ctx = await newCtx();
    const job = await startJob(ctx);
    const { id } = await callOf(ctx);
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const see = (viewer: string, take = false) => pollLivePage(ctx, { id, viewer, after: 0, take });
    const touch = (viewer: string) => act(ctx, { id, viewer, events: click({ x: 600, y: 600 }) });
    expect(await see(first)).toMatchObject({ state: 'waiting' });
    expect(await see(second)).toMatchObject({ state: 'held', picture: null });
    await expect(touch(second)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await see(second, true)).toMatchObject({ state: 'waiting' });
    expect(await see(first)).toMatchObject({ state: 'held' });
    await expect(touch(first)).rejects.toMatchObject({ code: 'forbidden' });
    await touch(second);
    await giveUp(ctx, { id });
    await job.ended;
  });

  test('takes no place outside itself, and leads to no other site', async () => {
    const ctx = await newCtx();
    const job = await startJob(ctx);
    const { id } = await callOf(ctx);
    const viewer = crypto.randomUUID();
    await pollLivePage(ctx, { id, viewer, after: 0, take: false });
    await expect(act(ctx, { id, viewer, events: click({ x: 1350, y: 10 }) })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'events must be inside the page, 1350 by 940 pixels; given: 1350, 10',
    });
    // Opens the explanation and follows its link by keyboard.
    const tab = { type: 'key', key: 'Tab' } as const;
    const enter = { type: 'key', key: 'Enter' } as const;
    const before = reach.world.hits.length;
    await act(ctx, { id, viewer, events: [tab, enter, tab, enter] });
    await solveByHand(ctx);
    await job.ended;
    expect(await job.row()).toMatchObject({ state: 'done' });
    expect(reach.world.hits.slice(before).map(({ host }) => host)).not.toContain('www.harbour-bakery.example');
  });
});
