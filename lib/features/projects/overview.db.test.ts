import { beforeEach, expect, test } from 'vitest';
import { listAiChanges as listAiChangesContract } from '#lib/features/ai-visibility/contract.ts';
import { listAiChanges } from '#lib/features/ai-visibility/service.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import * as notes from '#lib/features/projects/notes.ts';
import { getOverview, listStandings } from '#lib/features/projects/overview.ts';
import { EVENT_KINDS } from '#lib/features/projects/overview-contract.ts';
import { getTimeline } from '#lib/features/projects/timeline.ts';
import { refreshAggregates } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
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
  expect(found.buckets_before).toMatchObject({ '1-3': 1, not_found: 1, not_measured: 0 });
  expect(found.history.at(-1)).toEqual({ day: '2030-06-15', measured: 2, visibility: 50 });
  expect(found.history.at(-2)).toEqual({ day: '2030-06-14', measured: 0, visibility: null });
});

test('the period decides what everything is compared with', async () => {
  await track('bread', [
    { days: 0, position: 4, ai: 'present' },
    { days: 7, position: 4, ai: 'present', aiPlace: 1 },
    { days: 30, position: 9, ai: 'present' },
  ]);
  await track('rolls', [
    { days: 0, position: 8, ai: 'present', aiPlace: 1 },
    { days: 7, position: 2, ai: 'present' },
    { days: 30, position: 8, ai: 'present', aiPlace: 1 },
  ]);
  const standing = async (days: '7' | '30') => (await listStandings(ctx, { days })).data.projects[0];
  expect(await standing('7')).toMatchObject({ up: 0, entered: 0, down: 1, left: 0, ai_won: 1, ai_lost: 1 });
  expect(await standing('30')).toMatchObject({ up: 1, down: 0, ai_won: 0, ai_lost: 0 });
  expect((await standing('7'))?.trend).toHaveLength(7);
  expect((await standing('30'))?.trend).toHaveLength(30);
  const at = async (days: '7' | '30') => (await getOverview(ctx, { project_id: id, days })).data;
  expect((await at('7')).buckets_before).toMatchObject({ '1-3': 1, '4-10': 1 });
  expect((await at('30')).buckets_before).toMatchObject({ '1-3': 0, '4-10': 2 });
  expect((await getOverview(ctx, { project_id: id, days: '90' })).data.buckets_before).toBeNull();
});

test('citations won and lost compare the same states as the citation rate: the last ones at both times', async () => {
  // Measured 6.75 days ago: not a full week, but on the seventh day before today.
  await track('bread', [
    { days: 0, position: 4, ai: 'present' },
    { days: 6.75, position: 4, ai: 'present', aiPlace: 1 },
    { days: 8, position: 4, ai: 'present' },
  ]);
  // Measured long before, and not since.
  await track('rolls', [
    { days: 0, position: 4, ai: 'present' },
    { days: 25, position: 4, ai: 'present', aiPlace: 1 },
  ]);
  const [standing] = (await listStandings(ctx, { days: '7' })).data.projects;
  expect(standing).toMatchObject({ ai_overviews: 2, ai_citations: 0, ai_won: 0, ai_lost: 2 });
  expect((await overview()).ai_citation_rate).toMatchObject({ value: 0, before: 100, change: -100 });
  const input = listAiChangesContract.input.parse({ project_id: id, days: 7 });
  expect((await listAiChanges(ctx, input)).data.changes.map(({ kind }) => kind)).toEqual(['lost', 'lost']);
});

test('movers are the largest losses, then the largest gains, eight of each at most', async () => {
  for (let n = 1; n <= 10; n += 1) {
    await track(`down ${n}`, [
      { days: 0, position: 4 + n },
      { days: 7, position: 4 },
    ]);
  }
  await track('up', [
    { days: 0, position: 1 },
    { days: 7, position: 2 },
  ]);
  const { movers } = await overview();
  expect(movers.map(({ keyword }) => keyword)).toEqual([10, 9, 8, 7, 6, 5, 4, 3].map((n) => `down ${n}`).concat('up'));
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
  const { projects } = (await listStandings(ctx, { days: '7' })).data;
  expect(projects[0]?.visibility).toMatchObject({ value: 40, before: 100, change: 0 });
  expect(projects[0]?.trend.at(-1)).toBe(40);
});

