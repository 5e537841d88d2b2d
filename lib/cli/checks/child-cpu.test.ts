import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { takeChildCpu } from '#lib/cli/checks/child-cpu.ts';

const BUSY =
  'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end) for (let n = 0; n < 1e6; n++);';

test.skipIf(process.platform !== 'linux')('CPU time of ended children and of theirs is counted once', () => {
  takeChildCpu();
  const nested = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(BUSY)}]);`;
  spawnSync(process.execPath, ['-e', nested]);
  expect(takeChildCpu()).toBeGreaterThanOrEqual(0.2);
  expect(takeChildCpu()).toBe(0);
});
