import { beforeEach, expect, test } from 'vitest';
import { createCtx } from '#lib/features/create-ctx.ts';
import * as notes from '#lib/features/projects/notes.ts';
import { getOverview, listStandings } from '#lib/features/projects/overview.ts';
import { EVENT_KINDS } from '#lib/features/projects/overview-contract.ts';
import { getTimeline } from '#lib/features/projects/timeline.ts';
import { refreshAggregates } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { newProject } from '#tests/support/projects.ts';

const NOW = new Date('2030-06-15T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000);

let ctx: Ctx;
let userId: string;
let id: string;

beforeEach(async () => {
  await db().user.deleteMany();
  const user = await db().user.create({ data: { email: 'owner@overview.example', name: 'Olga' } });
  userId = user.id;
  ctx = { ...createCtx({ actor: { kind: 'user', userId, role: 'owner' } }), now: () => NOW };
  ({ id } = await newProject(userId, 'overview.example'));
});

type Check = { days: number; position: number | null; ai?: 'present' | 'absent'; aiPlace?: number };

/** A tracked keyword with its checks. Position null: checked and not found. */
async function track(keyword: string, checks: readonly Check[], projectId = id) {
  const { no } = await db().trackedKeyword.create({
    data: { projectId, keyword, plain: keyword, engine: 'google', country: 'us', createdAt: daysAgo(40) },
  });
  await db().rankCheck.createMany({
    data: checks.map(({ days, position, ai, aiPlace }) => ({
      keywordNo: no,
      at: daysAgo(days),
      position,
      depth: 20,
      aiState: ai ?? null,
      aiPlace: aiPlace ?? null,
      state: position === null ? ('not_found' as const) : ('found' as const),
    })),
  });
  await db().$transaction((tx) => refreshAggregates(tx, [no]));
  return no;
}

const overview = async () => (await getOverview(ctx, { project_id: id, days: '7' })).data;

test('a project of which nothing was measured says so for every figure, and makes none up', async () => {
  const { visibility, top10_share, ai_citation_rate, audit_score, referring_domains, history, ...rest } =
    await overview();
  for (const figure of [visibility, top10_share, ai_citation_rate, audit_score, referring_domains]) {
    expect(figure).toMatchObject({ value: null, before: null, at: null });
    expect(figure.reason).toMatch(/yet|No /);
  }
  expect(history).toHaveLength(90);
  expect(history.every((day) => day.visibility === null && day.measured === 0)).toBe(true);
  expect(rest).toMatchObject({ keywords: 0, measured: 0, measured_at: null, next_runs: [], blocked: [] });
});

test('figures are those of the last day, against the days before', async () => {
  await track('bread', [
    { days: 0, position: 1, ai: 'present', aiPlace: 2 },
    { days: 7, position: 2, ai: 'present' },
  ]);
  await track('rolls', [
    { days: 0, position: null, ai: 'present' },
    { days: 7, position: null, ai: 'absent' },
  ]);
  const found = await overview();
  // seoClarity curve: 19.3 for position 1, 11.4 for position 2.
  expect(found.visibility).toMatchObject({ value: 50, before: Math.round((1000 * 11.4) / 19.3 / 2) / 10 });
  expect(found.top10_share).toMatchObject({ value: 50, before: 50 });
  expect(found.ai_citation_rate).toMatchObject({ value: 50, before: 0 });
  expect(found.buckets).toMatchObject({ '1-3': 1, not_found: 1, not_measured: 0 });
  expect(found.history.at(-1)).toEqual({ day: '2030-06-15', measured: 2, visibility: 50 });
  expect(found.history.at(-2)).toEqual({ day: '2030-06-14', measured: 0, visibility: null });
});

test('one keyword checked today does not speak for those that were checked before', async () => {
  await track('bread', [
    { days: 0, position: 1 },
    { days: 8, position: 1 },
  ]);
  for (const keyword of ['rolls', 'cakes', 'tarts']) await track(keyword, [{ days: 9, position: null }]);
  // It keeps its last measured position, as in the rankings table, which marks it as stale.
  await track('pies', [{ days: 60, position: 1 }]);
  const found = await overview();
  expect(found.visibility).toMatchObject({ value: 40, before: 100, change: 0, at: NOW.toISOString() });
  expect(found.top10_share).toMatchObject({ value: 40, before: 100, change: 0 });
  expect(found.history.at(-1)).toEqual({ day: '2030-06-15', measured: 1, visibility: 40 });
  expect(found.history.at(-2)).toEqual({ day: '2030-06-14', measured: 0, visibility: null });
  const { projects } = (await listStandings(ctx, {})).data;
  expect(projects[0]?.visibility).toMatchObject({ value: 40, before: 100, change: 0 });
  expect(projects[0]?.trend.at(-1)).toBe(40);
});

test('an engine that refuses is told with how and since when', async () => {
  await track('bread', [{ days: 3, position: 4 }]);
  await db().trackedKeyword.updateMany({ data: { state: 'unmeasured', reason: 'captcha', checkedAt: daysAgo(1) } });
  const { blocked, measured } = await overview();
  expect(measured).toBe(0);
  expect(blocked).toEqual([{ engine: 'google', keywords: 1, reason: 'captcha', since: daysAgo(1).toISOString() }]);
});

test('the audit score is of audits of the own domain, not of other sites filed under the project', async () => {
  const audit = (host: string, score: number) =>
    db().siteAudit.create({
      data: {
        userId,
        projectId: id,
        url: `https://${host}/`,
        host,
        siteKey: host,
        settings: {},
        score,
        status: 'done',
        finishedAt: NOW,
      },
    });
  await audit('rival.example', 31);
  expect((await overview()).audit_score).toMatchObject({
    value: null,
    reason: expect.stringMatching(/^No site audit/),
  });
  await audit('overview.example', 70);
  await audit('www.overview.example', 80);
  await audit('notoverview.example', 33);
  expect((await overview()).audit_score).toMatchObject({ value: 80, before: 70 });
});

test('projects stand by their worst change, those without one at the end', async () => {
  const better = await newProject(userId, 'better.example');
  const worse = await newProject(userId, 'worse.example');
  await track(
    'a',
    [
      { days: 0, position: 1 },
      { days: 7, position: 5 },
    ],
    better.id,
  );
  await track(
    'a',
    [
      { days: 0, position: 9 },
      { days: 7, position: 1 },
    ],
    worse.id,
  );
  const { projects } = (await listStandings(ctx, {})).data;
  expect(projects.map(({ project }) => project.domain)).toEqual([
    'worse.example',
    'better.example',
    'overview.example',
  ]);
  expect(projects[0]?.trend).toHaveLength(30);
  expect(projects[0]?.trend.at(-2)).toBeNull();
});

test('the timeline joins everything, the newest first, and is read part by part without loss', async () => {
  const same = daysAgo(2);
  for (let n = 0; n < 3; n += 1) {
    await notes.addNote(ctx, { project_id: id, text: `note ${n}`, kind: 'note', at: same.toISOString() });
  }
  const url = 'https://overview.example/';
  const filed = { userId, projectId: id, finishedAt: same };
  await db().audit.create({
    data: { ...filed, url, urlKey: url, host: 'overview.example', status: 'done', score: 81 },
  });
  await db().siteAudit.create({
    data: {
      ...filed,
      url,
      host: 'overview.example',
      siteKey: 'overview.example',
      settings: {},
      status: 'done',
      score: 77,
    },
  });
  const change = [{ field: 'dns' }];
  await db().domainReport.create({ data: { ...filed, domain: 'overview.example', status: 'done', changes: change } });
  const links = await db().backlinkDomain.create({ data: { userId, domain: 'overview.example' } });
  await db().backlinkRun.create({
    data: { domainNo: links.no, kind: 'look', status: 'done', linksNew: 4, linksLost: 1, finishedAt: same },
  });
  await db().alertEvent.create({ data: { projectId: id, kind: 'position', key: 'k', title: 'Bread fell', at: same } });
  await db().report.create({ data: { projectId: id, name: 'May', createdAt: same } });
  await db().keptResult.create({ data: { projectId: id, kind: 'audit', name: 'Start', createdAt: same } });
  const keywordNo = await track('bread', [
    { days: 2.1, position: 1, ai: 'present', aiPlace: 1 },
    { days: 9, position: 12, ai: 'present' },
  ]);
  await db().trackingRun.create({
    data: {
      projectId: id,
      status: 'done',
      total: 1,
      found: 1,
      createdAt: daysAgo(3),
      finishedAt: same,
      items: { create: { keywordNo, status: 'done', dueAt: daysAgo(3) } },
    },
  });
  const read = async (cursor?: string, limit = 4) =>
    (await getTimeline(ctx, { project_id: id, kinds: [], limit, ...(cursor && { cursor }) })).data;
  const all = await read(undefined, 100);
  expect(new Set(all.events.map(({ kind }) => kind))).toEqual(new Set(EVENT_KINDS));
  expect(all.events.find(({ kind }) => kind === 'round')?.title).toBe('1 keyword checked: 1 far up');
  expect(all.events.map(({ at }) => at)).toEqual(
    all.events
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const parts = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const part = await read(cursor);
    parts.push(...part.events.map((event) => event.id));
    cursor = part.next_cursor;
  }
  expect(parts).toEqual(all.events.map((event) => event.id));
  const some = await getTimeline(ctx, { project_id: id, kinds: ['note'], limit: 10 });
  expect(some.data.events.map(({ note }) => note?.by)).toEqual(['Olga', 'Olga', 'Olga']);
});

test('a round tells what it checked itself: not what it was stopped before, nor what another one checked meanwhile', async () => {
  const keywordNo = await track('bread', [
    { days: 1, position: 1 },
    { days: 9, position: 12 },
  ]);
  await track('rolls', [
    { days: 1, position: 15 },
    { days: 9, position: 2 },
  ]);
  await db().trackingRun.create({
    data: {
      projectId: id,
      status: 'stopped',
      total: 500,
      found: 1,
      notFound: 1,
      unmeasured: 1,
      createdAt: daysAgo(2),
      finishedAt: daysAgo(0.5),
      items: { create: { keywordNo, status: 'done', dueAt: daysAgo(2) } },
    },
  });
  const { events } = (await getTimeline(ctx, { project_id: id, kinds: ['round'], limit: 10 })).data;
  expect(events.map(({ title }) => title)).toEqual(['3 keywords checked: 1 far up']);
});

test('citations are looked for up to the moment that is asked about', async () => {
  ctx = { ...ctx, now: () => new Date('2020-06-15T12:00:00Z') };
  const at = (days: number) => new Date(ctx.now().getTime() - days * 24 * 3_600_000);
  const no = await track('bread', []);
  await db().rankCheck.createMany({
    data: [
      { keywordNo: no, at: at(2), state: 'found', position: 1, depth: 20, aiState: 'present', aiPlace: 1 },
      { keywordNo: no, at: at(9), state: 'found', position: 1, depth: 20, aiState: 'present' },
    ],
  });
  const { events } = (await getTimeline(ctx, { project_id: id, kinds: ['ai_citation'], limit: 10 })).data;
  expect(events.map(({ title }) => title)).toEqual(['AI overviews: 1 citation won, 0 lost']);
});

test.each(['x', '1~note~x', '99999999999999~note~01a1fc8e-07c8-7643-b842-a29f93ad32f5~', '~~'])(
  'a cursor that is none of ours is refused: %s',
  async (cursor) => {
    const asked = getTimeline(ctx, { project_id: id, kinds: [], limit: 5, cursor });
    await expect(asked).rejects.toMatchObject({ code: 'invalid_input' });
  },
);
