import { text } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportAiVisibility } from '#lib/features/ai-visibility/export.ts';
import { measuredUpTo } from '#lib/features/ai-visibility/keyword-days.ts';
import { getAiOverview } from '#lib/features/ai-visibility/overviews.ts';
import { dayCounts, domainCounts, keywordPage, stateCounts, withTops } from '#lib/features/ai-visibility/queries.ts';
import * as service from '#lib/features/ai-visibility/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { testCtx } from '#tests/support/ctx.ts';

/** Four keywords of Google and one of Bing over four days; every figure below is calculated by hand from this data. */
const NOW = new Date('2026-11-20T12:00:00Z');
const OWN = 'www.own-shop.example';
const RIVAL = 'www.rival.example';
const WIKI = 'wiki.example';

let ownerId = '';
let projectId = '';
const nos: Record<string, { no: number; id: string }> = {};

const on = (ago: number, hour = 6) => new Date(Date.UTC(2026, 10, 20 - ago, hour));
const as = (userId: string): Ctx => ({
  ...testCtx(new AbortController().signal, 'ai-visibility'),
  actor: { kind: 'user', userId, role: 'owner' },
  now: () => NOW,
});
const ctx = () => as(ownerId);
const asked = (more: object = {}) => ({ project_id: projectId, days: 2, ...more });

/** One check. Sources make it an overview; `[]`: no overview; null: not measured. */
async function check(
  keyword: string,
  at: Date,
  sources: string[] | null,
  {
    hosts = [OWN, RIVAL],
    text: said = 'Bread is made of flour.' as string | null,
    reason = null as string | null,
    aiReason = null as string | null,
  } = {},
) {
  const place = (sources?.indexOf(OWN) ?? -1) + 1;
  const position = hosts.indexOf(OWN) + 1;
  const aiState = sources === null ? 'unmeasured' : sources.length > 0 ? 'present' : 'absent';
  const key = { keywordNo: nos[keyword]?.no ?? 0, at };
  await db().rankCheck.create({
    data: {
      ...key,
      state: reason ? 'unmeasured' : 'found',
      position: reason ? null : position || null,
      reason,
      depth: reason ? null : 20,
      aiState,
      aiPlace: place || null,
      aiReason,
    },
  });
  if (reason) return;
  const aiSources = (sources ?? []).map((host) => ({ url: `https://${host}/page`, host, title: `About ${host}` }));
  await db().rankTop.create({
    data: { ...key, hosts, aiSources, aiHosts: sources ?? [], aiText: sources?.length ? said : null },
  });
}

beforeAll(async () => {
  const user = await db().user.create({ data: { email: 'aivis@example.com', name: 'A', passwordHash: '' } });
  ownerId = user.id;
});

beforeEach(async () => {
  await db().project.deleteMany({});
  const project = await db().project.create({
    data: {
      ownerId,
      name: 'Own Shop',
      domain: 'own-shop.example',
      watchedDomains: ['rival.example'],
      members: { create: { userId: ownerId, role: 'owner' } },
    },
  });
  projectId = project.id;
  for (const [keyword, engine] of [
    ['bread', 'google'],
    ['cake', 'google'],
    ['flour', 'google'],
    ['salt', 'google'],
    ['yeast', 'bing'],
  ] as const) {
    const data = {
      projectId,
      keyword,
      plain: keyword,
      engine,
      country: 'gb',
      tags: keyword === 'cake' ? ['sweet'] : [],
    };
    nos[keyword] = await db().trackedKeyword.create({ data });
  }
  // Two days before the period: cited twice in two overviews.
  await check('bread', on(3), [OWN]);
  await check('cake', on(2), [RIVAL, OWN], { text: 'Ask Own Shop.' });
  // Yesterday.
  await check('bread', on(1), [RIVAL, OWN, WIKI], { text: 'Own  shop bakes it.' });
  await check('cake', on(1), [RIVAL, WIKI], { text: 'Own Shop is mentioned. Ownershopping is not.' });
  await check('flour', on(1), []);
  await check('salt', on(1), null, { reason: 'captcha' });
  // Today: bread twice, the first check failed.
  await check('bread', on(0, 5), null, { reason: 'captcha' });
  await check('bread', on(0, 6), [OWN, RIVAL], { hosts: [RIVAL, WIKI, OWN] });
  await check('cake', on(0), [RIVAL]);
  await check('flour', on(0), null);
  // Overviews of a city count nowhere.
  const leeds = {
    keyword: 'bread',
    plain: 'bread',
    engine: 'google',
    country: 'gb',
    location: 'Leeds,England,United Kingdom',
  };
  nos.leeds = await db().trackedKeyword.create({ data: { projectId, ...leeds } });
  await check('leeds', on(0), [WIKI]);
  await db().trackedKeyword.updateMany({ data: { checkedAt: on(0) } });
  // Bing has no overviews and counts nowhere.
  const key = { keywordNo: nos.yeast?.no ?? 0, at: on(0) };
  await db().rankCheck.create({ data: { ...key, state: 'found', position: 1, depth: 20 } });
});

