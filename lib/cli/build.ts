import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stampFile as packagesStamp, RUN_ONLY, removeBuildTools } from '#lib/cli/packages.mjs';
import { root } from '#lib/cli/root.ts';
import { prepareBinaries } from '#lib/platform/embedded-postgres/binaries.ts';
import { takeLock } from '#lib/platform/process/file-lock.ts';

const stampFile = join(root, '.next', 'serpentine-build');
const SOURCES = ['app', 'components', 'lib', 'public', 'prisma/schema'];
const FILES = [
  'package-lock.json',
  'package.json',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'proxy.ts',
  'instrumentation.ts',
];
/** Not part of the build: commands, the generated client (its schema counts), tests. */
const SKIP = /^lib\/(cli|platform\/prisma)\/|\.test\.tsx?$|\.md$/;

/** Paths of all sources of the built dashboard. */
function sourcePaths(): string[] {
  const inFolders = SOURCES.flatMap((folder) => {
    const from = join(root, folder);
    if (!existsSync(from)) return [];
    return readdirSync(from, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  });
  const single = FILES.filter((path) => existsSync(join(root, path)));
  return [...inFolders, ...single].filter((path) => !SKIP.test(path)).sort();
}

/** One hash over all sources of the built dashboard. */
export function sourceHash(): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of sourcePaths()) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** One hash over their sizes and times of change: a fifth of the work, and enough to see that nothing has changed. */
function sourceTimes(): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of sourcePaths()) {
    const { size, mtimeNs, ino } = statSync(join(root, path), { bigint: true });
    hash.update(`\0${path}\0${size} ${mtimeNs} ${ino}`);
  }
  return hash.digest('hex');
}

/** Whether the packages that only building needs have been removed. An image has no such stamp. */
const isWithoutTools = () =>
  existsSync(packagesStamp(root)) && readFileSync(packagesStamp(root), 'utf8').endsWith(RUN_ONLY);

/** The stamp of the last build: hash and times of its sources. */
const readStamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split('\n') : []);

function isBuilt(hash: string): boolean {
  const [builtHash, times] = readStamp();
  if (builtHash !== hash) return false;
  // A checkout of the same sources, or one that was copied.
  const now = sourceTimes();
  if (times !== now) writeStamp(hash, now);
  return true;
}

/** A folder that may not be written to is compared by its contents each time. */
function writeStamp(hash: string, times: string): void {
  try {
    writeFileSync(stampFile, `${hash}\n${times}`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))))
      throw error;
  }
}

function run(script: string, signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, [join(root, script), 'build'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Its own workers end with it only on a termination signal, not if it is killed.
  signal.addEventListener('abort', () => child.kill('SIGTERM'));
  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const { promise, resolve: done } = Promise.withResolvers<{ code: number | null; output: string }>();
  child.on('close', (code) => done({ code, output }));
  child.on('error', (error) => done({ code: 1, output: String(error) }));
  return promise;
}

/**
 * Removes the old build. A missing stamp means that the last build was interrupted: then its cache may be incomplete too.
 */
function clearOldBuild(): void {
  const folder = join(root, '.next');
  const keep = new Set(['serpentine-build.lock', ...(existsSync(stampFile) ? ['cache'] : [])]);
  rmSync(stampFile, { force: true });
  for (const name of readdirSync(folder)) {
    if (!keep.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Builds, where the packages that only building needs are installed. */
async function buildHere(signal: AbortSignal): Promise<void> {
  process.stderr.write('Building the dashboard (after an install or a change; about a minute) …\n');
  const { code, output } = await run(join('node_modules', 'next', 'dist', 'bin', 'next'), signal);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`);
  // Lists of the files that each route needs, for those who copy a route elsewhere: 29 MB.
  for (const name of readdirSync(join(root, '.next', 'server'), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.nft.json')) rmSync(join(root, '.next', 'server', name));
}

/** Installs what only building needs, and builds: `npm run build`. */
async function buildWithTools(signal: AbortSignal): Promise<void> {
  process.stderr.write('Installing what building needs (about half a minute), and building the dashboard …\n');
  const { code, output } = await run(join('lib', 'cli', 'bootstrap.mjs'), signal);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`);
}

/**
 * Builds the dashboard if its sources changed since the last build. One process at a time; the stamp is written last, so a
 * killed build is repeated.
 * @throws Error with the build's last lines
 */
export async function ensureBuild(signal: AbortSignal): Promise<void> {
  // A release archive: built, without the tools to build.
  if (existsSync(join(root, 'release.json'))) return;
  const times = sourceTimes();
  const hash = readStamp()[1] === times ? null : sourceHash();
  if (hash === null || isBuilt(hash)) {
    removeBuildTools(root);
    return;
  }
  if (isWithoutTools()) {
    await buildWithTools(signal);
    return;
  }
  mkdirSync(join(root, '.next'), { recursive: true });
  const lockFile = join(root, '.next', 'serpentine-build.lock');
  for (;;) {
    signal.throwIfAborted();
    const lock = takeLock(lockFile, 'build');
    if (!lock.held) {
      await sleep(200);
      continue;
    }
    try {
      if (isBuilt(hash)) return;
      clearOldBuild();
      await buildHere(signal);
      writeFileSync(stampFile, `${hash}\n${times}`);
      removeBuildTools(root);
      return;
    } finally {
      lock.release();
    }
  }
}

// `npm run build`: builds in advance, for a start that may not write to the program's folder (an image, a service).
if (import.meta.main) {
  prepareBinaries();
  await ensureBuild(new AbortController().signal);
}
