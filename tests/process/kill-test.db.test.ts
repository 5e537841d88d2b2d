import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killTest, startWorker } from '#tests/support/kill-test.ts';

// The same with a hundred jobs and twenty kills: `npm run drill -- kill-browser`.
const JOBS = 6;
const KILLS = 2;

test('B8, R1: a worker killed while its browser is open: every job ends once, and no browser is left', async () => {
  const result = await killTest({ jobs: JOBS, kills: KILLS, patienceMs: 330_000 });
  expect(result).toMatchObject({ kills: KILLS, leftProcesses: [], leftFolders: [] });
  expect(result.jobs.map(({ status, ends, error }) => ({ status, ends, error }))).toEqual(
    Array.from({ length: JOBS }, () => ({ status: 'done', ends: 1, error: null })),
  );
  expect(result.jobs.some(({ attempts }) => attempts > 1)).toBe(true);
});

test('B8: a worker that starts clears away what a killed one left of its browser', async () => {
  const dead = spawn('true');
  await once(dead, 'exit');
  const [left, own] = [dead.pid, process.pid].map((pid) => mkdtempSync(join(tmpdir(), `serpentine-chromium-${pid}-`)));
  const worker = startWorker({});
  try {
    await expect.poll(() => existsSync(left ?? '')).toBe(false);
    expect(existsSync(own ?? '')).toBe(true);
  } finally {
    worker.process.kill('SIGKILL');
    await worker.ended;
    rmSync(own ?? '', { recursive: true });
  }
});