describe('getAiVisibility', () => {
  it('counts keywords as last measured, leaves out engines that have none, and compares with the start of the days', async () => {
    const { data } = await service.getAiVisibility(ctx(), asked());
    expect(data.days).toEqual([
      { date: '2026-11-19', cited: 1, not_cited: 1, absent: 1, unmeasured: 1 },
      { date: '2026-11-20', cited: 1, not_cited: 1, absent: 0, unmeasured: 1 },
    ]);
    expect(data.now).toMatchObject({
      // Bread, cake and flour; flour as of yesterday, because today's check did not measure it. Salt was never
      // measured.
      cited: 1,
      not_cited: 1,
      absent: 1,
      unmeasured: 1,
      coverage: 2 / 3,
      citation_rate: 0.5,
      average_place: 1,
      mentioned: 0,
      mention_rate: 0,
      mentioned_not_cited: 0,
      cited_not_mentioned: 1,
    });
    expect(data).toMatchObject({ earlier: 1, oldest: on(1).toISOString() });
    // Yesterday's texts: "Own  shop" with a citation and "Own Shop" without one; "Ownershopping" is not a mention.
    await db().rankCheck.deleteMany({ where: { at: { gte: on(0, 0) } } });
    await db().trackedKeyword.updateMany({ data: { checkedAt: on(1) } });
    const yesterday = (await service.getAiVisibility(ctx(), asked())).data;
    expect(yesterday.now).toMatchObject({
      mentioned: 2,
      mention_rate: 1,
      mentioned_not_cited: 1,
      cited_not_mentioned: 0,
    });
    expect(yesterday.earlier).toBe(0);
    expect(data.before).toMatchObject({ cited: 2, not_cited: 0, coverage: 1, citation_rate: 1, mentioned: 1 });
    expect([data.keywords, data.left_out]).toEqual([4, [{ search_engine: 'bing', keywords: 1 }]]);
    expect(data.reasons).toEqual([
      { name: 'captcha', count: 1 },
      { name: 'not-brought', count: 1 },
    ]);
  });

  it('names why the overview was not measured where the rank was', async () => {
    await check('flour', on(0, 7), null, { aiReason: 'captcha' });
    await check('salt', on(0), null, { aiReason: 'not-requested' });
    const { data } = await service.getAiVisibility(ctx(), asked());
    expect(data.reasons).toEqual([
      { name: 'captcha', count: 2 },
      { name: 'not-requested', count: 1 },
    ]);
    const input = { ...asked(), keyword_id: nos.flour?.id ?? '', at: on(0, 7).toISOString() };
    expect((await getAiOverview(ctx(), input)).data.at).toMatchObject({ state: 'unmeasured', reason: 'captcha' });
    const { body } = await exportAiVisibility(ctx(), { ...asked(), format: 'csv' });
    expect(await text(body as Parameters<typeof text>[0])).toMatch(
      /^salt,.*,2026-11-20,.*,unmeasured,.*,not-requested,/m,
    );
  });

  it('has no rate where no overview was seen, and counts the days of the project’s time zone', async () => {
    const salt = await service.getAiVisibility(ctx(), asked({ q: 'salt' }));
    expect(salt.data.now).toMatchObject({ coverage: null, citation_rate: null, mention_rate: null, unmeasured: 1 });
    await db().project.update({ where: { id: projectId }, data: { timezone: 'Pacific/Auckland' } });
    const { data } = await service.getAiVisibility(ctx(), asked({ q: 'bread' }));
    // 12:00 UTC is 01:00 of the next day there: yesterday's checks at 06:00 UTC fall on that day's evening.
    expect(data.days).toEqual([
      { date: '2026-11-20', cited: 1, not_cited: 0, absent: 0, unmeasured: 0 },
      { date: '2026-11-21', cited: 0, not_cited: 0, absent: 0, unmeasured: 0 },
    ]);
  });

  it('counts the AI answers filed under the project beside it', async () => {
    const answer = { userId: ownerId, projectId, query: 'q', country: 'gb', pagesAsked: 1, createdAt: on(0) };
    await db().aiAnswer.createMany({
      data: [
        { ...answer, status: 'done', overviewState: 'present', overviewHosts: [OWN], aiModeState: 'unmeasured' },
        { ...answer, status: 'done', overviewState: 'absent', aiModeState: 'present', aiModeHosts: [RIVAL] },
        { ...answer, status: 'failed' },
        { ...answer, status: 'queued' },
      ],
    });
    const { data } = await service.getAiVisibility(ctx(), asked());
    expect(data.answers).toEqual({
      asked: 3,
      failed: 1,
      overviews: 1,
      overviews_cited: 1,
      ai_modes: 1,
      ai_modes_cited: 0,
    });
  });

  it('is for members alone', async () => {
    const stranger = await db().user.create({ data: { email: `s${Math.random()}@example.com`, passwordHash: '' } });
    const theirs = as(stranger.id);
    await expect(service.getAiVisibility(theirs, asked())).rejects.toThrow(NotFound);
    await db().projectMember.create({ data: { projectId, userId: stranger.id, role: 'viewer' } });
    expect((await service.getAiVisibility(theirs, asked())).data.keywords).toBe(4);
  });
});

