import { beforeAll, describe, expect, test } from 'vitest';
import { exportKeywordGaps, listKeywordGaps } from '#lib/features/gaps/keyword-gaps.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const A_DAY = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * A_DAY);

let ownerId = '';
let viewerId = '';
let projectId = '';
const as = (userId: string): Ctx => ({
  ...testCtx(new AbortController().signal, 'gaps'),
  actor: { kind: 'user', userId, role: 'owner' },
  now: () => NOW,
});
const list = async (more: Partial<Parameters<typeof listKeywordGaps>[1]> = {}, userId = ownerId) =>
  (await listKeywordGaps(as(userId), { project_id: projectId, gap: 'missing', limit: 50, offset: 0, ...more })).data;
const namesOf = async (more: Parameters<typeof list>[0]) => (await list(more)).keywords.map(({ keyword }) => keyword);

async function track(
  keyword: string,
  hosts: readonly string[],
  more: { volume?: number; at?: Date; device?: string; location?: string } = {},
) {
  const { no, id } = await db().trackedKeyword.create({
    data: {
      projectId,
      keyword,
      plain: keyword,
      engine: 'google',
      country: 'gb',
      device: more.device ?? 'desktop',
      location: more.location ?? '',
      avgMonthlySearches: more.volume ?? null,
    },
  });
  await addList(no, hosts, more.at ?? daysAgo(1));
  return { no, id };
}

async function addList(keywordNo: number, hosts: readonly string[], at: Date) {
  await db().rankCheck.create({
    data: { keywordNo, at, state: 'not_found', depth: hosts.length, top: { create: { hosts: [...hosts] } } },
  });
}

async function search(query: string, hosts: readonly string[], more: Record<string, unknown> = {}) {
  return db().search.create({
    data: {
      userId: ownerId,
      projectId,
      purpose: 'serp',
      engine: 'google',
      query,
      country: 'gb',
      pagesAsked: 1,
      pagesRead: 1,
      state: 'done',
      resultsCount: hosts.length,
      createdAt: daysAgo(2),
      ...more,
      results: {
        create: hosts.map((host, index) => ({
          position: index + 1,
          page: 1,
          place: index + 1,
          url: `https://${host}/`,
          host,
          title: host,
          siteName: host,
          description: '',
        })),
      },
    },
  });
}

beforeAll(async () => {
  const user = (name: string) => db().user.create({ data: { email: `${name}@gaps.example`, name, role: 'member' } });
  ownerId = (await user('owner')).id;
  viewerId = (await user('viewer')).id;
  const project = await newProject(ownerId, 'own.example');
  projectId = project.id;
  await addMember(projectId, viewerId, 'viewer');
  await db().project.update({
    where: { id: projectId },
    data: { watchedDomains: ['rival.example', 'other.example'] },
  });
  await track('missing small', ['x.example', 'www.rival.example'], { volume: 10 });
  await track('missing large', ['y.example', 'shop.other.example', 'notrival.example'], { volume: 500 });
  await track('weaker', ['rival.example', 'own.example'], { volume: 20 });
  await track('shared', ['www.own.example', 'other.example', 'rival.example']);
  await track('nobody', ['x.example', 'own.example.evil.example']);
  await db().trackedKeyword.create({
    data: { projectId, keyword: 'unchecked', plain: 'unchecked', engine: 'google', country: 'gb' },
  });
  await search('Checked  only', ['rival.example', 'x.example']);
  // Results of a city say nothing about the country.
  await search('from a city', ['rival.example'], { location: 'Leeds, England, United Kingdom' });
  await track('tracked in a city', ['rival.example'], { location: 'Leeds,England,United Kingdom' });
});