test('the earlier positions are those of the keywords that the changes compare: measured on both dates', async () => {
  await track('bread', [
    { days: 0, position: 12 },
    { days: 7, position: 2 },
  ]);
  await track('new', [{ days: 0, position: 1 }]);
  const no = await track('blocked', [{ days: 7, position: 3 }]);
  await db().rankCheck.create({ data: { keywordNo: no, at: daysAgo(0), state: 'unmeasured', reason: 'captcha' } });
  await db().rankCheck.create({ data: { keywordNo: no, at: daysAgo(14), state: 'found', position: 3, depth: 20 } });
  await db().$transaction((tx) => refreshAggregates(tx, [no]));
  const found = await overview();
  expect(found.top10_share).toMatchObject({ value: 50, before: 100, change: -100 });
  expect(found.buckets_before).toMatchObject({ '1-3': 1, not_measured: 2 });
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
  // Scores of different formulas are not compared.
  await db().siteAudit.updateMany({ where: { host: 'www.overview.example' }, data: { scoreVersion: 3 } });
  expect((await overview()).audit_score).toMatchObject({ value: 80, before: null });
});

test('the last site audits are those that finished last, in whatever order they were stored', async () => {
  const site = { userId, projectId: id, settings: {}, status: 'done' as const };
  const url = { url: 'https://overview.example/', host: 'overview.example', siteKey: 'overview.example' };
  for (const [score, days] of [
    [94, 0],
    [91, 3],
    [88, 9],
  ] as const) {
    await db().siteAudit.create({
      data: { ...site, ...url, score, createdAt: daysAgo(days), finishedAt: daysAgo(days) },
    });
  }
  expect((await overview()).audit_score).toMatchObject({ value: 94, before: 91 });
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
  const { projects } = (await listStandings(ctx, { days: '7' })).data;
  expect(projects.map(({ project }) => project.domain)).toEqual([
    'worse.example',
    'better.example',
    'overview.example',
  ]);
  expect(projects[0]?.trend).toHaveLength(7);
  expect(projects[0]?.trend.at(-2)).toBeNull();
});

