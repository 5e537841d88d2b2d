import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  browserFiles,
  DEADLINES,
  PROCESSES,
  SIDE_BY_SIDE,
  SUITES,
  selectTests,
  suiteOf,
} from '#lib/cli/checks/test-suites.ts';
import { root } from '#lib/cli/root.ts';
import config from '#tests/vitest.config.ts';

interface Project {
  test: { name: string; include: string[]; exclude?: string[] };
}

describe('npm test', () => {
  it('puts each test file into the suite whose globs match it in tests/vitest.config.ts', () => {
    const projects = (config.test?.projects ?? []) as unknown as Project[];
    expect([...projects.map(({ test }) => test.name), 'browser']).toEqual([...SUITES]);
    for (const { test } of projects) {
      const outside = new Set((test.exclude ?? []).flatMap((glob) => globSync(glob, { cwd: root, exclude: notOurs })));
      const files = test.include
        .flatMap((glob) => globSync(glob, { cwd: root, exclude: notOurs }))
        .filter((file) => !outside.has(file));
      expect(files.length, test.name).toBeGreaterThan(0);
      expect(
        files.filter((file) => suiteOf(file) !== test.name),
        test.name,
      ).toEqual([]);
    }
  });

  it('runs all parts of each suite once in a whole run, the pure one within the checks', () => {
    const parts = new Map<string, string[]>([['pure', ['1/1']]]);
    for (const { suite, shard = '1/1' } of [...SIDE_BY_SIDE, ...PROCESSES, ...DEADLINES])
      parts.set(suite, [...(parts.get(suite) ?? []), shard]);
    expect([...parts.keys()].sort()).toEqual([...SUITES].sort());
    for (const [suite, shards] of parts)
      expect(shards, suite).toEqual(shards.map((_, index) => `${index + 1}/${shards.length}`));
  });

  it('divides the browser tests into parts of about the same time, each file in one', () => {
    const all = globSync('tests/e2e/*.spec.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
    const parts = SIDE_BY_SIDE.filter(({ suite }) => suite === 'browser').map(({ shard = '' }) =>
      browserFiles(root, shard),
    );
    expect(parts.flat().toSorted()).toEqual(all.toSorted());
    // The two longest files are never in the same part.
    expect(parts.filter((files) => files.some((file) => /(?:policy|site-audits)\.spec/.test(file)))).toHaveLength(2);
    const counts = parts.map((files) => files.length);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(8);
  });

  it('groups files and the tests below folders by suite, in the order the suites run', () => {
    const suites = selectTests(root, [
      'tests/e2e/docs.spec.ts',
      'lib/cli/checks/test-suites.test.ts',
      'lib/cli',
      'tests/api',
    ]);
    expect([...suites.keys()]).toEqual(['pure', 'net', 'db', 'api', 'browser']);
    expect(suites.get('browser')).toEqual(['tests/e2e/docs.spec.ts']);
    expect(suites.get('pure')?.filter((file) => file === 'lib/cli/checks/test-suites.test.ts')).toHaveLength(1);
    expect(suites.get('api')?.every((file) => file.startsWith('tests/api/'))).toBe(true);
  });

  it.each([
    ['lib/no-such-file.test.ts', 'File or folder not found: "lib/no-such-file.test.ts".'],
    ['lib/cli/root.ts', 'No tests in "lib/cli/root.ts".'],
    ['--watch', 'npm test takes paths of test files or folders, not "--watch".'],
  ])('refuses %s', (path, message) => {
    expect(() => selectTests(root, [path])).toThrow(message);
  });
});

function notOurs(path: string): boolean {
  return /^(?:node_modules|\.next|data|\.demo)$/.test(path);
}
