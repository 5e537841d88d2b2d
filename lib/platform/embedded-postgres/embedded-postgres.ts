import 'server-only';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#lib/platform/embedded-postgres/binaries.ts';
import {
  type Cluster,
  createCluster,
  isAccessSet,
  launch,
  ownAll,
  setAccess,
  signalServer,
} from '#lib/platform/embedded-postgres/cluster.ts';
import {
  answersElsewhere,
  clearTraces,
  isReady,
  runningPid,
  waitUntilExited,
} from '#lib/platform/embedded-postgres/cluster-process.ts';
import {
  DATABASE,
  freePort,
  portIsFree,
  readState,
  type State,
  stateFile,
  urlOf,
  writeState,
} from '#lib/platform/embedded-postgres/state.ts';
import { thisHost } from '#lib/platform/host.mjs';
import { currentPidNamespace, isSamePidNamespace } from '#lib/platform/process/pid-namespace.ts';
import { isAlive } from '#lib/platform/process/process-alive.ts';
import { databaseUser } from '#lib/platform/process/system-users.ts';

const VERSION = '18';

/** A running embedded server. */
export interface EmbeddedPostgres {
  url: string;
  pid: number;
  /** It was already running: left by a killed process, or started by another process. */
  adopted: boolean;
  /** Resolves when the server is gone, intended or not. */
  gone: Promise<void>;
  /** Shuts it down cleanly (sessions are closed, data is written). */
  stop: () => Promise<void>;
  /** Begins that, without waiting. */
  requestStop: () => void;
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
    // SIGINT: close sessions and write everything; SIGQUIT: immediate, the log is replayed at the next start.
    for (const [signal, timeoutMs] of [
      ['SIGINT', 20_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      if (!isAlive(pid)) break;
      signalServer(pid, signal);
      if (await waitUntilExited(pid, timeoutMs)) break;
    }
    gone.resolve();
  };
  return { url: urlOf(state), pid, adopted, gone: gone.promise, stop, requestStop: () => signalServer(pid, 'SIGINT') };
}

/** @throws Error if a server in another container uses the cluster: it can be neither used nor stopped from here */
async function refuseOther(cluster: string, { space }: State): Promise<void> {
  if (isSamePidNamespace(space) || !(await answersElsewhere(cluster))) return;
  throw new Error(
    `DATA_DIR: only one container at a time can use it; the database in ${cluster} runs in another one. Run the command inside that (docker exec), or stop it first.`,
  );
}

/**
 * The server of this data folder, once it accepts connections; null: there is none.
 * @throws Error with one clear line if it runs in another container
 */
async function runningServer(dataDir: string): Promise<{ state: State; pid: number } | null> {
  const state = readState(dataDir);
  const folder = join(dataDir, 'postgres');
  if (!state || !existsSync(folder)) return null;
  await refuseOther(folder, state);
  const pid = runningPid(folder);
  if (pid === null) return null;
  for (const end = performance.now() + 30_000; performance.now() < end && isAlive(pid); await sleep(50)) {
    if (isReady(folder, pid)) return { state, pid };
  }
  return null;
}

/**
 * The server that currently runs on this data folder, or null.
 * @throws Error with one clear line if it runs in another container
 */
export async function findEmbedded(dataDir: string): Promise<EmbeddedPostgres | null> {
  const running = await runningServer(dataDir);
  if (!running) return null;
  await ensureDatabase(running.state);
  return handle(running.state, running.pid, true);
}

function lastWords(dataDir: string): string {
  const lines = readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim().split('\n');
  return lines.findLast((line) => /FATAL|ERROR|PANIC|error/.test(line)) ?? lines.at(-1) ?? '';
}

/** @throws Error if the cluster was created by another major version */
function checkVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === VERSION) return;
  throw new Error(
    `${folder} was created by PostgreSQL ${version}; this version includes ${VERSION}. Move its data with that version's pg_dump, or use another DATA_DIR.`,
  );
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that a killed process left running. The caller holds
 * the folder's lock. Files: `postgres/` (cluster), `postgres.json` (port, password; 0600), `postgres.log`.
 * @throws Error with one clear line on failure
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const folder = join(dataDir, 'postgres');
  if (isAccessSet(folder)) {
    const running = await findEmbedded(dataDir);
    if (running) return running;
  } else {
    // An older version started it, with other access rules.
    const older = await runningServer(dataDir);
    if (older) await handle(older.state, older.pid, true).stop();
  }
  const runAs = databaseUser();
  const known = readState(dataDir);
  const { native, copied } = findBinaries(runAs, known?.binaries);
  const cluster: Cluster = { folder, dataDir, native, runAs };
  const hasCluster = existsSync(join(folder, 'PG_VERSION'));
  if (hasCluster && !known)
    throw new Error(`${stateFile(dataDir)} is missing: it contains the password of the database in ${folder}.`);
  const password = known?.password ?? randomBytes(24).toString('base64url');
  const port = known?.port && (await portIsFree(known.port)) ? known.port : await freePort();
  const state: State = { port, password, ...(copied ? { binaries: native } : {}), space: currentPidNamespace() };
  if (!hasCluster) {
    mkdirSync(dataDir, { recursive: true });
    writeState(dataDir, state);
    await createCluster(cluster, password);
  }
  checkVersion(folder);
  ownAll(folder, runAs);
  // In this order: until the file with its id is gone, the server belongs to the other container.
  if (!isSamePidNamespace(known?.space)) clearTraces(folder);
  writeState(dataDir, state);

  let socketFolder = '.';
  let problem = '';
  // After a kill -9 the old server's processes take a moment to exit; until then a new one fails to start.
  for (const end = performance.now() + 20_000; ; await sleep(250)) {
    if (problem && performance.now() > end) throw new Error(problem);
    if (runningPid(folder) === null) clearTraces(folder);
    if (!isAccessSet(folder)) {
      const failure = await setAccess(cluster, password).catch((error: Error) => error);
      if (failure) {
        problem = failure.message;
        continue;
      }
    }
    const child = launch(cluster, { port, socketFolder });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    let over = false;
    ended.then(() => {
      over = true;
    });
    // On Windows the child is pg_ctl, which ends when the server accepts connections.
    const direct = thisHost.platform !== 'win32';
    const server = () => (direct ? child.pid : runningPid(folder)) ?? null;
    while (child.pid && !over && !isReady(folder, server() ?? 0)) await sleep(15);
    const pid = server();
    if (pid && (direct ? !over : isReady(folder, pid))) {
      await ensureDatabase(state);
      return handle(state, pid, false, direct ? child : undefined);
    }
    problem = `The embedded database does not start: ${lastWords(dataDir)}`;
    // Some file systems have no sockets, such as folders of a Mac or a PC shared with its virtual machine.
    if (/Unix-domain socket|\.s\.PGSQL/.test(problem)) socketFolder = '';
  }
}
