/**
 * `npm test`: the checks, then every suite, two at a time. `npm test -- PATH …`: only the tests in these files and folders,
 * without the checks.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuild } from '#lib/cli/build.ts';
import { runChecks, sum } from '#lib/cli/checks/checks.ts';
import { forwardSignalsToTools, runPlaywright, runVitest, type Tally } from '#lib/cli/checks/run-tools.ts';
import {
  SUITES_ALONE,
  SUITES_ON_BUILD,
  SUITES_SIDE_BY_SIDE,
  type Suite,
  selectTests,
} from '#lib/cli/checks/test-suites.ts';
import { root } from '#lib/cli/root.ts';

const BROWSER_TESTS = 'tests/e2e/playwright.config.ts';
/** Suites at a time: each waits for timers, processes and pages much of its time, so that two fill two cores. */
const LANES = 2;
const tallies: Tally[] = [];
const summary: string[] = [];

async function step(name: string, run: () => Promise<Tally & { output?: string }>): Promise<void> {
  const began = performance.now();
  const { passed, failed, failures = [], output = '' } = await run();
  const seconds = Math.round((performance.now() - began) / 1_000);
  tallies.push({ passed, failed });
  const result = `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)\n`;
  summary.push(result, ...failures.map((failure) => `         ${failure}\n`));
  process.stdout.write(`${output}${result}\n`);
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
    await ensureBuild(new AbortController().signal);
    return { passed: 1, failed: 0 };
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
}

/** `show`: the output appears as the suite runs, else it is in the result, so that suites side by side do not mix theirs. */
const runSuite = (suite: Suite, show: boolean, files?: readonly string[]) =>
  suite === 'browser' ? runPlaywright(BROWSER_TESTS, show, files) : runVitest(suite, show, files);

/** @throws RangeError (`selectTests`) */
async function runSelected(paths: readonly string[]): Promise<void> {
  const suites = selectTests(root, paths);
  if ([...suites.keys()].some((suite) => SUITES_ON_BUILD.has(suite))) await step('build', build);
  for (const [suite, files] of suites) await step(suite, () => runSuite(suite, true, files));
}

async function runAll(): Promise<void> {
  await step('checks', runChecks);
  await step('corpus is available', corpus);
  await step('build', build);
  const waiting = [...SUITES_SIDE_BY_SIDE];
  const lane = async () => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
      const name = suite;
      process.stdout.write(`${name} started\n`);
      await step(name, () => runSuite(name, false));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const suite of SUITES_ALONE) await step(suite, () => runSuite(suite, true));
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

const { passed, failed } = sum(tallies);
process.stdout.write(`${summary.join('')}${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
