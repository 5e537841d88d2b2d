import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBrandTraffic, setBrandTerms } from '#lib/features/insights/brand-traffic.ts';
import { computeInsights } from '#lib/features/insights/compute-insights.job.ts';
import type { InsightKindId } from '#lib/features/insights/contract.ts';
import { dueInsights } from '#lib/features/insights/due-insights.job.ts';
import { changeInsight, exportInsights, listInsights } from '#lib/features/insights/insights.ts';
import { auditedPages } from '#lib/features/insights/sources-store.ts';
import { projectsDue } from '#lib/features/insights/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { addSessions } from '#tests/support/analytics.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

/** A property with 200 days of a few queries and pages; every figure below is calculated from `LINES`. */
const NOW = new Date('2026-11-22T12:00:00Z');
const LAST = '2026-11-20';
const SITE = 'https://bakery.example';

interface Line {
  query: string;
  page: string;
  /** Days before the last one on which it is shown: from, until. */
  days: [number, number];
  clicks: number;
  impressions: number;
  position: number;
}
const LINES: Line[] = [
  // Curve: three queries at position 3 with a CTR of 10%.
  ...['a', 'b', 'c'].map((name) =>
    line(`top ${name}`, '/top', { days: [0, 200], clicks: 2, impressions: 20, position: 3 }),
  ),
  line('rye bread', '/rye', { days: [0, 200], clicks: 1, impressions: 50, position: 8 }),
  // Its page lost clicks: 10 a day until 90 days ago, 2 since.
  line('old recipe', '/old', { days: [90, 200], clicks: 10, impressions: 100, position: 2 }),
  line('old recipe', '/old', { days: [0, 90], clicks: 2, impressions: 100, position: 2 }),
  line('gone cake', '/gone', { days: [28, 200], clicks: 1, impressions: 10, position: 5 }),
  line('new roll', '/new', { days: [0, 20], clicks: 1, impressions: 10, position: 25 }),
  line('bakery hours', '/', { days: [0, 200], clicks: 5, impressions: 10, position: 1 }),
];

function line(query: string, path: string, rest: Omit<Line, 'query' | 'page'>): Line {
  return { query, page: SITE + path, ...rest };
}

let ownerId = '';
let projectId = '';
const as = (userId: string): Ctx => ({
  ...testCtx(new AbortController().signal, 'insights'),
  actor: { kind: 'user', userId, role: 'owner' },
  now: () => NOW,
});
const list = async (kind?: InsightKindId, status: 'open' | 'done' | 'dismissed' = 'open') =>
  (await listInsights(as(ownerId), { project_id: projectId, status, limit: 100, ...(kind && { kind }) })).data;
const compute = () => computeInsights.handle(as(ownerId), { project_id: projectId });
const reasonOf = async (kind: InsightKindId) => (await list()).kinds.find((one) => one.kind === kind)?.reason;

