import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFirstCheck as contract } from '#lib/features/first-check/contract.ts';
import { firstCheck } from '#lib/features/first-check/first-check.job.ts';
import { getFirstCheck } from '#lib/features/first-check/present.ts';
import { startFirstCheck, stopFirstCheck } from '#lib/features/first-check/start-stop.ts';
import { change, find } from '#lib/features/first-check/store.ts';
import { checkRankings } from '#lib/features/rankings/check-rankings.job.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { closeReaders } from '#lib/features/site-audits/crawl/page-reader.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { addMember, newProject } from '#tests/support/projects.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { yardHosts } from '#tests/world/tls-yard.ts';

const DOMAIN = 'harbour-bakery.example';

let reach: Reach;
let actor: Extract<Actor, { kind: 'user' }>;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeReaders(), closeQueue()]);
});
beforeEach(async () => {
  await resetEngines(reach);
  await db().project.deleteMany();
  await db().aiAnswer.deleteMany();
  actor = await newUser();
});

const newUser = async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return { kind: 'user' as const, userId, role: 'member' as const };
};
const ctx = (as: Actor = actor) => reach.ctx({ actor: as });
const start = async (input: object, as: Actor = actor) =>
  (await startFirstCheck(ctx(as), contract.input.parse(input))).data.project_id;
const read = async (id: string, as: Actor = actor) => {
  const { first_check: check } = (await getFirstCheck(ctx(as), { project_id: id })).data;
  if (!check) throw new Error('the project has no first check');
  return check;
};
/** This test acts as the workers. */
const work = (id: string) => firstCheck.handle(reach.ctx({ actor: { kind: 'system' } }), { project_id: id });
const crawl = async (id: string) => crawlSiteAudit.handle(reach.ctx(), { id: (await read(id)).crawl.audit_id });

test('a URL gives a project, a crawl, keywords, positions and a query for AI answers, each in its turn', async () => {
  const id = await start({ url: bakeryFacts.url, search_engine: 'bing', country: 'gb' });
  expect(await db().project.findUnique({ where: { id } })).toMatchObject({
    name: DOMAIN,
    domain: DOMAIN,
    engines: ['bing'],
    countries: ['gb'],
  });
  const begun = await read(id);
  expect(begun).toMatchObject({
    running: true,
    crawl: { state: 'waiting', fixes: [] },
    keywords: { state: 'waiting', keywords: [] },
    ranks: { state: 'waiting', keywords: [] },
    citations: { state: 'waiting', query: null, surfaces: [] },
  });

  // Without crawled pages it only waits.
  await work(id);
  await work(id);
  expect(await db().siteAudit.count({ where: { projectId: id } })).toBe(1);
  expect(await find(id)).toMatchObject({ audit_started: true, keywords: null, complete: false });

  await crawl(id);
  await work(id);
  const after = await read(id);
  expect(after.crawl).toMatchObject({ state: 'done', score: expect.any(Number) });
  expect(after.crawl.fixes.length).toBeGreaterThan(0);
  expect(after.crawl.fixes.length).toBeLessThanOrEqual(3);
  expect(after.keywords).toMatchObject({ state: 'done', reason: null, pages: 3 });
  const suggested = after.keywords.keywords.map(({ keyword }) => keyword);
  expect(suggested).toContain('sourdough bread');
  expect(after.ranks).toMatchObject({ state: 'waiting', search_engine: 'bing', country: 'gb' });
  expect(after.ranks.keywords.map(({ keyword }) => keyword).toSorted()).toEqual(suggested.slice(0, 5).toSorted());
  expect(after.citations).toMatchObject({ state: 'waiting', query: suggested[0] });

  await checkRankings.handle(reach.ctx({ actor: { kind: 'system' } }), { engine: 'bing' });
  const { ranks } = await read(id);
  expect(ranks).toMatchObject({ state: 'done', reason: null, left: 0 });
  for (const { state, depth } of ranks.keywords) {
    expect(['found', 'not_found']).toContain(state);
    expect(depth).toBeGreaterThan(0);
  }
});

test('an attempt after a lost one finds the runs that were started, and starts none again', async () => {
  const id = await start({ url: bakeryFacts.url, search_engine: 'bing' });
  await work(id);
  await crawl(id);
  await work(id);
  const { audit_id: auditId, round_id: round, answer_id: answer } = (await find(id)) ?? {};
  expect([round, answer]).toEqual([expect.any(String), expect.any(String)]);
  // The worker died before it could write what it had started.
  await change(id, auditId ?? '', { audit_started: false, round_id: null, answer_id: null, complete: false });
  await work(id);
  expect(await find(id)).toMatchObject({ audit_started: true, round_id: round, answer_id: answer, complete: true });
  expect(await db().siteAudit.count({ where: { projectId: id } })).toBe(1);
  expect(await db().trackingRun.count({ where: { projectId: id } })).toBe(1);
  expect(await db().aiAnswer.count({ where: { projectId: id } })).toBe(1);
  // A job that is late does nothing.
  await work(id);
  expect(await db().trackedKeyword.count({ where: { projectId: id } })).toBe(5);
});

