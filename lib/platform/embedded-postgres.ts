import 'server-only';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
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
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { answersElsewhere, clearTraces, isReady, runningPid, waitGone } from '#lib/platform/cluster-process.ts';
import { isOwnPidSpace, ownPidSpace, type PidSpace } from '#lib/platform/pid-space.ts';
import {
  databaseEnvironment,
  databaseUser,
  executable,
  findBinaries,
  type RunAs,
} from '#lib/platform/postgres-binaries.ts';
import { isAlive } from '#lib/platform/process-alive.ts';

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
  /** Where the server was started whose id is in postmaster.pid; absent: an older version did. */
  space?: PidSpace;
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
async function createCluster(dataDir: string, native: string, runAs: RunAs, password: string): Promise<void> {
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
  // An order to stop may end the process while this waits.
  const forget = () => rmSync(secret, { recursive: true, force: true });
  process.once('exit', forget);
  const argv = ['-D', clusterPath(fresh, runAs), '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  argv.push('-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  try {
    // Not waited for in one piece: a lock on the folder has to be touched meanwhile.
    const options = { ...runAs, cwd: fresh, env: databaseEnvironment() };
    await promisify(execFile)(join(native, 'bin', executable('initdb')), argv, options);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    const told = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`The embedded database could not be made in ${dataDir}: ${told || String(error)}`);
  } finally {
    process.off('exit', forget);
    forget();
  }
  renameSync(fresh, join(dataDir, 'postgres'));
}

interface Launch {
  cluster: string;
  dataDir: string;
  native: string;
  runAs: RunAs;
  port: number;
  /** Where its socket lies, from the cluster; empty: none. */
  socketFolder: string;
}

function launch({ cluster, dataDir, native, runAs, port, socketFolder }: Launch): ChildProcess {
  const logFile = join(dataDir, 'postgres.log');
  const tooLong = existsSync(logFile) && statSync(logFile).size > 5_000_000;
  const log = openSync(logFile, tooLong ? 'w' : 'a', 0o600);
  const argv = ['-D', clusterPath(cluster, runAs), '-p', String(port), '-h', '127.0.0.1', '-c', 'log_checkpoints=off'];
  if (process.platform !== 'win32') argv.push('-k', socketFolder);
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

/** @throws Error when the server of another container is on the cluster, which nobody here can use or may disturb */
async function refuseOther(cluster: string, { space }: State): Promise<void> {
  if (isOwnPidSpace(space) || !(await answersElsewhere(cluster))) return;
  throw new Error(
    `DATA_DIR: one container at a time may use it; the database in ${cluster} runs in another one. Run the command inside that (docker exec), or stop it first.`,
  );
}

/**
 * The server that runs on this data folder now, or null.
 * @throws Error with one clear line when it runs in another container
 */
export async function findEmbedded(dataDir: string): Promise<EmbeddedPostgres | null> {
  const state = readState(dataDir);
  const cluster = join(dataDir, 'postgres');
  if (!state || !existsSync(cluster)) return null;
  await refuseOther(cluster, state);
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
  const state: State = { port, password, ...(copied ? { binaries: native } : {}), space: ownPidSpace() };
  if (!hasCluster) {
    writeState(dataDir, state);
    mkdirSync(dataDir, { recursive: true });
    await createCluster(dataDir, native, runAs, password);
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== VERSION)
    throw new Error(
      `${cluster} was made by PostgreSQL ${version}; this version brings ${VERSION}. Move its data with that version's pg_dump, or use another DATA_DIR.`,
    );
  ownAll(cluster, runAs);
  // In this order: until the file is gone whose id it is, it is the other container's.
  if (!isOwnPidSpace(known?.space)) clearTraces(cluster);
  writeState(dataDir, state);

  let socketFolder = '.';
  // After a kill -9 the old server's processes need a moment to go; until then a new one is refused.
  for (const end = performance.now() + 20_000; ; await sleep(250)) {
    if (runningPid(cluster) === null) clearTraces(cluster);
    const child = launch({ cluster, dataDir, native, runAs, port, socketFolder });
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
    // Some file systems have no sockets, as folders of a Mac or a PC in its virtual machine.
    if (/Unix-domain socket|\.s\.PGSQL/.test(lastWords(dataDir))) socketFolder = '';
    if (performance.now() > end) throw new Error(`The embedded database does not start: ${lastWords(dataDir)}`);
  }
}
