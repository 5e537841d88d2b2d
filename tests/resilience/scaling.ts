import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAudit } from '#lib/features/page-audits/audits.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { reloadEnv } from '#lib/platform/env.ts';
import { closeQueue, prepareQueues } from '#lib/platform/queue/queue.ts';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import setUpDatabases, { testDatabase } from '#tests/support/database.ts';
import { startWorker } from '#tests/support/kill-test.ts';
import type { Program } from '#tests/support/program.ts';
import { reachWorld } from '#tests/world/reach.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

/** `slowMs`: response time of the site; `rounds`: consecutive jobs per slot of a worker. */
const SIZES = {
  full: { workers: [1, 2, 4], slowMs: 4_000, rounds: 8 },
  short: { workers: [1, 2], slowMs: 1_000, rounds: 2 },
};
/** Concurrent audits of a worker. */
const PLACES = 2;
const START_MS = 120_000;

/** Page audits that wait for a slow site, run by one, two and four worker processes on one database. */
export const resilienceTest: ResilienceTest = {
  name: 'scaling',
  property: 'many machines: jobs that wait on the network are done n times as fast by n workers',
  run,
};

interface Measured {
  perMinute: number;
  done: number;
  asked: number;
}

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const size = SIZES[form];
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-drill-'));
  const tearDown = await setUpDatabases();
  const reach = await reachWorld();
  try {
    const { url } = await testDatabase();
    Object.assign(process.env, {
      DATABASE_URL: url,
      DATA_DIR: folder,
      AUTH_SECRET: 'a secret of the drill, long enough to be one',
      LOG_LEVEL: 'silent',
    });
    reloadEnv();
    const measured: Measured[] = [];
    for (const workers of size.workers) measured.push(await measure(reach, workers, size));
    return rowsOf(size, measured);
  } finally {
    await closeQueue();
    await closeDb();
    await reach.stop();
    await tearDown();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf({ workers, slowMs, rounds }: (typeof SIZES)[ResilienceForm], measured: Measured[]): ResilienceRow[] {
  const one = measured[0]?.perMinute ?? Number.NaN;
  const lost = measured.reduce((sum, { asked, done }) => sum + asked - done, 0);
  return [
    ...measured.map(({ perMinute }, at) => ({
      what: `audits a minute with ${workers[at]} worker(s)`,
      figure: Math.round(perMinute * 10) / 10,
      unit: '/min',
      target: '≥ 1',
      note: `${PLACES} at once in each, ${rounds} in turn, a site that answers after ${slowMs} ms`,
    })),
    ...measured.slice(1).map(({ perMinute }, at) => {
      const share = perMinute / (one * (workers[at + 1] ?? Number.NaN));
      // The short form runs next to other load: it only shows that more workers do more.
      const target = slowMs >= 4_000 ? '≥ 0.9' : '≥ 0';
      return { what: `share of linear with ${workers[at + 1]} workers`, figure: share, unit: '×', target };
    }),
    { what: 'audits that were not done', figure: lost, unit: '', target: '= 0' },
  ];
}

async function measure(
  reach: Awaited<ReturnType<typeof reachWorld>>,
  count: number,
  { slowMs, rounds }: { slowMs: number; rounds: number },
): Promise<Measured> {
  const { id: userId } = await db().user.create({ data: { email: `scaling-${count}@example.com` } });
  const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
  const workers: Program[] = Array.from({ length: count }, () => startWorker(reach.world.env));
  const over = () => db().audit.count({ where: { userId, status: { in: ['done', 'failed', 'canceled'] } } });
  const until = async (what: () => Promise<boolean>, withinMs: number) => {
    for (const end = Date.now() + withinMs; !(await what()); await sleep(100)) {
      if (Date.now() > end) throw new Error(`${count} workers did not come to it within ${withinMs / 1_000} s`);
    }
  };
  const begin = (asked: number) =>
    Promise.all(
      Array.from({ length: asked }, (_, n) =>
        startAudit(ctx, { url: `${oddityFacts.home}slow?ms=${slowMs}&n=${n}`, render: false }),
      ),
    );
  try {
    await prepareQueues([pageAudits.job]);
    const alive = async () =>
      (await db().$queryRaw<unknown[]>`SELECT 1 FROM running_processes WHERE kind = 'worker'`).length >= count;
    await until(alive, START_MS);
    // After the first jobs, every worker's code and connections are warm.
    const warm = PLACES * count;
    await begin(warm);
    await until(async () => (await over()) >= warm, START_MS);
    const asked = PLACES * count * rounds;
    const since = new Date();
    await begin(asked);
    await until(async () => (await over()) >= warm + asked, START_MS + rounds * (slowMs + 30_000));
    const done = await db().audit.findMany({
      where: { userId, status: 'done', createdAt: { gte: since } },
      select: { startedAt: true, finishedAt: true },
    });
    const first = Math.min(...done.map(({ startedAt }) => startedAt?.getTime() ?? Number.NaN));
    const last = Math.max(...done.map(({ finishedAt }) => finishedAt?.getTime() ?? Number.NaN));
    return { perMinute: (done.length * 60_000) / (last - first), done: done.length, asked };
  } finally {
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.all(workers.map(({ ended }) => ended));
  }
}
