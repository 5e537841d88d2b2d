import { execFile } from 'node:child_process';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#lib/cli/root.ts';
import { findBrowser } from '#lib/net/browser/binary.ts';
import { databaseEnvironment, findBinaries } from '#lib/platform/embedded-postgres/binaries.ts';
import { executable } from '#lib/platform/host.mjs';
import { databaseUser } from '#lib/platform/process/system-users.ts';

/** Output of a program, on one line; "unknown" if it does not run. */
async function says(file: string, args: string[], env?: NodeJS.ProcessEnv): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(file, args, { cwd: root, ...(env ? { env } : {}) });
    return stdout.trim();
  } catch {
    return 'unknown';
  }
}

/** The current commit, with "+" if files other than test results were changed since. */
export async function commit(): Promise<string> {
  const name = await says('git', ['rev-parse', '--short', 'HEAD']);
  const changed = await says('git', ['status', '--porcelain', '--', '.', ':!tests/resilience/results.md']);
  return changed === '' ? name : `${name}+`;
}

/** The machine that the measurements were taken on. */
export async function machineFacts(): Promise<Record<string, string>> {
  const browser = await findBrowser(process.env.BROWSER_PATH, tmpdir()).catch(() => null);
  const { native } = findBinaries(databaseUser());
  const gibibytes = (totalmem() / 1024 ** 3).toFixed(1);
  return {
    machine: `${process.platform} ${process.arch}, ${cpus().length} CPUs (${cpus()[0]?.model ?? 'unknown'}), ${gibibytes} GiB`,
    Node: process.version,
    Chromium: browser
      ? await says(browser.path, ['--version'], { ...process.env, ...browser.environment })
      : 'none was found',
    PostgreSQL: await says(join(native, 'bin', executable('postgres')), ['--version'], databaseEnvironment()),
  };
}

/** Duration of a fixed calculation in ms: the median of nine, each of which uses one core for some tens of milliseconds. */
export function fixedLoopMs(): number {
  const times = Array.from({ length: 9 }, () => {
    const began = performance.now();
    let state = 1;
    for (let n = 0; n < 20_000_000; n++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    // The result is used, so that the loop is not optimized away.
    return performance.now() - began + (state === 0 ? 1 : 0);
  });
  return times.sort((a, b) => a - b)[4] ?? 0;
}
