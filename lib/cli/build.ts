import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** One hash over all sources of the built dashboard. */
export function sourceHash(): string {
  const hash = createHash('sha256').update(process.version);
  const paths = SOURCES.flatMap((folder) => {
    const from = join(root, folder);
    if (!existsSync(from)) return [];
    return readdirSync(from, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    );
  });
  for (const path of [...paths, ...FILES].sort()) {
    if (SKIP.test(path) || !existsSync(join(root, path)) || !statSync(join(root, path)).isFile()) continue;
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

const isBuilt = (hash: string) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;

function runBuild(signal: AbortSignal): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, [join(root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
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

/**
 * Builds the dashboard if its sources changed since the last build. One process at a time; the stamp is written last, so a
 * killed build is repeated.
 * @throws Error with the build's last lines
 */
export async function ensureBuild(signal: AbortSignal): Promise<void> {
  // A release archive: built, without the tools to build.
  if (existsSync(join(root, 'release.json'))) return;
  const hash = sourceHash();
  if (isBuilt(hash)) return;
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
      process.stderr.write('Building the dashboard (after an install or a change; about a minute) …\n');
      const { code, output } = await runBuild(signal);
      signal.throwIfAborted();
      if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`);
      writeFileSync(stampFile, hash);
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
