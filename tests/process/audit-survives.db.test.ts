import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAudit, startAudit } from '#lib/features/page-analysis/audits.ts';
import { db } from '#lib/platform/db.ts';
import { type Program, runCommand } from '#tests/support/program.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

let reach: Reach;
const workers: Program[] = [];

/** One more worker process on this file's database, with the world as its internet. */
function startWorker(): Program {
  const { DATABASE_URL = '', DATA_DIR = '', AUTH_SECRET = '' } = process.env;
  const worker = runCommand('worker', [], { ...reach.world.env, DATABASE_URL, DATA_DIR, AUTH_SECRET });
  workers.push(worker);
  return worker;
}

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  for (const worker of workers) worker.process.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await reach.stop();
});

test('an audit whose worker is killed is taken up by another and ends with its report', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'survivor@example.com' } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  const url = `${oddityFacts.home}slow?ms=4000`;
  const { id } = (await startAudit(ctx, { url, render: false })).data.audit;
  const read = async () => (await getAudit(ctx, { id })).data.audit;
  const first = startWorker();
  await expect.poll(async () => (await read()).step, { timeout: 30_000 }).toBe('fetch');
  first.process.kill('SIGKILL');
  await first.ended;
  expect(await read()).toMatchObject({ status: 'running', attempts: 1 });
  startWorker();
  await expect.poll(async () => (await read()).status, { timeout: 80_000, interval: 500 }).toBe('done');
  expect(await read()).toMatchObject({ attempts: 2, title: 'Slow', error: null });
}, 150_000);
