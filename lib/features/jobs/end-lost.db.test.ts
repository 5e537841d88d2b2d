import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCtx } from '#lib/features/create-ctx.ts';
import { getEmailRun, startEmailRun } from '#lib/features/emails/runs.ts';
import { findEmails } from '#lib/features/emails/service.ts';
import { createRun } from '#lib/features/emails/store.ts';
import { endAllLost, endLost } from '#lib/features/jobs/end-lost.job.ts';
import { FIND_EMAILS, READ_SEARCH } from '#lib/features/jobs/lost-store.ts';
import { listJobs } from '#lib/features/jobs/service.ts';
import { takeRecords } from '#lib/features/retention/take-records.ts';
import { createSearch, takeUp } from '#lib/features/searches/run-store.ts';
import { getSearch, listSearches } from '#lib/features/searches/searches.ts';
import { readSearch } from '#lib/features/searches/service.ts';
import { startSearch } from '#lib/features/searches/start-search.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue, prepareQueues } from '#lib/platform/queue/queue.ts';
import { newProject } from '#tests/support/projects.ts';

const MINUTE_MS = 60_000;
const asked = { search_engine: 'bing', country: 'gb', pages_number: 1 } as const;
const stored = { engine: 'bing', country: 'gb', pagesAsked: 1 } as const;
const LOST = { state: 'failed', error: 'The process exited before the job was done.' };

let actor: Extract<Actor, { kind: 'user' }>;
beforeAll(() => prepareQueues([endLost]));
afterAll(closeQueue);
beforeEach(async () => {
  await db().user.deleteMany();
  await db().search.deleteMany();
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
});

test('the names of the jobs are those of their features', () => {
  expect([READ_SEARCH, FIND_EMAILS]).toEqual([readSearch.name, findEmails.name]);
});

const ctx = () => createCtx({ actor });
const system = () => createCtx({ actor: { kind: 'system' } });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const work = () => endLost.handle(system(), {});
const state = async (id: string) => (await db().search.findUniqueOrThrow({ where: { id } })).state;
const read = async (id: string) => (await getSearch(ctx(), { id })).data.search;
const readLook = async (id: string) => (await getEmailRun(ctx(), { id })).data.run;

/** A search that a request, or another job, started this many minutes ago. */
async function begun(minutes: number, query = 'tea'): Promise<string> {
  const of = { userId: actor.userId, projectId: null, purpose: 'serp', language: null, device: 'desktop' };
  const { id } = await createSearch({ ...of, ...stored, query });
  await db().search.update({ where: { id }, data: { createdAt: minutesAgo(minutes) } });
  return id;
}

/** A search that has been queued, or running from the queue, for this long. */
async function queued(minutes: number): Promise<string> {
  const { id } = (await startSearch(ctx(), { query: 'queued tea', ...asked })).data.search;
  await db().search.update({ where: { id }, data: { createdAt: minutesAgo(minutes) } });
  return id;
}

async function lookBegun(minutes: number): Promise<string> {
  const { id } = await createRun({ userId: actor.userId, domain: 'example.com', ...stored });
  await db().emailRun.update({ where: { id }, data: { createdAt: minutesAgo(minutes) } });
  return id;
}

const setJob = (id: string, to: 'created' | 'retry' | 'active' | 'completed' | 'failed' | 'cancelled') =>
  db().$executeRaw`UPDATE pgboss.job SET state = ${to}::pgboss.job_state WHERE id = ${id}::uuid`;