async function addProperty({ days = 200 }: { days?: number } = {}): Promise<number> {
  const first = new Date(Date.parse(LAST) - (days - 1) * 86_400_000);
  const { no } = await db().searchConsoleProperty.create({
    data: {
      projectId,
      source: 'api',
      siteUrl: `${SITE}/`,
      status: 'current',
      firstDay: first,
      lastDay: new Date(LAST),
      loadedAt: NOW,
    },
  });
  const lines = JSON.stringify(LINES.map(({ days: [from, until], ...rest }) => ({ ...rest, a: from, b: until })));
  const given = `SELECT * FROM jsonb_to_recordset('${lines.replaceAll("'", "''")}'::jsonb)
    AS l(query text, page text, a int, b int, clicks int, impressions int, position float8)`;
  const daily = `SELECT l.*, ('${LAST}'::date - ago)::date AS day FROM (${given}) l, generate_series(l.a, least(l.b, ${days}) - 1) AS ago`;
  for (const statement of [
    `INSERT INTO search_console_queries (property_no, query, hash, plain) SELECT DISTINCT ${no}, query, md5(query)::uuid, query FROM (${given}) g`,
    `INSERT INTO search_console_pages (property_no, url, hash) SELECT DISTINCT ${no}, page, md5(page)::uuid FROM (${given}) g`,
    `INSERT INTO search_console_rows (property_no, query_no, page_no, day, clicks, impressions, position, device, country)
     SELECT ${no}, q.no, p.no, d.day, d.clicks, d.impressions, d.position, 1, 'gbr' FROM (${daily}) d
     JOIN search_console_queries q ON q.query = d.query AND q.property_no = ${no} JOIN search_console_pages p ON p.url = d.page AND p.property_no = ${no}`,
    `INSERT INTO search_console_query_days SELECT property_no, query_no, day, sum(clicks), sum(impressions), sum(position * impressions)
     FROM search_console_rows WHERE property_no = ${no} GROUP BY 1, 2, 3`,
    `INSERT INTO search_console_page_days SELECT property_no, page_no, day, sum(clicks), sum(impressions), sum(position * impressions)
     FROM search_console_rows WHERE property_no = ${no} GROUP BY 1, 2, 3`,
    `INSERT INTO search_console_days SELECT property_no, day, sum(clicks) + 3, sum(impressions) + 30, sum(position * impressions) + 90, sum(clicks), sum(impressions)
     FROM search_console_rows WHERE property_no = ${no} GROUP BY 1, 2`,
  ]) {
    await db().$executeRawUnsafe(statement);
  }
  return no;
}

const newUser = (email: string) => db().user.create({ data: { email, name: email, passwordHash: '' } });

beforeAll(async () => {
  ownerId = (await newUser('insights@example.com')).id;
});
beforeEach(async () => {
  await db().project.deleteMany({});
  projectId = (await newProject(ownerId, 'bakery.example')).id;
});
afterAll(closeQueue);

test('the pages of a project are those of its last site audit that was not deleted', async () => {
  const addAudit = async (title: string, deletedAt: Date | null) => {
    const { no } = await db().siteAudit.create({
      data: {
        userId: ownerId,
        projectId,
        url: `${SITE}/`,
        host: 'bakery.example',
        siteKey: 'bakery.example/',
        settings: {},
        status: 'done',
        deletedAt,
      },
    });
    const page = { auditNo: no, no: 1, key: 1n, url: `${SITE}/rye`, source: 'link', internal: true } as const;
    await db().sitePage.create({ data: { ...page, outcome: 'page', title } });
  };
  await addAudit('Kept', null);
  await addAudit('Deleted', NOW);
  expect((await auditedPages(projectId)).get('bakery.example/rye')?.title).toBe('Kept');
});

describe('without Search Console', () => {
  test('each kind says why it is not measured', async () => {
    await compute();
    expect((await list()).insights).toEqual([]);
    expect(await reasonOf('striking_distance')).toBe('Search Console is not connected to this project.');
    expect(await reasonOf('lost_ai_citations')).toBe('No keywords are tracked.');
  });

  test('a lost AI citation is found in rank checks', async () => {
    const { no } = await db().trackedKeyword.create({
      data: {
        projectId,
        keyword: 'rye bread',
        plain: 'rye bread',
        engine: 'google',
        country: 'gb',
        aiMeasuredAt: new Date('2026-11-20T06:00:00Z'),
        aiMeasuredState: 'present',
      },
    });
    const check = (day: string, aiPlace: number | null) =>
      db().rankCheck.create({
        data: {
          keywordNo: no,
          at: new Date(`${day}T06:00:00Z`),
          state: 'found',
          position: 4,
          aiState: 'present',
          aiPlace,
        },
      });
    await check('2026-11-10', 2);
    await db().rankTop.create({
      data: {
        keywordNo: no,
        at: new Date('2026-11-10T06:00:00Z'),
        hosts: [],
        aiSources: [{ url: 'https://x.example/' }, { url: `${SITE}/rye` }],
      },
    });
    await check('2026-11-15', null);
    await check('2026-11-20', null);
    await compute();
    const { insights } = await list('lost_ai_citations');
    expect(insights).toMatchObject([
      {
        query: 'rye bread',
        url: `${SITE}/rye`,
        gain: null,
        evidence: { citation: { place: 2, cited_at: '2026-11-10T06:00:00.000Z', lost_at: '2026-11-15T06:00:00.000Z' } },
      },
    ]);
  });
});

