import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runDueRounds } from '#lib/features/rankings/check-rankings.job.ts';
import { getTrackingRound, startTrackingRound } from '#lib/features/rankings/rounds/rounds.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { startFaultyConnection } from '#tests/support/faulty-connection.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

/** For a longer run: `DRILL_KILLS=40 npm test -- db tests/process/tracking-survives`. */
const KILLS = Number(process.env.DRILL_KILLS ?? 2);
const KEYWORDS = Math.max(6, Math.ceil(KILLS * 0.6));
/** Maximum attempts per keyword, deaths included. */
const ATTEMPTS = 6;

let reach: Reach;
let ctx: Ctx;
let projectId: string;
let round: { id: string };
let databaseUrl = '';
const startOne = killableWorkers(() => ({ ...reach.world.env, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }));

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});
beforeEach(async () => {
  databaseUrl = '';
  reach.world.engines.reset();
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  ({ id: projectId } = await newProject(userId, 'example.com'));
  await db().project.update({ where: { id: projectId }, data: { depth: 10 } });
  const keyword = (_: unknown, n: number) => ({ keyword: `garden shed ${n}`, plain: `garden shed ${n}` });
  await db().trackedKeyword.createMany({
    data: Array.from({ length: KEYWORDS }, keyword).map((one) => ({
      ...one,
      projectId,
      engine: 'bing',
      country: 'de',
    })),
  });
  ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  ({ round } = (await startTrackingRound(ctx, { project_id: projectId })).data);
});
const read = async () => (await getTrackingRound(ctx, { project_id: projectId, round_id: round.id, limit: 500 })).data;
const items = (status: string) => db().trackingItem.count({ where: { runId: round.id, status } });
/** What every worker does each minute; the test does not wait for it. */
const look = () => runDueRounds(reach.ctx());

/** Every keyword is checked once, or is not measured with the reason; no search is left unfinished. */
async function expectWhole(): Promise<void> {
  const { round: over, items: told } = await read();
  expect(over).toMatchObject({ status: 'done', total: KEYWORDS, left: 0 });
  expect(over.found + over.not_found + over.unmeasured).toBe(KEYWORDS);
  const checks = await db().rankCheck.findMany({ where: { keyword: { projectId } }, include: { keyword: true } });
  expect(checks.map(({ keyword }) => keyword.keyword).toSorted()).toEqual(told.map((one) => one.keyword).toSorted());
  for (const item of told) {
    const check = checks.find(({ keyword }) => keyword.id === item.keyword_id);
    const isMeasured = check?.state !== 'unmeasured';
    expect(item).toMatchObject({ status: isMeasured ? 'done' : 'failed' });
    expect(item.reason === null, item.keyword).toBe(isMeasured);
    if (!isMeasured) expect(item.attempts).toBeGreaterThanOrEqual(ATTEMPTS);
  }
  const left = await db().search.findMany({
    where: { projectId, state: { in: ['running', 'action_required'] } },
    select: { query: true, id: true },
  });
  expect(left).toEqual([]);
}

test(
  `a round whose workers are killed (${KILLS}) checks every keyword once`,
  async () => {
    const { bing } = reach.world.engines;
    for (let kill = 0; kill < KILLS; kill++) {
      // On every second kill, slow answers hold the worker at its search; the others die at arbitrary points.
      bing.delayMs = kill % 2 === 0 ? 60_000 : 200;
      const worker = startOne();
      const begun = await db().trackingItem.aggregate({ where: { runId: round.id }, _sum: { attempts: true } });
      await expect
        .poll(
          async () => {
            await look();
            const { _sum } = await db().trackingItem.aggregate({
              where: { runId: round.id },
              _sum: { attempts: true },
            });
            return (_sum.attempts ?? 0) > (begun._sum.attempts ?? 0) || (await read()).round.status === 'done';
          },
          { interval: 500 },
        )
        .toBe(true);
      if (kill > 0) await after(Math.random() * 1_500);
      worker.process.kill('SIGKILL');
      await worker.ended;
    }
    bing.delayMs = 0;
    startOne();
    await expect
      .poll(
        async () => {
          await look();
          return (await read()).round.status;
        },
        { timeout: 300_000, interval: 1_000 },
      )
      .toBe('done');
    await expectWhole();
    const { items: told } = await read();
    expect(told.some(({ attempts }) => attempts > 1)).toBe(true);
  },
  900_000 + KILLS * 60_000,
);

test('a database that is away for 15 s during a round is waited for, and the round goes on by itself', async () => {
  const url = new URL(process.env.DATABASE_URL ?? '');
  const line = await startFaultyConnection(Number(url.port));
  url.port = String(line.port);
  url.hostname = '127.0.0.1';
  databaseUrl = url.href;
  // Long enough that the last searches are not done when the first one is.
  reach.world.engines.bing.delayMs = 3_000;
  startOne();
  await expect.poll(() => items('done'), { interval: 100 }).toBeGreaterThan(0);
  await line.cut();
  // Requests that were in flight when the connection was cut.
  await after(2_000);
  const before = await items('done');
  expect(before).toBeLessThan(KEYWORDS);
  await after(15_000);
  expect(await items('done')).toBe(before);
  await line.restore();
  // Only the worker itself runs the scheduler here.
  await expect.poll(async () => (await read()).round.status, { timeout: 300_000, interval: 500 }).toBe('done');
  await expectWhole();
  await line.stop();
});