test('without autocomplete, the phrases of the pages are suggested, with the reason', async () => {
  reach.world.engines.bing.suggestMood = 'captcha';
  const id = await start({ url: bakeryFacts.url, search_engine: 'bing' });
  await work(id);
  await crawl(id);
  await work(id);
  const { keywords, ranks } = await read(id);
  expect(keywords).toMatchObject({
    state: 'done',
    reason: expect.stringContaining('No search engine returned suggestions'),
  });
  expect(keywords.keywords.map(({ keyword }) => keyword)).toContain('sourdough bread');
  expect(ranks.keywords.length).toBeGreaterThan(0);
});

test('a site that cannot be crawled: each section says why it has nothing', async () => {
  const { id } = await newProject(actor.userId, 'nowhere-at-all.example');
  await start({ project_id: id });
  await work(id);
  const { audit_id: auditId } = (await read(id)).crawl;
  const reason = 'The name nowhere-at-all.example does not resolve.';
  await crawlSiteAudit.giveUp?.(reach.ctx(), { id: auditId }, reason);
  await work(id);
  const check = await read(id);
  expect(check.running).toBe(false);
  expect(check.crawl).toMatchObject({
    state: 'failed',
    score: null,
    reason: expect.stringContaining('nowhere-at-all'),
  });
  expect(check.keywords).toMatchObject({ state: 'not_measured', reason, keywords: [] });
  expect(check.ranks).toMatchObject({ state: 'not_measured', reason: 'No keyword was suggested.', keywords: [] });
  expect(check.citations).toMatchObject({ state: 'not_measured', reason: 'No keyword was suggested.', surfaces: [] });
});

test('stopped, it starts nothing more, keeps what it has, and can be started again', async () => {
  const id = await start({ url: bakeryFacts.url, search_engine: 'bing' });
  await work(id);
  expect((await stopFirstCheck(ctx(), { project_id: id })).data).toEqual({ stopped: true });
  await crawl(id);
  await work(id);
  const check = await read(id);
  expect(check.running).toBe(false);
  expect([check.keywords.state, check.ranks.state, check.citations.state]).toEqual(['stopped', 'stopped', 'stopped']);
  expect(await db().trackedKeyword.count({ where: { projectId: id } })).toBe(0);

  expect(await start({ project_id: id })).toBe(id);
  expect(await read(id)).toMatchObject({ running: true, crawl: { state: 'waiting' } });
  expect((await find(id))?.audit_id).not.toBe(check.crawl.audit_id);
});

test('a stop ends the rank check and the AI Overview check, too', async () => {
  const id = await start({ url: bakeryFacts.url, search_engine: 'bing' });
  await work(id);
  await crawl(id);
  await work(id);
  await stopFirstCheck(ctx(), { project_id: id });
  const check = await read(id);
  expect(check).toMatchObject({
    running: false,
    crawl: { state: 'done' },
    keywords: { state: 'done' },
    ranks: { state: 'stopped' },
    citations: { state: 'stopped' },
  });
});

test('one domain has one project and one check at a time, however it is typed', async () => {
  const ids = await Promise.all(
    ['https://www.harbour-bakery.example/bread', 'https://harbour-bakery.example/'].map((url) =>
      start({ url }).catch((error: unknown) => error),
    ),
  );
  const id = await start({ url: 'http://harbour-bakery.example/' });
  // The other of two simultaneous calls may lose the race for the project; then it is refused.
  for (const one of ids) expect(one === id || one instanceof Refused).toBe(true);
  expect(await db().project.count()).toBe(1);
  const { audit_id: auditId } = (await find(id)) ?? {};
  await start({ project_id: id });
  expect((await find(id))?.audit_id).toBe(auditId);
});

test('what is no public site is refused, and no project is left behind', async () => {
  for (const url of ['http://127.0.0.1/', 'http://localhost/', 'http://[::1]/'])
    await expect(start({ url })).rejects.toThrow();
  await expect(start({ url: 'https://8.8.8.8/' })).rejects.toThrow(InvalidInput);
  await expect(start({ url: 'https://nowhere-at-all.example/' })).rejects.toThrow('does not resolve');
  await expect(start({ url: `https://${yardHosts.inside}/` })).rejects.toThrow('is not a public site');
  expect(await db().project.count()).toBe(0);
});

test('members read it, viewers and strangers do not start or stop it', async () => {
  const id = await start({ url: bakeryFacts.url });
  const viewer = await newUser();
  await addMember(id, viewer.userId, 'viewer');
  expect((await read(id, viewer)).project.role).toBe('viewer');
  await expect(stopFirstCheck(ctx(viewer), { project_id: id })).rejects.toThrow('This requires an editor');
  await expect(start({ project_id: id }, viewer)).rejects.toThrow('This requires an editor');
  const stranger = await newUser();
  await expect(read(id, stranger)).rejects.toThrow(NotFound);
  await expect(stopFirstCheck(ctx(stranger), { project_id: id })).rejects.toThrow(NotFound);
  await expect(start({ project_id: id }, stranger)).rejects.toThrow(NotFound);
});
