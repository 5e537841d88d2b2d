import { beforeAll, expect, test } from 'vitest';
import { operations } from '#lib/api/registry.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { RUN_KINDS } from '#lib/contract/runs.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { listJobs as contract, type RunningJob } from '#lib/features/jobs/contract.ts';
import { listJobs } from '#lib/features/jobs/service.ts';
import { retryTrackingRound, stopTrackingRound } from '#lib/features/rankings/rounds-contract.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { newProject } from '#tests/support/projects.ts';

const HOUR_MS = 3_600_000;
const ids = { me: '', them: '' };

async function person(email: string): Promise<string> {
  const user = await db().user.create({ data: { email, name: email, passwordHash: 'x', role: 'owner' } });
  return user.id;
}

type How = 'running' | 'failed';

/** A record of each kind, active or failed at this time. */
async function everyKind(userId: string, how: How, finishedAt: Date | null): Promise<void> {
  const base = { userId, ...(finishedAt && { finishedAt }), error: how === 'failed' ? 'It broke.' : null };
  const asked = { engine: 'bing', country: 'gb', pagesAsked: 2 };
  await db().audit.create({
    data: { ...base, url: 'https://a.example/', urlKey: 'a', host: 'a.example', status: how },
  });
  await db().siteAudit.create({
    data: {
      ...base,
      url: 'https://b.example/',
      host: 'b.example',
      siteKey: 'b',
      settings: {},
      status: how,
      known: 40,
      fetched: 10,
    },
  });
  await db().search.create({ data: { ...base, ...asked, purpose: 'serp', query: 'tea', state: how, pagesRead: 1 } });
  await db().aiAnswer.create({ data: { ...base, query: 'tea', country: 'gb', pagesAsked: 1, status: how } });
  await db().domainReport.create({ data: { ...base, domain: 'c.example', status: how } });
  await db().emailRun.create({ data: { ...base, ...asked, domain: 'd.example', state: how } });
  const domain = await db().backlinkDomain.upsert({
    where: { userId_domain: { userId, domain: 'e.example' } },
    create: { userId, domain: 'e.example' },
    update: {},
  });
  const { userId: _, ...run } = base;
  await db().backlinkRun.create({ data: { ...run, ...asked, domainNo: domain.no, kind: 'look', status: how } });
  await db().keywordResearch.create({
    data: {
      ...base,
      kind: 'related',
      seeds: ['tea'],
      country: 'gb',
      language: 'en',
      wanted: 10,
      status: how,
      stepsDone: 1,
      stepsTotal: 4,
    },
  });
  await db().keywordGrouping.create({
    data: {
      ...base,
      name: 'Teas',
      engine: 'bing',
      country: 'gb',
      minShared: 3,
      freshDays: 7,
      status: how,
      keywords: {
        create: [
          { no: 1, keyword: 'tea', plain: 'tea', state: 'measured' },
          { no: 2, keyword: 'teas', plain: 'teas' },
        ],
      },
    },
  });
  await db().bulkRun.create({
    data: { ...base, kind: 'search', status: how, total: 3 },
  });
  await db().redirectMap.create({
    data: {
      ...base,
      name: 'Relaunch',
      status: how,
      total: 1,
      entries: { create: [{ no: 1, oldUrl: 'http://a.example/' }] },
    },
  });
  await db().localGrid.create({
    data: {
      ...base,
      keyword: 'tea',
      country: 'gb',
      businessName: 'Tea',
      latitude: 50,
      longitude: 0,
      size: 3,
      spacing: 500,
      status: how,
      points: { create: { no: 1, latitude: 50, longitude: 0 } },
    },
  });
  await db().questionTree.create({
    data: { ...base, keyword: 'tea', engine: 'google', country: 'gb', depth: 1, status: how },
  });
  await db().pagespeedTest.create({
    data: { ...base, url: 'https://a.example/', formFactor: 'phone', status: how },
  });
  await db().brief.create({ data: { ...base, ...asked, keyword: 'tea', status: how } });
  const { id: projectId } = await newProject(userId, `${crypto.randomUUID()}.example`);
  await db().logImport.create({ data: { ...base, projectId, name: 'access.log', status: how } });
  const { no: propertyNo } = await db().searchConsoleProperty.create({ data: { projectId, source: 'api' } });
  await db().searchConsoleSync.create({ data: { ...base, projectId, propertyNo, status: how } });
  const { no: analyticsNo } = await db().analyticsProperty.create({
    data: { projectId, property: 'properties/1', displayName: 'Inner' },
  });
  await db().analyticsSync.create({ data: { ...base, projectId, propertyNo: analyticsNo, status: how } });
}

async function round(projectId: string, status: 'running' | 'stopped'): Promise<void> {
  await db().trackingRun.create({
    data: {
      projectId,
      status,
      total: 5,
      found: 1,
      notFound: 1,
      ...(status === 'stopped' && { finishedAt: new Date() }),
    },
  });
}

async function project(owner: string, viewer?: string): Promise<string> {
  const { id } = await db().project.create({
    data: {
      ownerId: owner,
      name: 'Harbour',
      domain: 'f.example',
      members: {
        create: [{ userId: owner, role: 'owner' }, ...(viewer ? [{ userId: viewer, role: 'viewer' as const }] : [])],
      },
    },
  });
  return id;
}