describe('with Search Console', () => {
  test('every kind finds what its formula says, the most to gain first', async () => {
    await addProperty();
    await compute();
    const { insights, kinds } = await list();
    const subjects = (kind: InsightKindId) =>
      insights.filter((one) => one.kind === kind).map(({ query, url, gain }) => [query ?? url, gain]);
    // 28 × 50 impressions × 10% − 28 clicks = 112, per 30 days.
    expect(subjects('striking_distance')).toEqual([['rye bread', 120]]);
    // 90 days: 900 → 180 clicks.
    expect(subjects('content_decay')).toEqual([[`${SITE}/old`, 240]]);
    expect(subjects('lost_queries')).toEqual([['gone cake', 30]]);
    expect(subjects('lost_pages')).toEqual([[`${SITE}/gone`, 30]]);
    expect(subjects('new_queries')).toEqual([['new roll', null]]);
    expect(subjects('new_pages')).toEqual([[`${SITE}/new`, null]]);
    expect(subjects('queries_to_track').map(([name]) => name)).not.toContain('bakery hours');
    expect(subjects('queries_to_track').map(([name]) => name)).toContain('rye bread');
    expect(insights.map(({ gain }) => gain ?? -1)).toEqual(
      insights.map(({ gain }) => gain ?? -1).sort((a, b) => b - a),
    );
    expect(kinds.filter(({ reason }) => reason !== null).map(({ kind }) => kind)).toEqual(['lost_ai_citations']);
    expect(kinds[0]).toMatchObject({ kind: 'striking_distance', open: 1, last_day: LAST });
  });

  test('kinds that need more days than are loaded say so', async () => {
    await addProperty({ days: 40 });
    await compute();
    expect(await reasonOf('striking_distance')).toBe(null);
    expect(await reasonOf('content_decay')).toBe('Needs 180 days of Search Console data; 40 are loaded.');
    expect(await reasonOf('new_queries')).toBe('Needs 118 days of Search Console data; 40 are loaded.');
  });

  test('a computation keeps status, note and first finding, and removes what is not found any more', async () => {
    const no = await addProperty();
    await compute();
    const [rye] = (await list('striking_distance')).insights;
    const [lost] = (await list('lost_queries')).insights;
    const note = await db().projectNote.create({ data: { projectId, at: NOW, text: 'New recipe' } });
    await changeInsight(as(ownerId), {
      project_id: projectId,
      insight_id: rye?.id ?? '',
      status: 'dismissed',
      note_id: note.id,
    });
    await db().$executeRaw`DELETE FROM search_console_query_days WHERE property_no = ${no}
      AND query_no IN (SELECT no FROM search_console_queries WHERE query = 'gone cake')`;
    await computeInsights.handle(
      { ...as(ownerId), now: () => new Date(NOW.getTime() + 86_400_000) },
      { project_id: projectId },
    );
    expect((await list('striking_distance')).insights).toEqual([]);
    const [dismissed] = (await list('striking_distance', 'dismissed')).insights;
    expect(dismissed).toMatchObject({ id: rye?.id, note_id: note.id, found_at: rye?.found_at });
    expect(dismissed?.computed_at).not.toBe(rye?.computed_at);
    expect(lost?.query).toBe('gone cake');
    expect((await list('lost_queries')).insights).toEqual([]);
  });

  test('a project is due when its data is newer than its insights, or a day old', async () => {
    await addProperty();
    expect(await projectsDue(NOW)).toEqual([projectId]);
    await computeInsights.handle(
      { ...as(ownerId), now: () => new Date(NOW.getTime() + 1_000) },
      { project_id: projectId },
    );
    expect(await projectsDue(new Date(NOW.getTime() + 60_000))).toEqual([]);
    expect(await projectsDue(new Date(NOW.getTime() + 25 * 3_600_000))).toEqual([projectId]);
    await dueInsights.handle(as(ownerId), {});
  });

  test('pages of the list follow each other, and the file has every insight', async () => {
    await addProperty();
    await compute();
    const all = (await list()).insights;
    const paged = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data } = await listInsights(as(ownerId), {
        project_id: projectId,
        status: 'open',
        limit: 2,
        ...(cursor && { cursor }),
      });
      paged.push(...data.insights);
      cursor = data.next_cursor;
    }
    expect(paged).toEqual(all);
    const file = await exportInsights(as(ownerId), { project_id: projectId, status: 'open', format: 'csv' });
    const csv = await text(file.body as Parameters<typeof text>[0]);
    expect(csv.trim().split('\r\n')).toHaveLength(all.length + 1);
    await expect(
      listInsights(as(ownerId), { project_id: projectId, status: 'open', limit: 2, cursor: 'x' }),
    ).rejects.toThrow(InvalidInput);
  });

  test('an insight has the sessions of its page in the same days, where Google Analytics has them all', async () => {
    await addProperty();
    await compute();
    const rye = async () => (await list('striking_distance')).insights[0]?.analytics;
    expect(await list()).toMatchObject({ has_analytics: false });
    expect(await rye()).toBeNull();
    await addSessions(projectId, { place: 'bakery.example/rye', lastDay: LAST, days: 28, sessions: 3 });
    expect(await list()).toMatchObject({ has_analytics: true });
    expect(await rye()).toEqual({ from: '2026-10-24', to: LAST, sessions: 84, engaged_sessions: 84, key_events: 14 });
    // Decay compares 90 days, of which 28 are loaded.
    expect((await list('content_decay')).insights[0]?.analytics).toBeNull();
    const file = await exportInsights(as(ownerId), { project_id: projectId, status: 'open', format: 'csv' });
    const [head, ...rows] = (await text(file.body as Parameters<typeof text>[0])).trim().split('\r\n');
    expect(head).toMatch(/,sessions,key_events$/);
    expect(rows.find((row) => row.startsWith('striking_distance'))).toMatch(/,84,14$/);
  });

  test('brand and non-brand clicks add up to the clicks with a query', async () => {
    await addProperty();
    const { data } = await getBrandTraffic(as(ownerId), { project_id: projectId });
    expect(data).toMatchObject({
      terms: ['bakery'],
      derived: true,
      now: { brand: { clicks: 140, queries: 1 }, non_brand: { clicks: 28 * 9 + 20 }, anonymized: { clicks: 84 } },
      before: { brand: { clicks: 140 } },
    });
    await setBrandTerms(as(ownerId), { project_id: projectId, terms: ['top'] });
    const changed = (await getBrandTraffic(as(ownerId), { project_id: projectId })).data;
    expect(changed).toMatchObject({ terms: ['top'], derived: false, now: { brand: { clicks: 168 } } });
  });
});

test('strangers see nothing, viewers change nothing', async () => {
  await addProperty();
  await compute();
  const [first] = (await list()).insights;
  const stranger = as((await newUser('stranger-insights@example.com')).id);
  const viewer = as((await newUser('viewer-insights@example.com')).id);
  await addMember(projectId, viewer.actor.kind === 'user' ? viewer.actor.userId : '', 'viewer');
  const change = { project_id: projectId, insight_id: first?.id ?? '', status: 'done' as const };
  await expect(listInsights(stranger, { project_id: projectId, status: 'open', limit: 10 })).rejects.toThrow(NotFound);
  await expect(changeInsight(stranger, change)).rejects.toThrow(NotFound);
  await expect(changeInsight(viewer, change)).rejects.toThrow(Forbidden);
  const other = await newProject(ownerId, 'other.example');
  await expect(changeInsight(as(ownerId), { ...change, project_id: other.id })).rejects.toThrow(NotFound);
});
