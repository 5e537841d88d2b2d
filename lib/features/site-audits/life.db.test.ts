import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweepEvidence } from '#lib/features/evidence/sweep-evidence.job.ts';
import * as audits from '#lib/features/site-audits/audits.ts';
import { startSiteAudit } from '#lib/features/site-audits/contract.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import { removeSiteAudit } from '#lib/features/site-audits/remove-site-audit.job.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Refused, Unreachable } from '#lib/platform/errors.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { newProject } from '#tests/support/projects.ts';
import { refusingWrites } from '#tests/support/refuse-writes.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { laneFacts } from '#tests/world/sites/lane.ts';
import { orchardFacts } from '#tests/world/sites/orchard.ts';

let reach: Reach;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeReaders()]);
});
beforeEach(async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
  reach.world.hits.length = 0;
});

const ctx = () => reach.ctx({ actor });
const start = async (url: string, given: object = {}) =>
  (await audits.startSiteAudit(ctx(), startSiteAudit.input.parse({ url, ...given }))).data.audit.id;
const read = async (id: string) => (await audits.getSiteAudit(ctx(), { id })).data.audit;
/** This test acts as the worker. */
const work = (id: string) => crawlSiteAudit.handle(reach.ctx(), { id });
/** Pages requested more than once. The home page is left out: inspecting the host requests it, too. */
const requestedTwice = (host: string) => {
  const paths = reach.world.hits.filter((hit) => hit.host === host && hit.path.startsWith('/house/'));
  return paths.length - new Set(paths.map(({ path }) => path)).size;
};

test('a paused audit keeps its pages; resumed, it continues without requesting one twice', async () => {
  const id = await start(laneFacts.url, { max_depth: 100, max_pages: 150 });
  const working = work(id);
  await expect.poll(async () => (await read(id)).fetched, { interval: 50 }).toBeGreaterThan(10);
  await audits.pauseSiteAudit(ctx(), { id });
  await working;
  const paused = await read(id);
  expect(paused).toMatchObject({ status: 'paused', wanted: null, pause_reason: null, score: null });
  expect(paused.fetched).toBeLessThan(150);
  // A late job finds nothing to do.
  await work(id);
  expect((await read(id)).fetched).toBe(paused.fetched);
  expect((await audits.resumeSiteAudit(ctx(), { id })).data.audit.status).toBe('queued');
  await work(id);
  expect(await read(id)).toMatchObject({
    status: 'done',
    pages: 150,
    end_reason: 'Only the 150 pages requested were crawled.',
  });
  expect(requestedTwice(laneFacts.host)).toBe(0);
});

test('a stop reports on what was fetched', async () => {
  const id = await start(laneFacts.url, { max_depth: 100 });
  const working = work(id);
  await expect.poll(async () => (await read(id)).fetched, { interval: 50 }).toBeGreaterThan(5);
  await audits.stopSiteAudit(ctx(), { id });
  await working;
  const audit = await read(id);
  expect(audit).toMatchObject({
    status: 'done',
    end_reason: 'Stopped.',
    wanted: null,
    score: expect.any(Number),
  });
  expect(audit.pages).toBeLessThan(laneFacts.pages);
  await expect(audits.resumeSiteAudit(ctx(), { id })).rejects.toThrow(Refused);
});

test('one that waits for a worker is paused at once, and can be stopped from there', async () => {
  const id = await start(orchardFacts.url);
  expect((await audits.pauseSiteAudit(ctx(), { id })).data.audit.status).toBe('paused');
  await audits.stopSiteAudit(ctx(), { id });
  await work(id);
  expect(await read(id)).toMatchObject({ status: 'done', end_reason: 'Stopped.' });
});

test('only the latest attempt writes', async () => {
  const id = await start(laneFacts.url, { max_depth: 100, max_pages: 100 });
  const first = work(id);
  await expect.poll(async () => (await read(id)).fetched, { interval: 50 }).toBeGreaterThan(5);
  await Promise.all([first, work(id)]);
  const audit = await read(id);
  expect(audit).toMatchObject({ status: 'done', pages: 100, attempts: 2 });
  const [rows] = await db().$queryRaw<{ pages: number }[]>`SELECT count(*)::int AS pages FROM site_pages p
    JOIN site_audits a ON a.no = p.audit_no WHERE a.id = ${id}::uuid AND p.internal AND p.outcome = 'page'`;
  expect(rows?.pages).toBe(audit.pages);
});

test('patterns leave addresses out, and limits end the crawl', async () => {
  const id = await start(orchardFacts.url, { exclude: ['/p'], sitemaps: false });
  await work(id);
  const rows = await db().sitePage.findMany({ where: { audit: { id }, outcome: 'page' }, select: { url: true } });
  expect(rows.map(({ url }) => new URL(url).pathname).toSorted()).toEqual([
    '/',
    '/apple',
    '/cherry',
    '/medlar',
    '/quince',
  ]);
});

