/** `npm test`: the checks, then every test, from those that need least to those in the browser. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuild } from '#lib/cli/build.ts';
import { runChecks, sum } from '#lib/cli/checks.ts';
import { root } from '#lib/cli/root.ts';
import { endTasksWithUs, runPlaywright, runVitest, type Tally } from '#lib/cli/tasks.ts';

const BROWSER_TESTS = 'tests/e2e/playwright.config.ts';
const tallies: Tally[] = [];

function note(name: string, { passed, failed }: Tally): void {
  tallies.push({ passed, failed });
  process.stdout.write(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed\n\n`);
}

function corpus(): Tally {
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

endTasksWithUs();
note('checks', await runChecks());
note('corpus is there', corpus());
note('build', await build());
for (const project of ['net', 'db', 'process-db', 'corpus', 'api', 'process']) {
  note(project, await runVitest(project, true));
}
if (existsSync(join(root, BROWSER_TESTS))) note('browser', await runPlaywright(BROWSER_TESTS));

const { passed, failed } = sum(tallies);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