test('the timeline lists all events, newest first, and paginates without gaps', async () => {
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
  expect(all.events.find(({ kind }) => kind === 'round')?.title).toBe('1 keyword checked: 1 improved sharply');
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

test('a rank check counts only the keywords it checked: not those left when it was stopped, nor those of another check', async () => {
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
  expect(events.map(({ title }) => title)).toEqual(['3 keywords checked: 1 improved sharply']);
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
  expect(events.map(({ title }) => title)).toEqual(['AI Overviews: 1 citation won, 0 lost']);
});

test.each(['x', '1~note~x', '99999999999999~note~01a1fc8e-07c8-7643-b842-a29f93ad32f5~', '~~'])(
  'a cursor that is none of ours is refused: %s',
  async (cursor) => {
    const asked = getTimeline(ctx, { project_id: id, kinds: [], limit: 5, cursor });
    await expect(asked).rejects.toMatchObject({ code: 'invalid_input' });
  },
);

test('the list of projects has all metrics, and none of projects of others', async () => {
  const other = await db().user.create({ data: { email: 'other@overview.example' } });
  const foreign = await newProject(other.id, 'foreign.example');
  await track(
    'theirs',
    [
      { days: 0, position: 20 },
      { days: 7, position: 1 },
    ],
    foreign.id,
  );
  await track('up', [
    { days: 0, position: 2, ai: 'present', aiPlace: 1 },
    { days: 7, position: 9 },
  ]);
  await track('down', [
    { days: 0, position: 8, ai: 'present' },
    { days: 7, position: 3 },
  ]);
  await track('lost', [
    { days: 0, position: null },
    { days: 7, position: 10 },
  ]);
  const site = { userId, projectId: id, settings: {}, status: 'done' as const, finishedAt: NOW };
  for (const score of [70, 80]) {
    const host = 'www.overview.example';
    await db().siteAudit.create({ data: { ...site, url: `https://${host}/`, host, siteKey: host, score } });
  }
  const rival = { url: 'https://notoverview.example/', host: 'notoverview.example', siteKey: 'n' };
  await db().siteAudit.create({ data: { ...site, ...rival, score: 10 } });
  for (const projectId of [id, foreign.id]) {
    const event = { projectId, kind: 'positions', at: daysAgo(1) };
    await db().alertEvent.createMany({
      data: [
        { ...event, key: 'a', title: `Dropped in ${projectId}`, path: '/rankings' },
        { ...event, key: 'b', title: 'Better', facts: { better: true } },
        { ...event, key: 'c', title: 'Seen', seenAt: NOW },
        { ...event, key: 'd', title: 'Old', at: daysAgo(9) },
      ],
    });
    await db().schedule.create({ data: { projectId, kind: 'rankings', every: 'daily', nextAt: daysAgo(-1) } });
  }
  const { projects, movers, alerts, upcoming } = (await listStandings(ctx, { days: '7' })).data;
  expect(projects).toHaveLength(1);
  expect(projects[0]).toMatchObject({
    keywords: 3,
    up: 1,
    entered: 0,
    down: 2,
    left: 1,
    top3: 1,
    top10: 2,
    ai_overviews: 2,
    ai_citations: 1,
    audit_score: { value: 80, before: 70, change: 10 },
    referring_domains: { value: null, reason: 'No backlinks checked yet.' },
    setup: { site_audit: true, keywords: true, competitors: false, backlinks: false, schedules: false },
  });
  expect(movers.map(({ keyword, before, position }) => [keyword, before, position])).toEqual([
    ['lost', 10, null],
    ['down', 3, 8],
    ['up', 9, 2],
  ]);
  expect(alerts.map(({ title }) => title)).toEqual([`Dropped in ${id}`]);
  const run = { kind: 'rankings', at: daysAgo(-1).toISOString(), last_error: null };
  expect(upcoming).toEqual([{ project_id: id, ...run }]);
  expect(projects[0]?.next_runs).toEqual([run]);
});

test('an alert that a later alert or measurement reversed needs no attention', async () => {
  const no = await track('bread', [
    { days: 1, position: 8, ai: 'present', aiPlace: 2 },
    { days: 2, position: 17, ai: 'present' },
  ]);
  const keyword = await db().trackedKeyword.findUniqueOrThrow({ where: { no }, select: { id: true } });
  const path = `/rankings?project=${id}&kw=${keyword.id}`;
  const of = { projectId: id, path };
  await db().alertEvent.createMany({
    data: [
      { ...of, kind: 'position', key: 'a|1', title: 'From 9 to 17', at: daysAgo(2), facts: { before: 9 } },
      { ...of, kind: 'position', key: 'b|1', title: 'From 5 to 17', at: daysAgo(2), facts: { before: 5 } },
      { ...of, kind: 'position', key: 'c|1', title: 'Not measured since', at: daysAgo(1), facts: { before: 9 } },
      { ...of, kind: 'ai_citation_lost', key: 'd|1', title: 'Citation lost', at: daysAgo(2), facts: { before: 1 } },
      { projectId: id, kind: 'engine_blocked', key: 'engine:yahoo|blocked|1', title: 'Yahoo: no data', at: daysAgo(3) },
      {
        projectId: id,
        kind: 'engine_blocked',
        key: 'engine:yahoo|back|1',
        title: 'Yahoo has recovered',
        at: daysAgo(2.5),
        facts: { better: true },
      },
      { projectId: id, kind: 'engine_blocked', key: 'engine:bing|blocked|1', title: 'Bing: no data', at: daysAgo(3) },
    ],
  });
  const { alerts } = (await listStandings(ctx, { days: '7' })).data;
  expect(alerts.map(({ title }) => title)).toEqual(['Not measured since', 'From 5 to 17', 'Bing: no data']);
});

test('referring domains of the list are those of the overview, with new and lost links', async () => {
  const { no } = await db().backlinkDomain.create({ data: { userId, domain: 'overview.example' } });
  const link = (source: string, rest: Pick<Prisma.BacklinkCreateManyInput, 'state' | 'firstSeen' | 'lostAt'>) => ({
    domainNo: no,
    key: crypto.randomUUID(),
    sourceUrl: `https://${source}.example/`,
    sourceHost: `${source}.example`,
    sourceDomain: `${source}.example`,
    targetUrl: 'https://overview.example/',
    foundBy: 'search',
    lastSeen: daysAgo(1),
    checkedAt: daysAgo(1),
    ...rest,
  });
  const rows = [
    link('old', { state: 'alive', firstSeen: daysAgo(20) }),
    link('new', { state: 'alive', firstSeen: daysAgo(2) }),
    link('lost', { state: 'gone', firstSeen: daysAgo(20), lostAt: daysAgo(3) }),
  ];
  await db().backlink.createMany({
    data: rows,
  });
  const [standing] = (await listStandings(ctx, { days: '7' })).data.projects;
  const found = { value: 2, before: 2, change: 0 };
  expect(standing).toMatchObject({ referring_domains: found, new_links: 1, lost_links: 1, setup: { backlinks: true } });
  const shown = await overview();
  expect(shown).toMatchObject({ referring_domains: found, new_links: 1, lost_links: 1 });
  expect(shown.link_changes.map(({ kind, source_url: url, at }) => [kind, url, at])).toEqual([
    ['new', 'https://new.example/', daysAgo(2).toISOString()],
    ['lost', 'https://lost.example/', daysAgo(3).toISOString()],
  ]);
});
