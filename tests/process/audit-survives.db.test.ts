import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAudit, startAudit } from '#lib/features/page-audits/audits.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import { db } from '#lib/platform/database/db.ts';
import { prepareQueues } from '#lib/platform/queue/queue.ts';
import { blockedStatements } from '#tests/support/blocked-statements.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

let reach: Reach;
const startOne = killableWorkers(() => reach.world.env);

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

test('an audit whose worker is killed is taken up by another and ends with its report', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'survivor@example.com' } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  const url = `${oddityFacts.home}slow?ms=4000`;
  const { id } = (await startAudit(ctx, { url, render: false })).data.audit;
  const read = async () => (await getAudit(ctx, { id })).data.audit;
  const first = startOne();
  await expect.poll(async () => (await read()).step).toBe('fetch');
  first.process.kill('SIGKILL');
  await first.ended;
  expect(await read()).toMatchObject({ status: 'running', attempts: 1 });
  startOne();
  await expect.poll(async () => (await read()).status, { interval: 500 }).toBe('done');
  expect(await read()).toMatchObject({ attempts: 2, title: 'Slow', error: null });
});

test('an audit that takes down three workers ends as failed, with that as its reason', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'poisoned@example.com' } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  const url = `${oddityFacts.home}slow?ms=25000`;
  const { id } = (await startAudit(ctx, { url, render: false })).data.audit;
  const read = async () => (await getAudit(ctx, { id })).data.audit;
  for (const attempts of [1, 2, 3]) {
    const worker = startOne();
    await expect.poll(read, { interval: 250 }).toMatchObject({ status: 'running', attempts, step: 'fetch' });
    worker.process.kill('SIGKILL');
    await worker.ended;
  }
  startOne();
  await expect.poll(async () => (await read()).status, { interval: 500 }).not.toBe('running');
  expect(await read()).toMatchObject({
    status: 'failed',
    attempts: 3,
    error: 'The process exited unexpectedly 3 times.',
  });
});

test('a process that ends while it starts an audit leaves the audit with its job, or neither', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'beginner@example.com' } });
  const begin = () =>
    spawn(process.execPath, ['--conditions=react-server', 'tests/support/starting-audit.ts', userId], {
      stdio: 'inherit',
    });
  const count = async () => ({
    audits: await db().audit.count({ where: { userId } }),
    jobs: await db().$queryRaw`SELECT count(*)::int AS n FROM pgboss.job j JOIN audits a ON a.id = j.id
      WHERE a.user_id = ${userId}::uuid`,
  });
  await prepareQueues([pageAudits.job]);
  // The queue accepts nothing: the process is between writing the row and its job.
  const blocking = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await blocking.connect();
  await blocking.query('BEGIN; LOCK TABLE pgboss.job IN EXCLUSIVE MODE');
  const killed = begin();
  await expect.poll(blockedStatements).toBe(1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  await blocking.query('ROLLBACK');
  await blocking.end();
  await expect.poll(count).toEqual({ audits: 0, jobs: [{ n: 0 }] });
  const [code] = await once(begin(), 'exit');
  expect(code).toBe(0);
  expect(await count()).toEqual({ audits: 1, jobs: [{ n: 1 }] });
});
