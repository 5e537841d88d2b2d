/**
 * `npm test`: the build, then the checks and every suite, several side by side. `npm test -- PATH …`: only the tests in these files
 * and folders, without the checks.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuild } from '#lib/cli/build.ts';
import { runChecks, sum } from '#lib/cli/checks/checks.ts';
import { takeChildCpu } from '#lib/cli/checks/child-cpu.ts';
import {
  type FileDuration,
  forwardSignalsToTools,
  type RunOptions,
  runPlaywright,
  runVitest,
  slowestFiles,
  stopSignal,
  type Tally,
} from '#lib/cli/checks/run-tools.ts';
import {
  browserFiles,
  DEADLINES,
  PROCESSES,
  SIDE_BY_SIDE,
  SUITES_ON_BUILD,
  type Suite,
  type SuitePart,
  selectTests,
} from '#lib/cli/checks/test-suites.ts';
import { root } from '#lib/cli/root.ts';

const BROWSER_TESTS = 'tests/e2e/playwright.config.ts';
/** Where the build takes longer, three parts of suites run at a time: they fill two slow cores, and more would miss deadlines of the product. */
const SLOW_BUILD_SECONDS = 60;
/** How many of the slowest files a whole run names. */
const SLOWEST = 10;
const tallies: Tally[] = [];
const summary: string[] = [];
const durations: FileDuration[] = [];

const timeOf = (seconds: number, cpuSeconds: number | null) =>
  `${seconds} s${cpuSeconds === null ? '' : `, CPU ${Math.round(cpuSeconds)} s`}`;

/** @returns seconds it took */
async function step(name: string, run: () => Promise<Tally & { output?: string }>): Promise<number> {
  const began = performance.now();
  const { passed, failed, failures = [], cpuSeconds = null, durations: files = [], output = '' } = await run();
  const seconds = Math.round((performance.now() - began) / 1_000);
  tallies.push({ passed, failed, cpuSeconds });
  durations.push(...files);
  const result = `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed (${timeOf(seconds, cpuSeconds)})\n`;
  summary.push(result, ...failures.map((failure) => `         ${failure}\n`));
  process.stdout.write(`${output}${result}\n`);
  return seconds;
}

async function corpus(): Promise<Tally> {
  const folder = resolve(root, process.env.CORPUS_DIR || '../shared/corpus');
  if (existsSync(folder)) return { passed: 1, failed: 0 };
  const required = process.env.CORPUS === 'require';
  process.stdout.write(
    `The corpus is missing (${folder}): its tests are ${required ? 'required and cannot run' : 'SKIPPED'}.\n`,
  );
  return { passed: 0, failed: required ? 1 : 0 };
}

async function build(): Promise<Tally> {
  try {
    await ensureBuild(stopSignal);
    return { passed: 1, failed: 0, cpuSeconds: takeChildCpu() };
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

const runSuite = (suite: Suite, options: RunOptions) =>
  suite === 'browser' ? runPlaywright(BROWSER_TESTS, options) : runVitest(suite, options);

/** A part of the browser tests is a list of files: Playwright would count their tests, and some of these take minutes. */
const runPart = ({ suite, shard }: SuitePart, givesWay: boolean) =>
  runSuite(suite, {
    show: false,
    shard,
    givesWay,
    ...(suite === 'browser' && shard && { files: browserFiles(root, shard) }),
  });

/** @throws RangeError (`selectTests`) */
async function runSelected(paths: readonly string[]): Promise<void> {
  const suites = selectTests(root, paths);
  if ([...suites.keys()].some((suite) => SUITES_ON_BUILD.has(suite))) await step('build', build);
  for (const [suite, files] of suites) await step(suite, () => runSuite(suite, { show: true, files }));
}

/** Runs parts in lanes; those that give way leave CPU time to the other lanes. The output of each part is shown when it ends, so that those side by side do not mix theirs. */
function inLanes(parts: readonly SuitePart[], { givesWay = false } = {}) {
  const waiting = [...parts];
  return async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const { suite, shard } = part;
      const name = shard ? `${suite} ${shard}` : suite;
      process.stdout.write(`${name} started\n`);
      await step(name, () => runPart(part, givesWay));
    }
  };
}

async function runAll(): Promise<void> {
  await step('corpus is available', corpus);
  // Alone: it fills both cores, and the suites that take longest run on it.
  const isSlow = (await step('build', build)) > SLOW_BUILD_SECONDS;
  const checked = step('checks', runChecks);
  // The others are the longest, and have deadlines.
  const lane = inLanes(SIDE_BY_SIDE, { givesWay: true });
  // A test waits for timers, processes and pages much of its time, so six of these fill two cores.
  const separate = [inLanes(PROCESSES)(), checked.then(inLanes(DEADLINES))];
  const others = isSlow ? separate.map((one) => one.then(lane)) : [...separate, checked.then(lane), lane(), lane()];
  await Promise.all([lane(), ...others]);
  summary.push('Slowest files, side by side with others:\n');
  for (const { file, seconds } of slowestFiles(durations, SLOWEST))
    summary.push(`${seconds.toFixed(0).padStart(5)} s ${file}\n`);
}

forwardSignalsToTools();
const paths = process.argv.slice(2);
try {
  await (paths.length > 0 ? runSelected(paths) : runAll());
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

const { passed, failed, cpuSeconds } = sum(tallies);
summary.push(`In all ${timeOf(Math.round(performance.now() / 1_000), cpuSeconds || null)}.\n`);
process.stdout.write(`${summary.join('')}${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
