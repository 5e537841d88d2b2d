import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { takeChildCpu } from '#lib/cli/checks/child-cpu.ts';
import { root } from '#lib/cli/root.ts';

/** Counts of tests, or of a check that counts as one. */
export interface Tally {
  passed: number;
  failed: number;
  /** Names of the tests that failed, where they are known. */
  failures?: string[];
  /** CPU time, where the system tells it. */
  cpuSeconds?: number | null;
  /** How long the tests of each file took, where it is known. */
  durations?: FileDuration[];
}

/** The duration of the tests of one file. */
export interface FileDuration {
  file: string;
  seconds: number;
}

/** Which tests of a suite run, and where its output goes. */
export interface RunOptions {
  /** The output is passed through as it arrives, else it is returned. */
  show: boolean;
  /** Only these files; by default all of the suite. */
  files?: readonly string[] | undefined;
  /** The name of this part of the suite. vitest chooses its files by it: `1/2` is the first half; Playwright is given `files`. */
  shard?: string | undefined;
  /** Other suites that run at the same time come first. */
  givesWay?: boolean;
}

interface PlaywrightSpec {
  ok: boolean;
  title: string;
  file: string;
  line: number;
  tests?: { results?: { duration?: number }[] }[];
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface VitestFile {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: { status: string; fullName: string }[];
}

const running = new Set<ChildProcess>();
const stopping = new AbortController();
/** Aborted when this process is asked to end. */
export const stopSignal: AbortSignal = stopping.signal;

/**
 * Ends running tools when this process is asked to end, and starts no more. The tools end the servers and databases of their tests
 * on SIGINT only: another signal leaves them running.
 */
export function forwardSignalsToTools(): void {
  const end = () => {
    stopping.abort(new Error('stopped'));
    for (const child of running) child.kill('SIGINT');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  // Only the end of this channel shows that the parent process was killed.
  if (process.channel) process.on('disconnect', end);
}

interface ToolOptions {
  show?: boolean;
  env?: Record<string, string>;
  /** It and the processes it starts get less CPU time than others that want it. */
  givesWay?: boolean;
}

const GIVES_WAY = 5;

/** Runs a tool of node_modules to its end. `show`: its output is passed through as it arrives, else it is returned. */
export async function runTool(
  script: string,
  args: string[],
  { show = false, env = {}, givesWay = false }: ToolOptions = {},
): Promise<{ ok: boolean; output: string; cpuSeconds: number | null }> {
  if (stopSignal.aborted) return { ok: false, output: 'Not started: stopped.\n', cpuSeconds: null };
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
  if (givesWay && child.pid) setPriority(child.pid, GIVES_WAY);
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
  return { ok, output, cpuSeconds: takeChildCpu() };
}

const shardArgument = (shard: string | undefined) => (shard ? [`--shard=${shard}`] : []);

/** Runs one project of tests/vitest.config.ts and counts its tests; a run that fails without a failed test counts as one. */
export async function runVitest(
  project: string,
  { show, files = [], shard, givesWay = false }: RunOptions,
): Promise<Tally & { output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', project, ...shardArgument(shard), ...files];
  if (files.length === 0) args.push('--passWithNoTests');
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  const { ok, output, cpuSeconds } = await runTool('vitest/vitest.mjs', args, {
    show,
    env: { NODE_ENV: 'test' },
    givesWay,
  });
  const counted: { numPassedTests?: number; numFailedTests?: number; testResults?: VitestFile[] } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : {};
  rmSync(folder, { recursive: true, force: true });
  const failed = counted.numFailedTests ?? 0;
  const results = counted.testResults ?? [];
  const failures = results.flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    // A file that fails before its first test has no failed test.
    return (tests.length > 0 || status !== 'failed' ? tests : ['(whole file)']).map(
      (test) => `${relative(root, name)}: ${test}`,
    );
  });
  const durations = results.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }));
  return {
    passed: counted.numPassedTests ?? 0,
    failed: ok ? failed : Math.max(failed, 1),
    failures,
    cpuSeconds,
    durations,
    output,
  };
}

/** Playwright empties its folder when it starts: parts that run at the same time need one each. */
const outputArgument = (shard: string | undefined) =>
  shard ? ['--output', join(root, 'test-results', shard.replace('/', '-of-'))] : [];

/** Runs the browser tests and counts them. */
export async function runPlaywright(
  config: string,
  { show, files = [], shard, givesWay = false }: RunOptions,
): Promise<Tally & { output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-report-'));
  const report = join(folder, 'report.json');
  const { ok, output, cpuSeconds } = await runTool(
    '@playwright/test/cli.js',
    ['test', '--config', config, '--reporter=list,json', ...outputArgument(shard), ...files],
    {
      show,
      givesWay,
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
  const specs = suites.flatMap(specsOf);
  const failures = specs.filter((spec) => !spec.ok).map(({ file, line, title }) => `${file}:${line}: ${title}`);
  const durations = specs.map(({ file, tests = [] }) => ({
    file: `tests/e2e/${file}`,
    seconds: tests.flatMap(({ results = [] }) => results).reduce((sum, { duration = 0 }) => sum + duration / 1_000, 0),
  }));
  return {
    passed: stats.expected ?? 0,
    failed: ok ? failed : Math.max(failed, 1),
    failures,
    cpuSeconds,
    durations,
    output,
  };
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** The files that took longest, the longest first; entries of one file are added up. */
export function slowestFiles(durations: readonly FileDuration[], count: number): FileDuration[] {
  const byFile = new Map<string, number>();
  for (const { file, seconds } of durations) byFile.set(file, (byFile.get(file) ?? 0) + seconds);
  return [...byFile]
    .map(([file, seconds]) => ({ file, seconds }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}
