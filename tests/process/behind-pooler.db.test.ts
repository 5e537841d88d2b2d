import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startAudit } from '#lib/features/page-audits/audits.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { migrate } from '#lib/platform/database/migrate.ts';
import { reloadEnv } from '#lib/platform/env.ts';
import { health } from '#lib/platform/observability/health.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { type Pooler, startPooler } from '#tests/support/pooler.ts';
import { reachWorld } from '#tests/world/reach.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

const direct = process.env.DATABASE_URL ?? '';
const reach = await reachWorld();
let pooler: Pooler;
const startOne = killableWorkers(() => ({
  ...reach.world.env,
  DATABASE_URL: pooler.url,
  DATABASE_DIRECT_URL: direct,
  LOG_LEVEL: 'error',
}));

/** Turns this process into a web process: its queries go through the pooler. */
function use(url: string): void {
  process.env.DATABASE_URL = url;
  reloadEnv();
}

beforeEach(async () => {
  pooler = await startPooler(direct);
  use(pooler.url);
});
afterEach(async () => {
  await Promise.all([closeQueue(), closeDb()]);
  await pooler.stop();
  use(direct);
});
afterAll(() => reach.stop());

test('jobs are put in, woken for, run and told of by way of a pooler of transactions', async () => {
  const worker = startOne();
  await expect.poll(async () => (await health()).status).toBe('ok');
  const { id: userId } = await db().user.create({ data: { email: 'pooled@example.com' } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  const url = `${oddityFacts.home}arrived`;
  for (let n = 0; n < 6; n++) await startAudit(ctx, { url, render: false });
  const done = () => db().audit.count({ where: { userId, status: 'done' } });
  await expect.poll(done, { interval: 200 }).toBe(6);
  // The only connection that bypasses the pooler is the one that listens.
  const past = await db().$queryRaw<{ query: string }[]>`
    SELECT query FROM pg_stat_activity WHERE application_name = 'serpentine-worker' AND datname = current_database()`;
  expect(past).toEqual([{ query: expect.stringMatching(/LISTEN|pg_listening_channels/) }]);
  await Promise.all([closeQueue(), closeDb()]);
  worker.process.kill('SIGTERM');
  expect(await worker.ended, worker.stderr()).toBe(0);
  expect(worker.stderr()).not.toMatch(/"level":50/);
  expect(pooler.passed()).toBeGreaterThan(50);
  expect(await pooler.leftBehind()).toEqual([]);
});

test('two starters migrate through a pooler, one at a time, and leave no lock behind', async () => {
  const empty = await testDatabase('empty');
  const way = await startPooler(empty.url);
  const [one, two] = await Promise.all([migrate(way.url), migrate(way.url)]);
  expect(new Set([...one, ...two]).size).toBe(one.length + two.length);
  expect(await migrate(way.url)).toEqual([]);
  expect(await way.leftBehind()).toEqual([]);
  await way.stop();
  await empty.drop();
});