describe('a search', () => {
  test('whose process died ends with its reason: it is listed as failed, and goes by the rules of retention', async () => {
    const [lost, young] = [await begun(46), await begun(44)];
    await work();
    expect(await read(lost)).toMatchObject({ ...LOST, finished_at: expect.any(String) });
    expect(await state(lost)).toBe('failed');
    expect(await state(young)).toBe('running');
    const { searches } = (await listSearches(ctx(), { state: 'failed', limit: 25 })).data;
    expect(searches.map(({ id }) => id)).toEqual([lost]);
    const { jobs } = (await listJobs(ctx(), {})).data;
    expect(jobs.flatMap((job) => (job.state === 'running' ? job.id : []))).toEqual([young]);
    expect(await takeRecords('searches', new Date())).toBe(1);
  });

  test('that waited for a person ends too, and keeps the pages that it has read', async () => {
    const id = await begun(46);
    await db().search.update({ where: { id }, data: { state: 'action_required' } });
    const page = { searchId: id, exit: 'direct', transport: 'http', url: 'https://bing.example/', durationMs: 1 };
    await db().searchPage.createMany({
      data: [
        { ...page, page: 1, state: 'results', related: [] },
        { ...page, page: 2, state: 'captcha', related: [] },
      ],
    });
    const result = { searchId: id, position: 1, page: 1, place: 1, url: 'https://a.example/', host: 'a.example' };
    await db().searchResult.create({ data: { ...result, title: 'A', siteName: 'A', description: '' } });
    await work();
    expect(await read(id)).toMatchObject({ ...LOST, state: 'partial', pages_read: 1, results_count: 1 });
  });

  test('whose job waits or runs is under way, however old it is, and shown so', async () => {
    const id = await queued(24 * 60);
    for (const job of ['created', 'retry', 'active'] as const) {
      await setJob(id, job);
      await work();
      expect(await read(id), job).toMatchObject({ state: 'running', error: null });
    }
    expect((await takeUp({ id, lease: crypto.randomUUID() }))?.id).toBe(id);
    for (const job of ['completed', 'failed', 'cancelled'] as const) {
      await setJob(id, job);
      await db().search.update({ where: { id }, data: { state: 'running', error: null } });
      await work();
      expect(await read(id), job).toMatchObject(LOST);
    }
  });

  test('that a grouping or a round waits for is left to its next attempt, until that is over', async () => {
    const { userId } = actor;
    const [grouped, tracked] = [await begun(46), await begun(46)];
    const grouping = await db().keywordGrouping.create({
      data: {
        userId,
        name: 'Teas',
        engine: 'bing',
        country: 'gb',
        minShared: 3,
        freshDays: 7,
        status: 'running',
        keywords: { create: { no: 1, keyword: 'tea', plain: 'tea', state: 'searching', searchId: grouped } },
      },
    });
    const { id: projectId } = await newProject(userId, 'example.com');
    const { no: keywordNo } = await db().trackedKeyword.create({
      data: { projectId, keyword: 'tea', plain: 'tea', engine: 'bing', country: 'gb' },
    });
    const item = { keywordNo, dueAt: new Date(), status: 'waiting', searchId: tracked };
    await db().trackingRun.create({ data: { projectId, total: 1, items: { create: item } } });
    // Both were claimed by an attempt that no longer exists.
    for (const id of [grouped, tracked]) await takeUp({ id, lease: crypto.randomUUID() });
    await work();
    expect([await state(grouped), await state(tracked)]).toEqual(['running', 'running']);
    await db().keywordGrouping.update({ where: { id: grouping.id }, data: { status: 'failed' } });
    await db().trackingItem.updateMany({ where: { keywordNo }, data: { status: 'stopped' } });
    await work();
    expect([await state(grouped), await state(tracked)]).toEqual(['failed', 'failed']);
  });
});

test('a look for e-mail addresses ends the same way; one in the queue does not', async () => {
  const [lost, young] = [await lookBegun(46), await lookBegun(44)];
  const { id: waiting } = (await startEmailRun(ctx(), { domain: 'example.com', ...asked })).data.run;
  await db().emailRun.update({ where: { id: waiting }, data: { createdAt: minutesAgo(24 * 60) } });
  await work();
  expect(await readLook(lost)).toMatchObject({ ...LOST, finished_at: expect.any(String) });
  expect(await readLook(young)).toMatchObject({ state: 'running' });
  expect(await readLook(waiting)).toMatchObject({ state: 'running', error: null });
  const { jobs } = (await listJobs(ctx(), {})).data;
  expect(jobs.flatMap((job) => (job.state === 'running' ? job.id : [])).toSorted()).toEqual(
    [young, waiting].toSorted(),
  );
  await setJob(waiting, 'failed');
  await work();
  expect(await readLook(waiting)).toMatchObject(LOST);
});

test('many are ended slice by slice, by several workers at once, each of them once', async () => {
  for (let n = 0; n < 7; n++) await begun(46, `tea ${n}`);
  const { signal } = new AbortController();
  await Promise.all([endAllLost(signal, 2), endAllLost(signal, 2), endAllLost(signal, 3)]);
  const ended = await db().search.findMany({ where: { userId: actor.userId } });
  expect(new Set(ended.map((row) => row.state))).toEqual(new Set(['failed']));
  await work();
  expect(await db().search.findMany({ where: { userId: actor.userId } })).toEqual(expect.arrayContaining(ended));
  await expect(endAllLost(AbortSignal.abort(new Error('The worker is stopping.')), 2)).rejects.toThrow('stopping');
});
