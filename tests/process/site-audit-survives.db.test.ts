import { setTimeout as after } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { getSiteAudit, startSiteAudit } from '#lib/features/site-audits/audits.ts';
import { startSiteAudit as definition } from '#lib/features/site-audits/contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { startFaultyConnection } from '#tests/support/faulty-connection.ts';
import { type Program, runCommand } from '#tests/support/program.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { laneFacts } from '#tests/world/sites/lane.ts';

let reach: Reach;
let ctx: Ctx;
let workers: Program[] = [];

/** One more worker process, with the world as its internet. */
function startWorker(databaseUrl = process.env.DATABASE_URL ?? ''): Program {
  const { DATA_DIR = '', AUTH_SECRET = '' } = process.env;
  const worker = runCommand('worker', [], { ...reach.world.env, DATABASE_URL: databaseUrl, DATA_DIR, AUTH_SECRET });
  workers.push(worker);
  return worker;
}

beforeAll(async () => {
  reach = await reachWorld();
});
beforeEach(async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  reach.world.hits.length = 0;
});
afterEach(async () => {
  for (const worker of workers) worker.process.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  workers = [];
});
afterAll(() => reach.stop());

const start = async () =>
  (await startSiteAudit(ctx, definition.input.parse({ url: laneFacts.url, max_depth: 100 }))).data.audit.id;
const read = async (id: string) => (await getSiteAudit(ctx, { id })).data.audit;
const untilHalf = (id: string) =>
  expect.poll(async () => (await read(id)).fetched, { interval: 100 }).toBeGreaterThan(50);
const untilDone = (id: string) =>
  expect.poll(async () => (await read(id)).status, { timeout: 260_000, interval: 500 }).toBe('done');

/** Paths of the stored pages. */
async function stored(id: string): Promise<string[]> {
  const rows = await db().$queryRaw<{ url: string }[]>`SELECT p.url FROM site_pages p
    JOIN site_audits a ON a.no = p.audit_no WHERE a.id = ${id}::uuid AND p.outcome = 'page'`;
  return rows.map(({ url }) => new URL(url).pathname);
}

/** Number of requests for each path of the site. */
function asked(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { host, path, method } of reach.world.hits) {
    if (host === laneFacts.host && method === 'GET') counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/** Every page is stored once, and pages stored before were not requested again. */
async function expectWhole(id: string, before: readonly string[]): Promise<void> {
  const audit = await read(id);
  expect(audit).toMatchObject({
    status: 'done',
    pages: laneFacts.pages,
    fetched: laneFacts.pages,
    waiting: 0,
    error: null,
  });
  expect(new Set(await stored(id)).size).toBe(laneFacts.pages);
  const checks = await db().$queryRaw<
    { most: number }[]
  >`SELECT max(failed + passed + not_applicable + not_measured + broke)
    AS most FROM site_checks c JOIN site_audits a ON a.no = c.audit_no WHERE a.id = ${id}::uuid`;
  expect(checks[0]?.most).toBe(laneFacts.pages);
  const counts = asked();
  // The home page is requested by the inspection of the host, too.
  expect(before.filter((path) => path !== '/' && counts.get(path) !== 1)).toEqual([]);
}

test('a site audit whose worker is killed goes on in another and fetches nothing twice that it had', async () => {
  const id = await start();
  const first = startWorker();
  await untilHalf(id);
  first.process.kill('SIGKILL');
  await first.ended;
  const before = await stored(id);
  expect(before.length).toBeLessThan(laneFacts.pages);
  startWorker();
  await untilDone(id);
  await expectWhole(id, before);
  expect((await read(id)).attempts).toBe(2);
});

test('a database that is away for 20 s in the middle is waited for, and nothing is counted twice', async () => {
  const url = new URL(process.env.DATABASE_URL ?? '');
  const line = await startFaultyConnection(Number(url.port));
  url.port = String(line.port);
  url.hostname = '127.0.0.1';
  const id = await start();
  startWorker(url.href);
  await untilHalf(id);
  await line.cut();
  // What the server has already received is still written.
  await after(2_000);
  const before = await stored(id);
  expect(before.length).toBeLessThan(laneFacts.pages);
  await after(20_000);
  expect(await stored(id)).toHaveLength(before.length);
  await line.restore();
  await untilDone(id);
  await expectWhole(id, before);
  await line.stop();
});
