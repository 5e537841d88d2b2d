import { beforeAll, expect, test } from 'vitest';
import { createDisavowFile } from '#lib/features/backlinks/disavow/disavow-file.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

let ownerId = '';
let domainId = '';
const as = (userId: string): Ctx => ({
  ...testCtx(new AbortController().signal, 'disavow'),
  actor: { kind: 'user', userId, role: 'owner' },
  now: () => new Date('2026-11-22T12:00:00Z'),
});
const create = async (more: { domains?: string[]; urls?: string[]; existing?: string }, userId = ownerId) =>
  (await createDisavowFile(as(userId), { id: domainId, domains: [], urls: [], existing: '', ...more })).data;

beforeAll(async () => {
  ownerId = (await db().user.create({ data: { email: 'owner@dis.example', name: 'owner', role: 'member' } })).id;
  await newProject(ownerId, 'second.example');
  const { id, no } = await db().backlinkDomain.create({ data: { userId: ownerId, domain: 'own.example' } });
  domainId = id;
  const links: [host: string, more: object][] = [
    ['blog.good.example', {}],
    ['www.good.example', {}],
    ['footer.example', { place: 'footer' }],
    ['nofollow.example', { follow: 'nofollow' }],
    ['lost.example', { state: 'gone' }],
  ];
  for (const [host, more] of links) {
    await db().backlink.create({
      data: {
        domainNo: no,
        key: crypto.randomUUID(),
        sourceUrl: `https://${host}/page`,
        sourceHost: host,
        sourceDomain: host.split('.').slice(-2).join('.'),
        targetUrl: 'https://own.example/',
        rel: [],
        state: 'alive',
        follow: 'follow',
        place: 'main',
        foundBy: 'search',
        firstSeen: new Date('2026-11-01T00:00:00Z'),
        ...more,
      },
    });
  }
});

test('the file is UTF-8 lines with a name, and says when Google advises it', async () => {
  const data = await create({ domains: ['spam.example'], existing: '# früher\n' });
  expect(data).toMatchObject({
    name: 'disavow-own.example-2026-11-22.txt',
    file: '# früher\ndomain:spam.example\n',
    lines: 2,
    bytes: 30,
    domains: 1,
    urls: 0,
    added: 1,
    warnings: [],
    help_url: 'https://support.google.com/webmasters/answer/2648487',
  });
  expect(data.caution).toContain('manual action');
});

test('warns of own domains, their subdomains and parents, and of strong links', async () => {
  const { warnings, file } = await create({
    domains: [
      'own.example',
      'shop.second.example',
      'good.example',
      'footer.example',
      'nofollow.example',
      'lost.example',
    ],
    urls: ['https://blog.good.example/page', 'https://blog.good.example/other'],
  });
  expect(warnings).toEqual([
    { entry: 'domain:own.example', kind: 'own', links: 0 },
    { entry: 'domain:shop.second.example', kind: 'own', links: 0 },
    { entry: 'domain:good.example', kind: 'strong', links: 2 },
    { entry: 'https://blog.good.example/page', kind: 'strong', links: 1 },
  ]);
  expect(file).toContain('domain:own.example');
});

test('more lines or bytes than Google accepts are refused with the limits', async () => {
  await expect(create({ existing: '\n'.repeat(100_001) })).rejects.toThrow(Refused);
  await expect(create({ existing: '\n'.repeat(100_001) })).rejects.toThrow('100,001 lines');
  const long = `# ${'ü'.repeat(999_990)}\n# more than that\n# and more\n`;
  await expect(create({ existing: long })).rejects.toThrow('2,000,000 bytes');
  expect((await create({ existing: '\n'.repeat(100_000) })).lines).toBe(100_000);
});

test("another user's domain is not found", async () => {
  const stranger = await db().user.create({ data: { email: 's@dis.example', name: 's', role: 'member' } });
  await expect(create({}, stranger.id)).rejects.toBeInstanceOf(NotFound);
});
