import 'server-only';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  databaseEnvironment,
  databaseUser,
  executable,
  findBinaries,
  type RunAs,
} from '#lib/platform/postgres-binaries.ts';

const USER = 'serpentine';
const DATABASE = 'serpentine';
const VERSION = '18';

/** A running embedded server. */
export interface EmbeddedPostgres {
  url: string;
  pid: number;
  /** It was running already: left over by a killed process, or another process's. */
  adopted: boolean;
  /** Resolves when the server is gone, wanted or not. */
  gone: Promise<void>;
  /** Ends it in order (sessions are cut, data is written). */
  stop: () => Promise<void>;
}

interface State {
  port: number;
  password: string;
  /** Copy of the programs in a place that the database's user can read. */
  binaries?: string;
}

const stateFile = (dataDir: string) => join(dataDir, 'postgres.json');
const urlOf = ({ password, port }: State, database = DATABASE) =>
  `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;

function readState(dataDir: string): State | null {
  const file = stateFile(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function writeState(dataDir: string, state: State): void {
  const file = stateFile(dataDir);
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(state), { mode: 0o600 });
  renameSync(fresh, file);
}

/** Alive and no zombie. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  if (process.platform !== 'linux') return true;
  const stat = `/proc/${pid}/stat`;
  return existsSync(stat) && !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
}

/** The server's pid from postmaster.pid when that process is really the server of this cluster. */
function runningPid(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!pid || !isAlive(pid)) return null;
  if (process.platform === 'linux') {
    try {
      // A server's working folder is its cluster; a pid that now belongs to something else is somewhere else.
      if (readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster)) return null;
    } catch {
      return null;
    }
  }
  return pid;
}

/** `ready` in the status line that the server keeps in its pid file. */
function isReady(cluster: string, pid: number): boolean {
  const lines = existsSync(join(cluster, 'postmaster.pid'))
    ? readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    : [];
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function portIsFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
  });
  return promise;
}

/**
 * Where a database process finds its cluster: it starts inside it. As root (who then becomes another user) the folders
 * above may be closed to that user, so it goes by its own working folder, which Linux resolves without walking the path.
 */
const clusterPath = (cluster: string, runAs: RunAs) =>
  runAs.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : cluster;

function own(path: string, { uid, gid }: RunAs): void {
  if (uid === undefined || gid === undefined) return;
  chownSync(path, uid, gid);
}

/** A data folder that came from another machine may belong to a number that is somebody else here. */
function ownAll(folder: string, runAs: RunAs): void {
  if (runAs.uid === undefined || statSync(folder).uid === runAs.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) own(join(folder, entry), runAs);
  own(folder, runAs);
}

/** Makes a cluster beside its place and moves it there complete, so that a kill under way leaves nothing half made. */
function createCluster(dataDir: string, native: string, runAs: RunAs, password: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres-new-')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const fresh = mkdtempSync(join(dataDir, 'postgres-new-'));
  own(fresh, runAs);
  const secret = mkdtempSync(join(tmpdir(), 'serpentine-'));
  own(secret, runAs);
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  own(passwordFile, runAs);
  const argv = ['-D', clusterPath(fresh, runAs), '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  argv.push('-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  const done = spawnSync(join(native, 'bin', executable('initdb')), argv, {
    ...runAs,
    cwd: fresh,
    env: databaseEnvironment(),
    encoding: 'utf8',
  });
  rmSync(secret, { recursive: true, force: true });
  if (done.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Error(
      `The embedded database could not be made in ${dataDir}: ${done.error?.message ?? done.stderr.trim()}`,
    );
  }
  renameSync(fresh, join(dataDir, 'postgres'));
}

function launch(cluster: string, dataDir: string, native: string, runAs: RunAs, port: number): ChildProcess {
  const logFile = join(dataDir, 'postgres.log');
  const tooLong = existsSync(logFile) && statSync(logFile).size > 5_000_000;
  const log = openSync(logFile, tooLong ? 'w' : 'a', 0o600);
  const argv = ['-D', clusterPath(cluster, runAs), '-p', String(port), '-h', '127.0.0.1', '-c', 'log_checkpoints=off'];
  if (process.platform !== 'win32') argv.push('-k', '');
  const child = spawn(join(native, 'bin', executable('postgres')), argv, {
    ...runAs,
    cwd: cluster,
    env: databaseEnvironment(),
    // A session of its own: Ctrl-C in the terminal must not take the database from under requests that are being finished.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function ensureDatabase(state: State): Promise<void> {
  const client = await connect(urlOf(state, 'postgres'));
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function waitGone(pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(25))
    if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

function handle(state: State, pid: number, adopted: boolean, child?: ChildProcess): EmbeddedPostgres {
  const gone = Promise.withResolvers<void>();
  if (child) child.once('exit', () => gone.resolve());
  else {
    const watch = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(watch);
      gone.resolve();
    }, 1_000);
    watch.unref();
  }
  const stop = async () => {
    // SIGINT: cut sessions and write everything; SIGQUIT: at once, the log is replayed at the next start.
    for (const [signal, timeoutMs] of [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      if (!isAlive(pid)) break;
      process.kill(pid, signal);
      if (await waitGone(pid, timeoutMs)) break;
    }
    gone.resolve();
  };
  return { url: urlOf(state), pid, adopted, gone: gone.promise, stop };
}

/** The server that runs on this data folder now, or null. */
export async function findEmbedded(dataDir: string): Promise<EmbeddedPostgres | null> {
  const state = readState(dataDir);
  const cluster = join(dataDir, 'postgres');
  if (!state || !existsSync(cluster)) return null;
  const pid = runningPid(cluster);
  if (pid === null) return null;
  for (const end = performance.now() + 30_000; performance.now() < end && isAlive(pid); await sleep(50)) {
    if (!isReady(cluster, pid)) continue;
    await ensureDatabase(state);
    return handle(state, pid, true);
  }
  return null;
}

function lastWords(dataDir: string): string {
  const lines = readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|ERROR|PANIC|error/.test(line)) ?? lines.at(-1) ?? '';
}

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over the one that a killed process left running.
 * Files: `postgres/` (cluster), `postgres.json` (port, password; 0600), `postgres.log`.
 * @throws Error with one clear line when it cannot
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const running = await findEmbedded(dataDir);
  if (running) return running;
  const cluster = join(dataDir, 'postgres');
  const runAs = databaseUser();
  const known = readState(dataDir);
  const { native, copied } = findBinaries(runAs, known?.binaries);
  const hasCluster = existsSync(join(cluster, 'PG_VERSION'));
  if (hasCluster && !known)
    throw new Error(`${stateFile(dataDir)} is missing: it holds the password of the database in ${cluster}.`);
  const password = known?.password ?? randomBytes(24).toString('base64url');
  const port = known?.port && (await portIsFree(known.port)) ? known.port : await freePort();
  const state: State = { port, password, ...(copied ? { binaries: native } : {}) };
  writeState(dataDir, state);
  if (!hasCluster) {
    mkdirSync(dataDir, { recursive: true });
    createCluster(dataDir, native, runAs, password);
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== VERSION)
    throw new Error(
      `${cluster} was made by PostgreSQL ${version}; this version brings ${VERSION}. Move its data with that version's pg_dump, or use another DATA_DIR.`,
    );
  ownAll(cluster, runAs);

  // After a kill -9 the old server's processes need a moment to go; until then a new one is refused.
  for (const end = performance.now() + 20_000; ; await sleep(250)) {
    if (runningPid(cluster) === null) rmSync(join(cluster, 'postmaster.pid'), { force: true });
    const child = launch(cluster, dataDir, native, runAs, port);
    const pid = child.pid;
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    let over = false;
    ended.then(() => {
      over = true;
    });
    while (pid && !over && !isReady(cluster, pid)) await sleep(15);
    if (pid && !over) {
      await ensureDatabase(state);
      return handle(state, pid, false, child);
    }
    if (performance.now() > end) throw new Error(`The embedded database does not start: ${lastWords(dataDir)}`);
  }
}