describe('keyword gaps', () => {
  test('missing: a competitor or its subdomain ranks, the project does not; look-alikes are not counted', async () => {
    const { keywords, counts } = await list();
    expect(keywords.map(({ keyword }) => keyword)).toEqual(['missing large', 'missing small', 'Checked  only']);
    expect(keywords[0]).toMatchObject({
      position: null,
      depth: 3,
      at: daysAgo(1).toISOString(),
      search_engine: 'google',
      country: 'gb',
      device: 'desktop',
      competitors: [
        { domain: 'rival.example', position: null },
        { domain: 'other.example', position: 2 },
      ],
    });
    expect(counts).toEqual({ missing: 3, weaker: 1, shared: 1, all: 5 });
  });

  test('weaker and shared compare the positions of one SERP', async () => {
    expect((await list({ gap: 'weaker' })).keywords).toMatchObject([{ keyword: 'weaker', position: 2 }]);
    expect((await list({ gap: 'shared' })).keywords).toMatchObject([{ keyword: 'shared', position: 1 }]);
    expect(await namesOf({ gap: 'all', competitor: 'other.example' })).toEqual(['missing large', 'shared']);
  });

  test('the evidence says how many SERPs, from what and when', async () => {
    const { evidence } = await list();
    expect(evidence).toMatchObject({
      serps: 6,
      tracked: 5,
      checks: 1,
      oldest_at: daysAgo(2).toISOString(),
      newest_at: daysAgo(1).toISOString(),
    });
    expect(evidence.about).toContain('not an index of the web');
  });

  test('filters and pages', async () => {
    expect(await namesOf({ q: 'LARGE' })).toEqual(['missing large']);
    expect(await namesOf({ device: 'mobile' })).toEqual([]);
    expect(await namesOf({ limit: 1, offset: 1 })).toEqual(['missing small']);
    expect((await list({ limit: 1, offset: 10 })).counts.missing).toBe(3);
  });

  test('a SERP check of a tracked keyword replaces an older rank check only', async () => {
    const { id } = await track('both', ['own.example', 'rival.example'], { at: daysAgo(5) });
    const newer = await search('BOTH', ['rival.example'], { createdAt: daysAgo(3) });
    await search('both', ['x.example'], { createdAt: daysAgo(9) });
    expect((await list({ q: 'both' })).keywords).toMatchObject([
      { keyword_id: id, search_id: newer.id, position: null, at: daysAgo(3).toISOString() },
    ]);
    await db().trackedKeyword.delete({ where: { id } });
    await db().search.deleteMany({ where: { query: { equals: 'both', mode: 'insensitive' } } });
  });

  test('searches of helpers, of other projects, and failed ones are not evidence', async () => {
    const other = await newProject(ownerId, 'elsewhere.example');
    const made = await Promise.all([
      search('helper', ['rival.example'], { purpose: 'backlinks' }),
      search('elsewhere', ['rival.example'], { projectId: other.id }),
      search('private', ['rival.example'], { projectId: null }),
      search('failed', ['rival.example'], { state: 'failed' }),
    ]);
    expect((await list()).evidence.checks).toBe(1);
    await db().search.deleteMany({ where: { id: { in: made.map(({ id }) => id) } } });
  });

  test('a viewer reads them; others get not found; an unknown competitor is refused by name', async () => {
    expect((await list({}, viewerId)).counts.missing).toBe(3);
    const stranger = await db().user.create({ data: { email: 's@gaps.example', name: 's', role: 'member' } });
    await expect(list({}, stranger.id)).rejects.toBeInstanceOf(NotFound);
    await expect(list({ competitor: 'x.example' })).rejects.toThrow(Refused);
    await expect(list({ competitor: 'x.example' })).rejects.toThrow('rival.example, other.example');
  });

  test('without competitors nothing is a gap', async () => {
    const { id } = await newProject(ownerId, 'alone.example');
    const { competitors, counts, keywords } = await list({ project_id: id });
    expect({ competitors, counts, keywords }).toEqual({
      competitors: [],
      counts: { missing: 0, weaker: 0, shared: 0, all: 0 },
      keywords: [],
    });
  });

  test('the file has a column for each domain', async () => {
    const { body, name } = await exportKeywordGaps(as(ownerId), { project_id: projectId, gap: 'all', format: 'csv' });
    expect(name).toBe('keyword-gaps-own.example-2026-11-22.csv');
    const [head, first, ...rest] = (await new Response(body).text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(head).toBe(
      'keyword,search_engine,country,language,device,serp_at,serp_depth,avg_monthly_searches,difficulty,tracked,own.example,rival.example,other.example',
    );
    expect(first).toBe(`missing large,google,gb,,desktop,${daysAgo(1).toISOString()},3,500,,true,,,2`);
    expect(rest).toHaveLength(4);
  });
});
