import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import setUpDatabases, { testDatabase } from '#tests/support/database.ts';

const SIZES = { full: { jobs: 100, kills: 20 }, short: { jobs: 6, kills: 2 } };
const MAX_WAIT_MS = 3_600_000;

/** Audits that open a browser, and a worker that is killed while one is open. */
export const resilienceTest: ResilienceTest = {
  name: 'kill-browser',
  property: 'reliability 5: a worker killed with its browser open leaves no browser behind, and every audit ends once',
  run,
};

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const size = SIZES[form];
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-drill-'));
  const tearDown = await setUpDatabases();
  try {
    const { url } = await testDatabase();
    Object.assign(process.env, {
      DATABASE_URL: url,
      DATA_DIR: folder,
      AUTH_SECRET: 'a secret of the drill, long enough to be one',
      LOG_LEVEL: 'silent',
    });
    // Imported only now, because settings are read once.
    const { killTest: killDrill } = await import('#tests/support/kill-test.ts');
    const result = await killDrill({ ...size, patienceMs: MAX_WAIT_MS });
    const { jobs, leftProcesses, leftFolders, longestMs } = result;
    const count = (which: (job: (typeof jobs)[number]) => boolean) => jobs.filter(which).length;
    const row = (what: string, figure: number, target: string, unit = '') => ({ what, figure, target, unit });
    return [
      row('kill -9 of a worker with its browser open', result.kills, `= ${size.kills}`),
      row(
        'audits that did not end exactly once',
        count(({ ends }) => ends !== 1),
        '= 0',
      ),
      row(
        'audits without a result (one killed three times stops as failed)',
        count(({ status }) => status !== 'done'),
        `≤ ${Math.floor(size.kills / 3)}`,
      ),
      row(
        'audits begun more than once',
        count(({ attempts }) => attempts > 1),
        '≥ 1',
      ),
      row('browser processes left 30 s after a kill', leftProcesses.length, '= 0'),
      row('folders of killed browsers left', leftFolders.length, '= 0'),
      row('longest that a browser outlived its worker', longestMs / 1_000, '≤ 30', 's'),
    ];
  } finally {
    const [{ closeDb }, { closeQueue }] = await Promise.all([
      import('#lib/platform/database/db.ts'),
      import('#lib/platform/queue/queue.ts'),
    ]);
    await closeQueue();
    await closeDb();
    await tearDown();
    rmSync(folder, { recursive: true, force: true });
  }
}