test('a site that is not there fails with its reason, after attempts', async () => {
  const id = await start('https://nowhere.quiet-orchard.example/');
  await expect(work(id)).rejects.toThrow(Unreachable);
  expect(await read(id)).toMatchObject({ status: 'queued' });
  await crawlSiteAudit.giveUp?.(reach.ctx(), { id }, 'The name nowhere.quiet-orchard.example does not resolve.');
  expect(await read(id)).toMatchObject({
    status: 'failed',
    error: 'The name nowhere.quiet-orchard.example does not resolve.',
  });
});

test('one that got on since its job last failed goes on; what could not be queued is not noted as queued', async () => {
  const id = await start('https://nowhere.quiet-orchard.example/');
  // The state that a worker leaves when it dies during a crawl.
  await db().siteAudit.update({ where: { id }, data: { status: 'running', lease: crypto.randomUUID(), fetched: 7 } });
  await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${crawlSiteAudit.name}`;
  const jobs = () => db().$queryRaw<unknown[]>`SELECT data -> 'input' AS input FROM pgboss.job
    WHERE name = ${crawlSiteAudit.name}`;
  const giveUp = async () => crawlSiteAudit.giveUp?.(reach.ctx(), { id }, 'Its worker died.');
  await expect(refusingWrites('pgboss.job', `NEW.name = '${crawlSiteAudit.name}'`, giveUp)).rejects.toThrow();
  expect(await jobs()).toEqual([]);
  await giveUp();
  expect(await read(id)).toMatchObject({ status: 'queued', error: null });
  expect(await jobs()).toEqual([{ input: { id } }]);
  // No progress since.
  await giveUp();
  expect(await read(id)).toMatchObject({ status: 'failed', error: 'Its worker died.' });
});

test('HTML of audits that went with their user is swept, a day after it was last put in, and no other', async () => {
  await db().siteAudit.deleteMany();
  const id = await start(orchardFacts.url);
  await work(id);
  const htmlOf = async () =>
    (await db().sitePage.findMany({ where: { audit: { id }, html: { not: null } } })).flatMap(({ html }) => html ?? []);
  const hashes = await htmlOf();
  expect(hashes.length).toBeGreaterThan(5);
  const there = async () => (await Promise.all(hashes.map((hash) => evidence().get(hash)))).filter(Boolean).length;
  const later = (hours: number) => ({ ...reach.ctx(), now: () => new Date(Date.now() + hours * 3_600_000) });
  // Files that an audit references are kept, however old they are.
  await sweepEvidence.handle(later(1_000), {});
  expect(await there()).toBe(hashes.length);
  // So are files that another user's record references.
  const [shared = ''] = hashes;
  const { id: other } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const [url, host] = [orchardFacts.url, 'quiet-orchard.example'];
  await db().audit.create({ data: { userId: other, url, urlKey: url, host, evidence: { raw: shared } } });
  await db().evidence.create({
    data: { hash: shared, kind: 'raw', contentType: 'text/html', bytes: 1, storedBytes: 1 },
  });
  await db().project.deleteMany();
  await db().user.delete({ where: { id: actor.kind === 'user' ? actor.userId : '' } });
  expect(await htmlOf()).toEqual([]);
  expect([await db().siteLink.count(), await db().siteFinding.count()]).toEqual([0, 0]);
  await sweepEvidence.handle(later(23), {});
  expect(await there()).toBe(hashes.length);
  await sweepEvidence.handle(later(25), {});
  expect(await there()).toBe(1);
  expect(await evidence().get(shared)).not.toBe(null);
  await db().user.delete({ where: { id: other } });
  await db().evidence.delete({ where: { hash: shared } });
});

test('a project that is deleted leaves its site audits, with their pages', async () => {
  const ownerId = actor.kind === 'user' ? actor.userId : '';
  const project = await newProject(ownerId, 'quiet-orchard.example');
  const id = await start(orchardFacts.url, { project_id: project.id });
  await work(id);
  const page = await db().sitePage.findFirstOrThrow({ where: { audit: { id }, html: { not: null } } });
  await db().project.delete({ where: { id: project.id } });
  expect(await read(id)).toMatchObject({ project_id: null, status: 'done' });
  expect(await evidence().get(page.html ?? '')).not.toBe(null);
});

test('a deleted audit is gone at once, its rows and its HTML after it', async () => {
  // Audits of the same pages share their bytes.
  await db().siteAudit.deleteMany();
  const id = await start(orchardFacts.url);
  await work(id);
  const [page] = await db().sitePage.findMany({ where: { audit: { id }, html: { not: null } }, take: 1 });
  const hash = page?.html ?? '';
  expect(await evidence().get(hash)).not.toBe(null);
  await audits.deleteSiteAudit(ctx(), { id });
  expect((await audits.listSiteAudits(ctx(), { limit: 25 })).data.audits).toEqual([]);
  await removeSiteAudit.handle(reach.ctx(), { id });
  expect(await db().siteAudit.count({ where: { id } })).toBe(0);
  expect(await db().sitePage.count({ where: { html: hash } })).toBe(0);
  // It was stored today, and another audit may be about to reference it. The sweep removes it a day later.
  expect(await evidence().get(hash)).not.toBe(null);
  await sweepEvidence.handle({ ...reach.ctx(), now: () => new Date(Date.now() + 25 * 3_600_000) }, {});
  expect(await evidence().get(hash)).toBe(null);
});
