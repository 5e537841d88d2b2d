import { beforeAll, describe, expect, test } from 'vitest';
import { exportLinkGaps, listLinkGaps } from '#lib/features/gaps/link-gaps.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { addMember, newProject } from '#tests/support/projects.ts';

const AT = new Date('2026-11-20T06:00:00Z');
let ownerId = '';
let memberId = '';
let projectId = '';
const as = (userId: string): Ctx => ({
  ...testCtx(new AbortController().signal, 'link-gaps'),
  actor: { kind: 'user', userId, role: 'owner' },
  now: () => new Date('2026-11-22T12:00:00Z'),
});
const list = async (more: Partial<Parameters<typeof listLinkGaps>[1]> = {}, userId = ownerId) =>
  (await listLinkGaps(as(userId), { project_id: projectId, gap: 'missing', limit: 50, offset: 0, ...more })).data;
const namesOf = async (more: Parameters<typeof list>[0]) => (await list(more)).domains.map(({ domain }) => domain);

type Link = [source: string, state?: 'alive' | 'gone' | 'unverified', follow?: string];
async function index(domain: string, links: readonly Link[], userId = ownerId) {
  const { no } = await db().backlinkDomain.create({ data: { userId, domain } });
  await db().backlink.createMany({
    data: links.map(([source, state = 'alive', follow = 'follow'], at) => ({
      domainNo: no,
      key: crypto.randomUUID(),
      sourceUrl: `https://www.${source}/${at}`,
      sourceHost: `www.${source}`,
      sourceDomain: source,
      targetUrl: `https://${domain}/`,
      rel: [],
      state,
      follow,
      foundBy: 'import',
      firstSeen: AT,
    })),
  });
}

beforeAll(async () => {
  const user = (name: string) => db().user.create({ data: { email: `${name}@lg.example`, name, role: 'member' } });
  ownerId = (await user('owner')).id;
  memberId = (await user('member')).id;
  projectId = (await newProject(ownerId, 'own.example')).id;
  await addMember(projectId, memberId, 'viewer');
  await db().project.update({
    where: { id: projectId },
    data: { watchedDomains: ['rival.example', 'other.example', 'unknown.example'] },
  });
  await index('own.example', [['both.example'], ['mine.example'], ['lost-mine.example', 'gone']]);
  await index('rival.example', [
    ['both.example'],
    ['one.example'],
    ['one.example', 'unverified', 'nofollow'],
    ['two.example'],
    ['lost.example', 'gone'],
    ['own.example'],
    ['lost-mine.example'],
  ]);
  await index('other.example', [['two.example', 'unverified']]);
});

describe('link gaps', () => {
  test('domains that link to competitors and not to the project, those of most competitors first', async () => {
    const { domains, counts } = await list();
    expect(domains.map(({ domain }) => domain)).toEqual(['two.example', 'one.example', 'lost-mine.example']);
    expect(counts).toEqual({ missing: 3, all: 4 });
    expect(domains[1]).toEqual({
      domain: 'one.example',
      links: 0,
      competitors: [
        { domain: 'rival.example', links: 2 },
        { domain: 'other.example', links: 0 },
        { domain: 'unknown.example', links: null },
      ],
      follow: 1,
      unverified: 1,
      example_url: 'https://www.one.example/1',
      seen_at: AT.toISOString(),
    });
  });

  test('a competitor whose backlinks nobody collected is not measured', async () => {
    const { own, competitors, about } = await list();
    expect(own).toMatchObject({ domain: 'own.example', referring_domains: 2, at: AT.toISOString() });
    expect(competitors.map(({ referring_domains: count }) => count)).toEqual([5, 1, null]);
    expect(competitors[2]).toEqual({ domain: 'unknown.example', id: null, referring_domains: null, at: null });
    expect(about).toContain('not an index of the web');
  });

  test('all, one competitor, part of a domain, and pages', async () => {
    expect(await namesOf({ gap: 'all', q: 'BOTH' })).toEqual(['both.example']);
    expect(await namesOf({ competitor: 'other.example' })).toEqual(['two.example']);
    expect(await namesOf({ limit: 1, offset: 1 })).toEqual(['one.example']);
    expect(await namesOf({ q: '%' })).toEqual([]);
  });

  test("a member reads no backlinks of the owner's competitors; a stranger gets not found", async () => {
    const { own, competitors, domains } = await list({}, memberId);
    expect(own.referring_domains).toBe(2);
    expect(competitors.every(({ id }) => id === null)).toBe(true);
    expect(domains).toEqual([]);
    const stranger = await db().user.create({ data: { email: 's@lg.example', name: 's', role: 'member' } });
    await expect(list({}, stranger.id)).rejects.toBeInstanceOf(NotFound);
  });

  test('the file has a column for each domain', async () => {
    const { body, name } = await exportLinkGaps(as(ownerId), { project_id: projectId, gap: 'missing', format: 'csv' });
    expect(name).toBe('link-gaps-own.example-2026-11-22.csv');
    const lines = (await new Response(body).text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines.slice(0, 2)).toEqual([
      'referring_domain,own.example,rival.example,other.example,unknown.example,follow,unverified,example_url,seen_at',
      `two.example,0,1,1,,2,1,https://www.two.example/0,${AT.toISOString()}`,
    ]);
    expect(lines).toHaveLength(4);
  });
});
