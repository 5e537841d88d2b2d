import { globSync, statSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';

/**
 * Projects of tests/vitest.config.ts in the order they run, from the fewest requirements to the most, then the browser
 * tests.
 */
export const SUITES = ['pure', 'net', 'hostile', 'db', 'process-db', 'corpus', 'api', 'process', 'browser'] as const;
/** A suite of tests. */
export type Suite = (typeof SUITES)[number];

/** A suite, or a part of its files: `1/3` is the first third. Each part of a suite that starts a server has its own. */
export interface SuitePart {
  suite: Suite;
  shard?: string;
}

/**
 * What runs side by side. The longest begin first, so that the lanes end at about the same time; the resilience tests in `process` run
 * near the end, beside the tests of the API, which take the least CPU time. The checks run `pure`.
 */
export const SIDE_BY_SIDE: readonly SuitePart[] = [
  { suite: 'db' },
  { suite: 'browser', shard: '1/3' },
  { suite: 'browser', shard: '2/3' },
  { suite: 'browser', shard: '3/3' },
  { suite: 'api', shard: '1/2' },
  { suite: 'process' },
  { suite: 'api', shard: '2/2' },
  { suite: 'corpus' },
];
/** A lane of its own beside those: it waits most of its time for the ends of processes. */
export const PROCESSES: readonly SuitePart[] = [{ suite: 'process-db' }];
/**
 * Another one, begun when the checks have ended: the deadlines of its tests leave no room for the type check beside them, and starting
 * a browser counts towards them.
 */
export const DEADLINES: readonly SuitePart[] = [{ suite: 'hostile' }, { suite: 'net' }];

/** Seconds of the browser tests that take longest, beside other suites: `npm test` prints them. */
const BROWSER_SECONDS: Readonly<Record<string, number>> = {
  policy: 147,
  'site-audits': 129,
  'page-audits': 90,
  docs: 87,
  'ai-answers': 86,
  content: 77,
  searches: 73,
  account: 58,
  rankings: 55,
  'first-check': 51,
  backlinks: 50,
  'hostile-everywhere': 48,
  'ai-visibility': 48,
  domains: 45,
  reports: 39,
  'local-grids': 38,
  people: 37,
};
/** Seconds of any other of them. */
const OTHER_BROWSER_SECONDS = 14;

/**
 * Files of a part of the browser tests. Parts take about the same time: the longest file goes first, each to the part that has the
 * least to do.
 * @param shard `1/3` is the first of three
 */
export function browserFiles(root: string, shard: string): string[] {
  const [index = 1, count = 1] = shard.split('/').map(Number);
  const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] as string[] }));
  const specs = globSync('tests/e2e/*.spec.ts', { cwd: root }).map((path) => {
    const file = path.split(sep).join('/');
    return { file, seconds: BROWSER_SECONDS[basename(file, '.spec.ts')] ?? OTHER_BROWSER_SECONDS };
  });
  for (const { file, seconds } of specs.toSorted((a, b) => b.seconds - a.seconds || (a.file < b.file ? -1 : 1))) {
    const part = parts.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    part.seconds += seconds;
    part.files.push(file);
  }
  return (parts[index - 1]?.files ?? []).toSorted();
}

/** Suites that start the built program. */
export const SUITES_ON_BUILD: ReadonlySet<Suite> = new Set<Suite>(['process-db', 'api', 'process', 'browser']);

/**
 * The suite of a test file, by its path and name; a test compares this with the globs of tests/vitest.config.ts.
 * @param file relative to the root, with forward slashes
 * @returns null for a file that is not a test
 */
export function suiteOf(file: string): Suite | null {
  if (/^tests\/e2e\/.*\.spec\.ts$/.test(file)) return 'browser';
  if (!/^(?:lib|components|packages|tests)\/.*\.test\.tsx?$/.test(file)) return null;
  if (/\.db\.test\.ts$/.test(file)) return file.startsWith('tests/process/') ? 'process-db' : 'db';
  if (/\.net\.test\.ts$/.test(file)) return /\/hostile-[^/]+$/.test(file) ? 'hostile' : 'net';
  if (file.startsWith('tests/corpus/')) return 'corpus';
  if (file.startsWith('tests/process/')) return 'process';
  if (file.startsWith('tests/api/')) return file.endsWith('.pure.test.ts') ? 'pure' : 'api';
  return 'pure';
}

/**
 * Test files below the given paths, by suite.
 * @param paths files or folders, absolute or relative to `root`
 * @throws RangeError for an option, a path that does not exist, or one without tests
 */
export function selectTests(root: string, paths: readonly string[]): Map<Suite, string[]> {
  const found = new Map<Suite, Set<string>>();
  for (const path of paths) {
    if (path.startsWith('-')) throw new RangeError(`npm test takes paths of test files or folders, not "${path}".`);
    const at = resolve(root, path);
    const stat = statSync(at, { throwIfNoEntry: false });
    if (!stat) throw new RangeError(`File or folder not found: "${path}".`);
    const files = stat.isDirectory()
      ? globSync('**/*.{test,spec}.{ts,tsx}', { cwd: at }).map((name) => resolve(at, name))
      : [at];
    const tests = files
      .map((file) => relative(root, file).split(sep).join('/'))
      .filter((file) => suiteOf(file) !== null);
    if (tests.length === 0) throw new RangeError(`No tests in "${path}".`);
    for (const file of tests) {
      const suite = suiteOf(file);
      if (suite) found.set(suite, (found.get(suite) ?? new Set()).add(file));
    }
  }
  return new Map(
    SUITES.flatMap((suite) => (found.has(suite) ? [[suite, [...(found.get(suite) ?? [])].sort()] as const] : [])),
  );
}
