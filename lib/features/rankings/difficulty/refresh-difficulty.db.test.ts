import { beforeAll, describe, expect, test } from 'vitest';
import { exportKeywordGaps, listKeywordGaps } from '#lib/features/gaps/keyword-gaps.ts';
import { listRankings as contract } from '#lib/features/rankings/contract.ts';
import { getKeywordDifficulty } from '#lib/features/rankings/difficulty/difficulty.ts';
import { exportRankings } from '#lib/features/rankings/export-rankings.ts';
import { listRankings } from '#lib/features/rankings/rankings.ts';
import { continueRefreshes, refreshRound } from '#lib/features/rankings/serp-refreshes.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

const AT = new Date('2026-11-21T06:00:00Z');
let ownerId = '';
let memberId = '';
let projectId = '';
const ctx = (): Ctx => ({ ...testCtx(new AbortController().signal, 'difficulty'), now: () => new Date() });
const as = (userId: string): Ctx => ({ ...ctx(), actor: { kind: 'user', userId, role: 'owner' } });

const list = async (given: Record<string, unknown> = {}, userId = ownerId) =>
  (await listRankings(as(userId), contract.input.parse({ project_id: projectId, ...given }))).data;
const names = async (given: Record<string, unknown>) => (await list(given)).keywords.map(({ keyword }) => keyword);
const rowOf = async (keyword: string, userId = ownerId) =>
  (await list({}, userId)).keywords.find((one) => one.keyword === keyword);

async function track(keyword: string, hosts: readonly string[] | null): Promise<{ id: string; no: number }> {
  const { no, id } = await db().trackedKeyword.create({
    data: { projectId, keyword, plain: keyword, engine: 'bing', country: 'gb', measuredAt: hosts ? AT : null },
  });
  if (hosts) {
    const results = hosts.map((host) => [`https://${host}/page`, `About ${host}`]);
    await db().rankCheck.create({
      data: {
        keywordNo: no,
        at: AT,
        state: 'not_found',
        depth: hosts.length,
        top: { create: { hosts: [...hosts], results } },
      },
    });
  }
  return { id, no };
}

async function endRound(nos: readonly number[]): Promise<void> {
  const { id: runId } = await db().trackingRun.create({ data: { projectId, status: 'done', createdAt: AT } });
  await db().trackingItem.createMany({
    data: nos.map((keywordNo) => ({ runId, keywordNo, status: 'done', dueAt: AT })),
  });
  await refreshRound(ctx(), { projectId, runId });
}

async function index(domain: string, sources: number): Promise<void> {
  const { no } = await db().backlinkDomain.create({ data: { userId: ownerId, domain } });
  await db().backlink.createMany({
    data: Array.from({ length: sources }, (_, at) => ({
      domainNo: no,
      key: crypto.randomUUID(),
      sourceUrl: `https://s${at}.example/`,
      sourceHost: `s${at}.example`,
      sourceDomain: `s${at}.example`,
      targetUrl: `https://${domain}/`,
      rel: [],
      state: 'alive' as const,
      foundBy: 'import',
      firstSeen: AT,
    })),
  });
  await db().backlinkRun.create({ data: { domainNo: no, kind: 'import', status: 'done', finishedAt: new Date() } });
}

beforeAll(async () => {
  const user = (name: string) => db().user.create({ data: { email: `${name}@kd2.example`, name, role: 'member' } });
  ownerId = (await user('owner')).id;
  memberId = (await user('member')).id;
  projectId = (await newProject(ownerId, 'own.example')).id;
  await db().project.update({ where: { id: projectId }, data: { watchedDomains: ['hard.example', 'easy.example'] } });
  await addMember(projectId, memberId, 'viewer');
  await index('easy.example', 1);
  await index('hard.example', 300);
});