describe('listAiSources', () => {
  it('shares the citations out over domains, with the organic position of each', async () => {
    const { data } = await service.listAiSources(ctx(), { ...asked(), limit: 10 });
    expect([data.citations, data.domains_count]).toEqual([8, 3]);
    expect(data.domains).toEqual([
      {
        domain: 'rival.example',
        citations: 4,
        share: 0.5,
        keywords: 2,
        own: false,
        competitor: true,
        // Places 1, 1, 2, 1; positions 2, 2, 1, 2.
        average_place: 1.25,
        average_position: 1.75,
        not_in_results: 0,
      },
      {
        domain: 'own-shop.example',
        citations: 2,
        share: 0.25,
        keywords: 1,
        own: true,
        competitor: false,
        average_place: 1.5,
        average_position: 2,
        not_in_results: 0,
      },
      {
        domain: 'wiki.example',
        citations: 2,
        share: 0.25,
        keywords: 2,
        own: false,
        competitor: false,
        average_place: 2.5,
        average_position: null,
        not_in_results: 2,
      },
    ]);
  });
});

describe('listAiChanges', () => {
  it('lists won and lost citations with both checks', async () => {
    const { data } = await service.listAiChanges(ctx(), asked());
    // Two days earlier bread and cake were cited; flour and salt were not measured then.
    expect(data.compared).toBe(2);
    expect(data.changes).toHaveLength(1);
    expect(data.changes[0]).toMatchObject({
      kind: 'lost',
      keyword: { keyword: 'cake' },
      before: { at: on(2).toISOString(), state: 'cited', place: 2 },
      now: { at: on(0).toISOString(), state: 'not_cited', place: null, sources: [{ host: RIVAL, competitor: true }] },
    });
    await check('flour', on(4), []);
    await check('flour', on(0, 7), [OWN]);
    const won = await service.listAiChanges(ctx(), asked({ q: 'flour' }));
    expect(won.data.changes.map(({ kind, before, now }) => [kind, before.state, now.state])).toEqual([
      ['won', 'absent', 'cited'],
    ]);
  });

  it('has as many as the project overview counts, both without those of a city', async () => {
    await check('leeds', on(3), [OWN]);
    const { data } = await service.listAiChanges(ctx(), asked());
    expect(data.changes.map(({ kind }) => kind)).toEqual(['lost']);
    expect(await service.countCitationChanges([projectId], NOW, 2)).toEqual([{ projectId, won: 0, lost: 1 }]);
  });
});

describe('listAiKeywords', () => {
  it('is a page of keywords with the place and the rank of each domain', async () => {
    const { data } = await service.listAiKeywords(ctx(), { ...asked(), domains: 3, limit: 3, offset: 0 });
    expect(data.domains.map(({ domain }) => domain)).toEqual(['own-shop.example', 'rival.example', 'wiki.example']);
    expect(data.count).toBe(4);
    const cell = (place: number | null, organic: number | null) => ({ place, organic_position: organic });
    expect(data.keywords.map(({ keyword, state, cells }) => [keyword, state, cells])).toEqual([
      ['bread', 'cited', [cell(1, 3), cell(2, 1), cell(null, 2)]],
      ['cake', 'not_cited', [cell(null, 1), cell(1, 2), cell(null, null)]],
      ['flour', 'absent', []],
    ]);
    const rest = await service.listAiKeywords(ctx(), { ...asked(), domains: 3, limit: 3, offset: 3 });
    expect(rest.data.keywords.map(({ keyword, state, checked_at }) => [keyword, state, checked_at])).toEqual([
      ['salt', 'unmeasured', null],
    ]);
  });
});

