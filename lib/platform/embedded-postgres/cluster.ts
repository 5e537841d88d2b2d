import 'server-only';
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseEnvironment, nativeFolder } from '#lib/platform/embedded-postgres/binaries.ts';
import { USER } from '#lib/platform/embedded-postgres/state.ts';
import { executable, thisHost } from '#lib/platform/host.mjs';
import type { RunAs } from '#lib/platform/process/system-users.ts';

/** The files of an embedded cluster and the programs that use them. */
export interface Cluster {
  /** The folder of its files. */
  folder: string;
  dataDir: string;
  /** The folder of PostgreSQL's programs. */
  native: string;
  runAs: RunAs;
}

const isWindows = thisHost.platform === 'win32';

/**
 * Path of the cluster for a database process, which starts inside it. As root (who then switches to another user) the parent
 * folders may be closed to that user, so it uses its working directory, which Linux resolves without traversing the path.
 */
const clusterPath = (folder: string, runAs: RunAs) =>
  runAs.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder;

/** The files of a data folder from another machine may belong to a uid that is a different user here. */
export function ownAll(folder: string, { uid, gid }: RunAs): void {
  if (uid === undefined || gid === undefined || statSync(folder).uid === uid) return;
  // Never follow a symbolic link: the previous owner of the folder could make root give away any file.
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid);
  lchownSync(folder, uid, gid);
}

const messageOf = (error: unknown) =>
  (error instanceof Error && 'stderr' in error && String(error.stderr).trim()) || String(error);

/**
 * Creates a cluster under another name and renames it when complete, so that a kill leaves nothing half-made. It accepts no
 * connections until `setAccess` is called.
 */
export async function createCluster({ folder, dataDir, native, runAs }: Cluster, password: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres-new-')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const fresh = mkdtempSync(join(dataDir, 'postgres-new-'));
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(fresh, runAs.uid, runAs.gid);
  const argv = ['-D', clusterPath(fresh, runAs), '-U', USER, '-A', 'reject'];
  argv.push('-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  const passwordFile = join(dataDir, 'postgres-new-password');
  if (isWindows) {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    argv.push(`--pwfile=${passwordFile}`);
  }
  try {
    // Asynchronous: the folder's lock has to be refreshed meanwhile.
    const options = { ...runAs, cwd: fresh, env: databaseEnvironment() };
    await promisify(execFile)(join(native, 'bin', executable('initdb')), argv, options);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The embedded database could not be created in ${dataDir}: ${messageOf(error)}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, folder);
}

/** Access rules: everyone needs the password, through the socket too. TCP listens only on 127.0.0.1. */
const ACCESS_RULES = `# Written by Serpentine, which replaces this file when it differs.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;
const RULES_FILE = 'pg_hba.conf';

/** Whether connections to the cluster require the password set by `setAccess`. */
export function isAccessSet(folder: string): boolean {
  const file = join(folder, RULES_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === ACCESS_RULES;
}

/**
 * Sets the password of a cluster without a running server, then the rules that require it: as long as the rules are missing,
 * the next call makes up for an interrupted one.
 */
export async function setAccess(cluster: Cluster, password: string): Promise<void> {
  // On Windows initdb has set it: single-user mode refuses administrators.
  if (!isWindows) await setPassword(cluster, password);
  const { folder, runAs } = cluster;
  const fresh = join(folder, `${RULES_FILE}.fresh`);
  rmSync(fresh, { force: true });
  // `wx`: in a folder of another user, root follows no symbolic link.
  const file = openSync(fresh, 'wx', 0o600);
  try {
    writeFileSync(file, ACCESS_RULES);
    if (runAs.uid !== undefined && runAs.gid !== undefined) fchownSync(file, runAs.uid, runAs.gid);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(fresh, join(folder, RULES_FILE));
}

/**
 * Uses single-user mode, which no rule blocks and nobody else can reach. The password goes through standard input, because
 * other users can see arguments.
 */
async function setPassword({ folder, native, runAs }: Cluster, password: string): Promise<void> {
  if (!/^[\w-]+$/.test(password))
    throw new Error('The password of the embedded database contains unexpected characters.');
  // A failing statement is not logged: it contains the password.
  const settings = ['password_encryption=scram-sha-256', 'log_min_error_statement=panic', 'log_statement=none'];
  const argv = ['--single', '-D', clusterPath(folder, runAs), ...settings.flatMap((each) => ['-c', each])];
  const running = promisify(execFile)(join(native, 'bin', executable('postgres')), [...argv, 'postgres'], {
    ...runAs,
    cwd: folder,
    env: databaseEnvironment(),
  });
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(`ALTER ROLE ${USER} LOGIN PASSWORD '${password}'\n`);
  const { stderr } = await running.catch((error: unknown) => {
    throw new Error(`The password of the embedded database could not be set: ${messageOf(error)}`);
  });
  // The exit code is 0 even if the statement failed.
  const problem = stderr.split('\n').find((line) => /\b(?:ERROR|FATAL|PANIC):/.test(line));
  if (problem) throw new Error(`The password of the embedded database could not be set: ${problem}`);
}

interface Listening {
  port: number;
  /** Folder of its socket, relative to the cluster; empty: none. */
  socketFolder: string;
}

/** The program that starts a server on the cluster, and its arguments. */
export function serverCommand({ folder, dataDir, runAs }: Cluster, { port, socketFolder }: Listening, host = thisHost) {
  const options = ['-p', String(port), '-h', '127.0.0.1', '-c', 'log_checkpoints=off'];
  if (host.platform !== 'win32')
    return { program: 'postgres', argv: ['-D', clusterPath(folder, runAs), ...options, '-k', socketFolder] };
  // The server refuses to run as an administrator; pg_ctl starts it with a restricted token. No option contains a space.
  const logFile = join(dataDir, 'postgres.log');
  return { program: 'pg_ctl', argv: ['start', '-w', '-D', folder, '-l', logFile, '-o', options.join(' ')] };
}

/** Starts a server on the cluster. */
export function launch(cluster: Cluster, listening: Listening): ChildProcess {
  const { folder, dataDir, native, runAs } = cluster;
  const logFile = join(dataDir, 'postgres.log');
  const tooLong = existsSync(logFile) && statSync(logFile).size > 5_000_000;
  const log = openSync(logFile, tooLong ? 'w' : 'a', 0o600);
  const { program, argv } = serverCommand(cluster, listening);
  const child = spawn(join(native, 'bin', executable(program)), argv, {
    ...runAs,
    cwd: folder,
    env: databaseEnvironment(),
    // A separate session: Ctrl-C in the terminal must not stop the database while requests finish.
    detached: true,
    windowsHide: true,
    // On Windows the server itself opens the log, which no other process may hold open.
    stdio: isWindows ? 'ignore' : ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

/** Sends a signal to a server. Windows has none: there PostgreSQL takes them from `pg_ctl kill`. */
export function signalServer(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  if (!isWindows || signal === 'SIGKILL') {
    process.kill(pid, signal);
    return;
  }
  const program = join(nativeFolder(), 'bin', executable('pg_ctl'));
  spawnSync(program, ['kill', signal.slice('SIG'.length), String(pid)], {
    env: databaseEnvironment(),
    windowsHide: true,
  });
}
