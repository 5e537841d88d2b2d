import { beforeAll, describe, expect, test } from 'vitest';
import { getKeywordDifficulty } from '#lib/features/rankings/difficulty/difficulty.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

const AT = new Date('2026-11-21T06:00:00Z');
let ownerId = '';
let memberId = '';
let projectId = '';
const as = (userId: string): Ctx => ({
  ...testCtx(new AbortController().signal, 'difficulty'),
  actor: { kind: 'user', userId, role: 'owner' },
});
const difficulty = async (keywordId: string, userId = ownerId) =>
  (await getKeywordDifficulty(as(userId), { project_id: projectId, keyword_id: keywordId })).data;

async function track(keyword: string, hosts: readonly string[] | null, more: Record<string, unknown> = {}) {
  const { no, id } = await db().trackedKeyword.create({
    data: { projectId, keyword, plain: keyword, engine: 'google', country: 'gb', measuredAt: AT },
  });
  if (hosts) {
    const results = hosts.map((host) => [`https://${host}/${keyword.replaceAll(' ', '-')}`, `About ${host}`]);
    await db().rankCheck.create({
      data: {
        keywordNo: no,
        at: AT,
        state: 'not_found',
        depth: hosts.length,
        aiState: 'absent',
        ...more,
        top: { create: { hosts: [...hosts], results } },
      },
    });
  }
  return id;
}

async function index(userId: string, domain: string, sources: readonly string[], state: 'alive' | 'gone' = 'alive') {
  const { no } = await db().backlinkDomain.upsert({
    where: { userId_domain: { userId, domain } },
    create: { userId, domain },
    update: {},
  });
  await db().backlink.createMany({
    data: sources.map((source) => ({
      domainNo: no,
      key: crypto.randomUUID(),
      sourceUrl: `https://${source}/`,
      sourceHost: source,
      sourceDomain: source,
      targetUrl: `https://${domain}/`,
      rel: [],
      state,
      foundBy: 'import',
      firstSeen: AT,
    })),
  });
  return no;
}

beforeAll(async () => {
  const user = (name: string) => db().user.create({ data: { email: `${name}@kd.example`, name, role: 'member' } });
  ownerId = (await user('owner')).id;
  memberId = (await user('member')).id;
  projectId = (await newProject(ownerId, 'own.example')).id;
  await addMember(projectId, memberId, 'viewer');
  await index(ownerId, 'rival.example', ['a.example', 'b.example', 'b.example']);
  await index(ownerId, 'rival.example', ['lost.example'], 'gone');
});

describe('keyword difficulty of a tracked keyword', () => {
  test('is not measured without a SERP, and without link data of any result', async () => {
    expect(await difficulty(await track('no serp', null))).toMatchObject({
      state: 'not_measured',
      reason: 'no_serp',
      value: null,
      results: [],
    });
    expect(await difficulty(await track('no links', ['x.example']))).toMatchObject({
      state: 'not_measured',
      reason: 'no_links',
      value: null,
      links_known: 0,
      results: [{ host: 'x.example', referring_domains: null, match: 'url' }],
    });
  });

  test('reads referring domains of subdomains, without lost links, and shows what is unknown as a range', async () => {
    const id = await track('rye bread', ['shop.rival.example', 'notrival.example'], { features: ['ad'] });
    const data = await difficulty(id);
    expect(data).toMatchObject({
      state: 'measured',
      reason: null,
      at: AT.toISOString(),
      links_known: 1,
      features: ['ad'],
      overview_unknown: false,
    });
    expect(data.results.map((one) => one.referring_domains)).toEqual([2, null]);
    expect(data.low).toBeLessThan(data.value ?? 0);
    expect(data.high).toBeGreaterThan(data.value ?? 100);
    expect(data.formula).toContain('Without link data');
    expect(data.parts.map(({ weight }) => weight)).toEqual([60, 15, 15, 10]);
  });

  test('an AI Overview counts as a feature, and one that was not measured widens the range', async () => {
    const shown = await difficulty(await track('overview', ['rival.example'], { aiState: 'present' }));
    expect(shown).toMatchObject({ features: ['ai-overview'], overview_unknown: false });
    const unknown = await difficulty(await track('unknown overview', ['rival.example'], { aiState: 'unmeasured' }));
    expect(unknown).toMatchObject({ features: [], overview_unknown: true });
    expect(unknown.parts.at(-1)).toMatchObject({ part: 'features', value: 0, low: 0, high: 25 });
  });

  test('a domain recurs from a fifth of at least 20 SERPs', async () => {
    const id = await track('recurring', ['rival.example', 'once.example']);
    expect((await difficulty(id)).results[0]?.recurring).toBeNull();
    for (let at = 0; at < 20; at += 1) await track(`filler ${at}`, at < 6 ? ['www.rival.example'] : ['z.example']);
    const { results, parts } = await difficulty(id);
    expect(results.map(({ recurring }) => recurring)).toEqual([true, false]);
    expect(parts.find(({ part }) => part === 'recurring')).toMatchObject({ value: 50, low: 50, high: 50 });
  });

  test("other members' backlink indexes stay private; strangers and unknown keywords get not found", async () => {
    const id = await track('private', ['rival.example']);
    expect(await difficulty(id, memberId)).toMatchObject({ reason: 'no_links' });
    const stranger = await db().user.create({ data: { email: 's@kd.example', name: 's', role: 'member' } });
    await expect(difficulty(id, stranger.id)).rejects.toBeInstanceOf(NotFound);
    await expect(difficulty(crypto.randomUUID())).rejects.toBeInstanceOf(NotFound);
  });

  test('a finished search without links means none are known; before it, nothing was measured', async () => {
    const { no } = await db().backlinkDomain.create({ data: { userId: ownerId, domain: 'new.example' } });
    const id = await track('new domain', ['new.example']);
    expect((await difficulty(id)).results[0]?.referring_domains).toBeNull();
    await db().backlinkRun.create({ data: { domainNo: no, kind: 'look', status: 'done' } });
    expect((await difficulty(id)).results[0]?.referring_domains).toBe(0);
  });
});