describe('listAiKeywords by whom the overview cites', () => {
  const cited = async (whom: 'you' | 'not_you' | 'competitor_not_you') =>
    (await service.listAiKeywords(ctx(), { ...asked(), domains: 3, limit: 9, offset: 0, cited: whom })).data;

  it('has the keywords of you, of others, and of a competitor instead of you, with the cited pages', async () => {
    await check('salt', on(0, 7), [WIKI]);
    expect((await cited('you')).keywords.map(({ keyword }) => keyword)).toEqual(['bread']);
    expect((await cited('not_you')).keywords.map(({ keyword }) => keyword)).toEqual(['cake', 'salt']);
    const { count, keywords } = await cited('competitor_not_you');
    expect([count, keywords.map(({ keyword }) => keyword)]).toEqual([1, ['cake']]);
    expect(keywords[0]?.sources).toMatchObject([{ place: 1, url: `https://${RIVAL}/page`, competitor: true }]);
  });

  it('finds none without competitors', async () => {
    await db().project.update({ where: { id: projectId }, data: { watchedDomains: [] } });
    expect((await cited('competitor_not_you')).keywords).toEqual([]);
  });
});

describe('getAiOverview', () => {
  it('has every check, and two texts with their sources', async () => {
    const input = { ...asked({ days: 30 }), keyword_id: nos.cake?.id ?? '' };
    const { data } = await getAiOverview(ctx(), input);
    expect(data.checks.map(({ state }) => state)).toEqual(['cited', 'not_cited', 'not_cited']);
    expect(data.at).toMatchObject({ at: on(0).toISOString(), text: 'Bread is made of flour.' });
    // Compared with the last check whose citation differs: the one that cited.
    expect(data.before).toMatchObject({ at: on(2).toISOString(), text: 'Ask Own Shop.', state: 'cited' });
    expect(data.before?.sources.map(({ host, organic_position }) => [host, organic_position])).toEqual([
      [RIVAL, 2],
      [OWN, 1],
    ]);
    await expect(getAiOverview(ctx(), { ...input, at: on(9).toISOString() })).rejects.toThrow(NotFound);
    await expect(getAiOverview(ctx(), { ...input, keyword_id: projectId })).rejects.toThrow(NotFound);
  });
});

describe('exportAiVisibility', () => {
  it('writes every keyword-day', async () => {
    const { body } = await exportAiVisibility(ctx(), { ...asked(), format: 'csv' });
    const lines = (await text(body as Parameters<typeof text>[0])).trim().split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines.filter((line) => line.startsWith('bread'))).toEqual([
      expect.stringMatching(/2026-11-19.*,cited,2,1,.*rival\.example own-shop\.example wiki\.example/),
      expect.stringMatching(/2026-11-20.*,cited,1,3,.*own-shop\.example rival\.example/),
    ]);
  });
});

describe('how the tables are read', () => {
  it('reaches checks by their key alone, however many others there are', async () => {
    // With all of the project's checks in this period, the planner would prefer to read the whole table.
    await db().$executeRaw`INSERT INTO tracked_keywords (id, project_id, keyword, plain, engine, country, updated_at)
      SELECT gen_random_uuid(), ${projectId}::uuid, 'k' || n, 'k' || n, 'google', 'gb', now() FROM generate_series(1, 200) n`;
    await db().$executeRaw`INSERT INTO rank_checks (keyword_no, at, state, position, ai_state)
      SELECT k.no, ${on(1)}::timestamptz + (n || ' minutes')::interval, 'found', 1, 'present'
      FROM tracked_keywords k, generate_series(1, 100) n WHERE k.keyword LIKE 'k%'`;
    await db().$executeRaw`INSERT INTO rank_tops (keyword_no, at, hosts, ai_hosts)
      SELECT keyword_no, at, '{a.example}', '{a.example}' FROM rank_checks WHERE ai_state = 'present'
      ON CONFLICT DO NOTHING`;
    await db().$executeRaw`ANALYZE tracked_keywords, rank_checks, rank_tops`;
    const selection = { projectId, filter: {} };
    const span = { from: on(2), to: NOW };
    const queries = {
      days: dayCounts(selection, span, 'UTC'),
      domains: domainCounts(selection, span, 'UTC', 10),
      states: stateCounts(selection, NOW, 'own'),
      keywords: keywordPage(selection, NOW, { limit: 25, offset: 0 }),
      last: withTops(measuredUpTo(selection, span.from)),
    };
    for (const [name, query] of Object.entries(queries)) {
      const plan = await db().$queryRaw<Record<string, string>[]>(Prisma.sql`EXPLAIN ${query}`);
      const lines = plan.map((line) => Object.values(line)[0]).join('\n');
      expect(lines, name).toContain('rank_checks');
      expect(lines, name).not.toMatch(/Seq Scan on rank_(checks|tops)/);
    }
  });
});