describe('the difficulty of keywords in lists', () => {
  test('is stored when a round ends, and equals that of the keyword alone', async () => {
    const easy = await track('easy', ['easy.example']);
    const hard = await track('hard', ['www.hard.example', 'unknown.example']);
    const unknown = await track('unknown', ['unknown.example']);
    await track('never checked', null);
    expect(await rowOf('hard')).toMatchObject({ difficulty: null, difficulty_reason: 'pending' });
    await endRound([easy.no, hard.no, unknown.no]);
    expect(await rowOf('unknown')).toMatchObject({ difficulty: null, difficulty_reason: 'no_links' });
    expect(await rowOf('never checked')).toMatchObject({ difficulty: null, difficulty_reason: 'no_serp' });
    const row = await rowOf('hard');
    const { data } = await getKeywordDifficulty(as(ownerId), { project_id: projectId, keyword_id: hard.id });
    expect(row).toMatchObject({ difficulty: data.value, difficulty_low: data.low, difficulty_high: data.high });
    expect(data.low).toBeLessThan(data.high);
  });

  test('sorts, filters and pages', async () => {
    expect(await names({ sort: 'difficulty', order: 'desc' })).toEqual(['hard', 'easy', 'unknown', 'never checked']);
    expect(await names({ sort: 'difficulty', order: 'asc' })).toEqual(['easy', 'hard', 'unknown', 'never checked']);
    const first = await list({ sort: 'difficulty', limit: 1 });
    const next = await list({ sort: 'difficulty', limit: 1, cursor: first.next_cursor });
    expect(next.keywords.map(({ keyword }) => keyword)).toEqual(['hard']);
    expect(await list({ difficulty: '50-69' })).toMatchObject({ count: 1, keywords: [{ keyword: 'hard' }] });
    expect(await list({ difficulty: 'not_measured' })).toMatchObject({ count: 2 });
  });

  test('is in files and in keyword gaps', async () => {
    const file = await exportRankings(as(ownerId), { project_id: projectId, what: 'rankings', format: 'csv' });
    const [head = '', ...lines] = (await new Response(file.body).text()).trim().split('\r\n');
    const at = head.split(',').indexOf('difficulty');
    const { difficulty } = (await rowOf('hard')) ?? {};
    expect(lines.find((line) => line.includes('hard,'))?.split(',')[at]).toBe(String(difficulty));
    const input = { project_id: projectId, gap: 'missing' as const };
    const { data } = await listKeywordGaps(as(ownerId), { ...input, limit: 50, offset: 0 });
    expect(data.keywords.find(({ keyword }) => keyword === 'hard')).toMatchObject({ difficulty });
    const gaps = await exportKeywordGaps(as(ownerId), { ...input, format: 'csv' });
    expect(await new Response(gaps.body).text()).toContain(`,${difficulty},true,`);
  });

  test('is hidden from members as long as the owner does not share backlinks', async () => {
    const share = (backlinksShared: boolean) =>
      db().project.update({ where: { id: projectId }, data: { backlinksShared } });
    await share(false);
    expect(await rowOf('hard', memberId)).toMatchObject({ difficulty: null, difficulty_reason: 'private' });
    await expect(list({ sort: 'difficulty' }, memberId)).rejects.toBeInstanceOf(Refused);
    await expect(list({ difficulty: '0-29' }, memberId)).rejects.toBeInstanceOf(Refused);
    const file = await exportRankings(as(memberId), { project_id: projectId, what: 'rankings', format: 'csv' });
    expect(await new Response(file.body).text()).toContain(',private,');
    expect((await rowOf('hard'))?.difficulty).not.toBeNull();
    await share(true);
    expect((await rowOf('hard', memberId))?.difficulty).not.toBeNull();
  });

  test('is calculated again after backlinks have changed, and only then', async () => {
    await continueRefreshes(ctx());
    expect(await rowOf('unknown')).toMatchObject({ difficulty_reason: 'no_links' });
    await index('unknown.example', 2);
    await continueRefreshes(ctx());
    expect((await rowOf('unknown'))?.difficulty).toBeGreaterThan(0);
    const open = await db().serpRefresh.findMany({ where: { projectId, afterNo: { not: null } } });
    expect(open).toEqual([]);
  });
});
