import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '#lib/cli/root.ts';

/** Counts of tests, or of a check that counts as one. */
export interface Tally {
  passed: number;
  failed: number;
  /** Names of the tests that failed, where they are known. */
  failures?: string[];
}

interface PlaywrightSuite {
  specs?: { ok: boolean; title: string; file: string; line: number }[];
  suites?: PlaywrightSuite[];
}

const running = new Set<ChildProcess>();

/** Ends running tools when this process is asked to end; the tools clean up after themselves. */
export function forwardSignalsToTools(): void {
  const end = (signal: NodeJS.Signals) => {
    for (const child of running) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
  // Only the end of this channel shows that the parent process was killed.
  if (process.channel) process.on('disconnect', () => end('SIGTERM'));
}

/** Runs a tool of node_modules to its end. `show`: its output is passed through as it arrives, else it is returned. */
export async function runTool(
  script: string,
  args: string[],
  { show = false, env = {} }: { show?: boolean; env?: Record<string, string> } = {},
): Promise<{ ok: boolean; output: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'node_modules', script), ...args],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    },
  );
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.on('error', () => resolve(false));
  child.on('close', (code) => resolve(code === 0));
  const ok = await promise;
  running.delete(child);
  return { ok, output };
}

/**
 * Runs one project of tests/vitest.config.ts and counts its tests; a run that fails without a failed test counts as one.
 * @param files only these; by default all files of the project
 */
export async function runVitest(
  project: string,
  show: boolean,
  files: readonly string[] = [],
): Promise<Tally & { output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project, ...files];
  if (files.length === 0) args.push('--passWithNoTests');
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  const { ok, output } = await runTool('vitest/vitest.mjs', args, { show, env: { NODE_ENV: 'test' } });
  const counted: {
    numPassedTests?: number;
    numFailedTests?: number;
    testResults?: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  rmSync(folder, { recursive: true, force: true });
  const failed = counted.numFailedTests ?? 0;
  const failures = (counted.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    // A file that fails before its first test has no failed test.
    return (tests.length > 0 || status !== 'failed' ? tests : ['(whole file)']).map(
      (test) => `${relative(root, name)}: ${test}`,
    );
  });
  return { passed: counted.numPassedTests ?? 0, failed: ok ? failed : Math.max(failed, 1), failures, output };
}

/** Runs the browser tests, or those in `files`, and counts them. `show`: see `runTool`. */
export async function runPlaywright(
  config: string,
  show: boolean,
  files: readonly string[] = [],
): Promise<Tally & { output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-report-'));
  const report = join(folder, 'report.json');
  const { ok, output } = await runTool(
    '@playwright/test/cli.js',
    ['test', '--config', config, '--reporter=list,json', ...files],
    {
      show,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  );
  const {
    stats = {},
    suites = [],
  }: { stats?: { expected?: number; unexpected?: number; flaky?: number }; suites?: PlaywrightSuite[] } = existsSync(
    report,
  )
    ? JSON.parse(readFileSync(report, 'utf8'))
    : {};
  rmSync(folder, { recursive: true, force: true });
  // A test that passed only on a retry has failed.
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0);
  const failures = suites.flatMap(failedSpecs);
  return { passed: stats.expected ?? 0, failed: ok ? failed : Math.max(failed, 1), failures, output };
}

const failedSpecs = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line}: ${title}`),
  ...suites.flatMap(failedSpecs),
];
