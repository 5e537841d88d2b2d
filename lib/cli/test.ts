/**
 * `npm test`: the checks, then every test, from the fewest requirements to the browser tests. `npm test -- PATH …`: only the
 * tests in these files and folders, without the checks.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBuild } from '#lib/cli/build.ts';
import { runChecks, sum } from '#lib/cli/checks/checks.ts';
import { forwardSignalsToTools, runPlaywright, runVitest, type Tally } from '#lib/cli/checks/run-tools.ts';
import { SUITES, SUITES_ON_BUILD, type Suite, selectTests } from '#lib/cli/checks/test-suites.ts';
import { root } from '#lib/cli/root.ts';

const BROWSER_TESTS = 'tests/e2e/playwright.config.ts';
const tallies: Tally[] = [];

async function step(name: string, run: () => Promise<Tally>): Promise<void> {
  const began = performance.now();
  const { passed, failed } = await run();
  const seconds = Math.round((performance.now() - began) / 1_000);
  tallies.push({ passed, failed });
  process.stdout.write(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)\n\n`,
  );
}

async function corpus(): Promise<Tally> {
  const folder = resolve(root, process.env.CORPUS_DIR || '../shared/corpus');
  if (existsSync(folder)) return { passed: 1, failed: 0 };
  const required = process.env.CORPUS === 'require';
  process.stdout.write(
    `The corpus is not there (${folder}): its tests are ${required ? 'required and cannot run' : 'SKIPPED'}.\n`,
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

const runSuite = (suite: Suite, files?: readonly string[]): Promise<Tally> =>
  suite === 'browser' ? runPlaywright(BROWSER_TESTS, files) : runVitest(suite, true, files);

/** @throws RangeError (`selectTests`) */
async function runSelected(paths: readonly string[]): Promise<void> {
  const suites = selectTests(root, paths);
  if ([...suites.keys()].some((suite) => SUITES_ON_BUILD.has(suite))) await step('build', build);
  for (const [suite, files] of suites) await step(suite, () => runSuite(suite, files));
}

async function runAll(): Promise<void> {
  await step('checks', runChecks);
  await step('corpus is there', corpus);
  await step('build', build);
  // The checks have run the pure tests.
  for (const suite of SUITES.filter((name) => name !== 'pure')) await step(suite, () => runSuite(suite));
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
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
