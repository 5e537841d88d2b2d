/**
 * A hundred audits that open a browser, and a worker that is killed twenty times while it has one open. It takes some
 * minutes, so it is run by its name alone. tests/process has the same with few jobs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import setUpDatabases, { testDatabase } from '#tests/support/database.ts';

const JOBS = 100;
const KILLS = 20;
const PATIENCE_MS = 3_600_000;

/** What became of the jobs, and what was left of the browsers. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-bench-'));
  const tearDown = await setUpDatabases();
  try {
    const { url } = await testDatabase();
    Object.assign(process.env, {
      DATABASE_URL: url,
      DATA_DIR: folder,
      AUTH_SECRET: 'a secret of the bench, long enough to be one',
      LOG_LEVEL: 'silent',
    });
    // Only now: the settings are read once.
    const { killDrill } = await import('#tests/support/kill-drill.ts');
    const { jobs, kills, leftProcesses, leftFolders, longestMs } = await killDrill({
      jobs: JOBS,
      kills: KILLS,
      patienceMs: PATIENCE_MS,
    });
    const row = (name: string, value: number, target: string, unit = '') => ({
      name,
      value,
      unit,
      baseline: null,
      ratio: null,
      target,
    });
    const count = (which: (job: (typeof jobs)[number]) => boolean) => jobs.filter(which).length;
    return [
      row('kill -9 of the worker', kills, `= ${KILLS}`),
      row(
        'jobs that ended once',
        count(({ ends }) => ends === 1),
        `= ${JOBS}`,
      ),
      row(
        'jobs with a result',
        count(({ status }) => status === 'done'),
        `≥ ${JOBS - KILLS}`,
      ),
      row(
        'jobs begun more than once',
        count(({ attempts }) => attempts > 1),
        '≥ 1',
      ),
      row('browser processes left 30 s after a kill', leftProcesses.length, '= 0'),
      row('folders of killed browsers left', leftFolders.length, '= 0'),
      row('longest that a browser outlived its worker', longestMs / 1_000, '≤ 30', 's'),
    ];
  } finally {
    const [{ closeDb }, { closeQueue }] = await Promise.all([
      import('#lib/platform/db.ts'),
      import('#lib/platform/queue.ts'),
    ]);
    await closeQueue();
    await closeDb();
    await tearDown();
    rmSync(folder, { recursive: true, force: true });
  }
}