const asked = async (actor: Actor): Promise<RunningJob[]> => {
  const answer = await listJobs(createCtx({ actor }), {});
  expect(contract.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data.jobs;
};
const as = (userId: string): Actor => ({ kind: 'user', userId, role: 'owner' });
const under = (jobs: readonly RunningJob[]) => jobs.filter(({ state }) => state === 'running');

beforeAll(async () => {
  ids.me = await person('me@example.com');
  ids.them = await person('them@example.com');
  await everyKind(ids.me, 'running', null);
  await everyKind(ids.me, 'failed', new Date());
  await everyKind(ids.me, 'failed', new Date(Date.now() - 2 * HOUR_MS));
  await everyKind(ids.them, 'running', null);
  const mine = await project(ids.me, ids.them);
  await round(mine, 'running');
  await round(mine, 'stopped');
  await round(await project(ids.them), 'running');
  await db().search.create({
    data: { userId: ids.me, purpose: 'ranking', query: 'inner', engine: 'bing', country: 'gb', pagesAsked: 1 },
  });
  await db().search.create({
    data: {
      userId: ids.me,
      purpose: 'ranking',
      query: 'asks',
      engine: 'bing',
      country: 'gb',
      pagesAsked: 1,
      state: 'action_required',
    },
  });
});

test('tells every kind, what needs a person first, then what is under way, then what ended within the hour', async () => {
  const jobs = await asked(as(ids.me));
  expect(new Set(jobs.map(({ kind }) => kind))).toEqual(new Set(RUN_KINDS));
  expect(jobs[0]).toMatchObject({ kind: 'search', title: 'asks', state: 'action_required' });
  expect(jobs.some(({ title }) => title === 'inner')).toBe(false);
  const states = jobs.map(({ state }) => state);
  expect(states.lastIndexOf('running')).toBeLessThan(states.indexOf('failed'));
  for (const kind of RUN_KINDS)
    expect(jobs.filter((job) => job.kind === kind && job.state !== 'action_required')).toHaveLength(2);
  expect((await listJobs(createCtx({ actor: as(ids.me) }), {})).data.under_way).toBe(RUN_KINDS.length + 1);
});

test('tells how far each is', async () => {
  const jobs = under(await asked(as(ids.me)));
  const of = (kind: RunningJob['kind']) => jobs.find((job) => job.kind === kind);
  expect(of('site_audit')).toMatchObject({
    done: 10,
    total: 40,
    step: 'crawl',
    path: expect.stringMatching(/^\/site-audits\//),
  });
  expect(of('keyword_grouping')).toMatchObject({ done: 1, total: 2 });
  expect(of('keyword_research')).toMatchObject({ done: 1, total: 4, title: 'tea' });
  expect(of('tracking_round')).toMatchObject({ done: 2, total: 5, title: 'Harbour' });
  expect(of('audit')).toMatchObject({ done: null, total: null });
});

test('what stops and what tries again are operations that take what is given', async () => {
  const all = [...operations.map(({ endpoint }) => endpoint), stopTrackingRound, retryTrackingRound];
  const endpoints = new Map<string, Endpoint>(all.map((endpoint) => [endpoint.id, endpoint]));
  const jobs = await asked(as(ids.me));
  const stopped = new Set<string>();
  for (const { kind, state, cancel, retry, error } of jobs) {
    expect(cancel === null || state === 'running' || state === 'action_required', kind).toBe(true);
    expect(retry === null || state === 'failed' || state === 'canceled', kind).toBe(true);
    if (state === 'failed') expect(error).toBe('It broke.');
    for (const verb of [cancel, retry]) {
      if (!verb) continue;
      stopped.add(`${kind} ${verb === cancel ? 'cancel' : 'retry'}`);
      const endpoint = endpoints.get(verb.operation);
      if (!endpoint) throw new Error(`${verb.operation} is no operation`);
      expect(parseInput(endpoint.input, verb.input)).toMatchObject({ ok: true });
    }
  }
  // An email run ends by itself; a site audit is restarted from its own page, and a log file uploaded again.
  expect(stopped.size).toBe(RUN_KINDS.length * 2 - 3);
});

test('nobody sees those of others; a round is seen by the members of its project, and stopped by those who may change it', async () => {
  const jobs = await asked(as(ids.them));
  expect(jobs.filter(({ state }) => state === 'failed')).toEqual([]);
  const rounds = jobs.filter(({ kind }) => kind === 'tracking_round');
  expect(rounds).toHaveLength(3);
  expect(rounds.filter(({ cancel }) => cancel !== null)).toHaveLength(1);
  expect(rounds.filter(({ retry }) => retry !== null)).toHaveLength(0);
  const stranger = await person('stranger@example.com');
  expect(await asked(as(stranger))).toEqual([]);
});

test('a token sees the kinds of its scopes', async () => {
  const token = (scopes: string[]): Actor => ({
    kind: 'token',
    userId: ids.me,
    role: 'owner',
    tokenId: crypto.randomUUID(),
    scopes,
  });
  expect(new Set((await asked(token(['serp']))).map(({ kind }) => kind))).toEqual(
    new Set(['search', 'ai_answer', 'bulk_run', 'local_grid', 'question_tree']),
  );
  expect((await asked(token([]))).length).toBe((await asked(as(ids.me))).length);
});
