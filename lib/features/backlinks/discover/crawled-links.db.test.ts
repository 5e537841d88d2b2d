import { beforeEach, expect, test } from 'vitest';
import { ensureDomain } from '#lib/features/backlinks/domain-store.ts';
import { noteLinksOfAudit } from '#lib/features/backlinks/note-crawled-links.job.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { db } from '#lib/platform/database/db.ts';

const DOMAINS = ['lamps.example', 'quay.example'];
const SEEN = new Date('2026-11-02T10:00:00Z');

let audit: { id: string; no: number };
let userId: string;
beforeEach(async () => {
  userId = (await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } })).id;
  for (const domain of DOMAINS) await ensureDomain(userId, domain);
  audit = await db().siteAudit.create({
    data: { userId, url: 'https://own.example/', host: 'own.example', siteKey: 'own.example/', settings: {} },
  });
  const page = (no: number, url: string, internal: boolean) => ({
    auditNo: audit.no,
    no,
    key: BigInt(no),
    url,
    internal,
    source: 'link',
    language: 'en-GB',
    title: 'Own page',
    outcome: internal ? ('page' as const) : ('unchecked' as const),
    fetchedAt: SEEN,
  });
  await db().sitePage.createMany({
    data: [
      page(1, 'https://own.example/a', true),
      page(2, 'https://www.lamps.example/visit', false),
      page(3, 'https://notlamps.example/', false),
      page(4, 'https://evil.example/?u=https://lamps.example/', false),
      page(5, 'https://quay.example/', false),
    ],
  });
  await db().siteLink.createMany({
    data: [2, 3, 4, 5].map((toNo) => ({
      auditNo: audit.no,
      fromNo: 1,
      toNo,
      kind: 'link',
      text: 'a visit',
      nofollow: true,
    })),
  });
});

const work = (given = {}) =>
  noteLinksOfAudit.handle({ ...createCtx({ actor: { kind: 'system' } }), ...given }, { id: audit.id });
const links = () =>
  db().backlink.findMany({ where: { domain: { userId } }, orderBy: { targetUrl: 'asc' }, omit: { no: true } });
const runs = async () => {
  const rows = await db().backlinkRun.findMany({ where: { domain: { userId } }, include: { domain: true } });
  return rows
    .map(({ domain, kind, status, linksFound, linksNew }) => [domain.domain, kind, status, linksFound, linksNew])
    .toSorted();
};
const NOTED = DOMAINS.map((domain) => [domain, 'crawl', 'done', 1, 1]);

test('links that a site audit met join the index, once', async () => {
  await work();
  await work();
  const common = {
    sourceUrl: 'https://own.example/a',
    anchor: 'a visit',
    follow: 'nofollow',
    state: 'alive',
    language: 'en',
    pageTitle: 'Own page',
    foundBy: 'crawl',
    firstSeen: SEEN,
  };
  expect(await links()).toEqual([
    expect.objectContaining({ ...common, targetUrl: 'https://quay.example/' }),
    expect.objectContaining({ ...common, targetUrl: 'https://www.lamps.example/visit' }),
  ]);
  expect(await runs()).toEqual(NOTED);
});

test('an attempt that is ended between two domains is gone on with by the next', async () => {
  const ending = new AbortController();
  const now = () => {
    ending.abort(new Error('The worker stops.'));
    return new Date();
  };
  await expect(work({ signal: ending.signal, now })).rejects.toThrow('The worker stops.');
  expect(await runs()).toHaveLength(1);
  await work();
  expect(await runs()).toEqual(NOTED);
});

test('those of an audit that was deleted meanwhile stay out', async () => {
  await db().siteAudit.update({ where: { id: audit.id }, data: { deletedAt: new Date() } });
  await work();
  expect(await links()).toEqual([]);
});
