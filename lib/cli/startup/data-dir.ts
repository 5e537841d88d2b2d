import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#lib/platform/database/migrate.ts';
import {
  type EmbeddedPostgres,
  findEmbedded,
  startEmbedded,
} from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { type Env, reloadEnv } from '#lib/platform/env.ts';
import { type LockHolder, type LockResult, takeLock } from '#lib/platform/process/file-lock.ts';
import { authSecret } from '#lib/platform/security/secrets-file.ts';

/** A problem that the user can fix; only its message is shown. */
export class StartupError extends Error {
  override readonly name = 'StartRefused';
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** Step by step: Node's recursive form never returns under /proc, where no folder can be created (Node 20 to 24). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** @throws StartupError if the folder cannot be created or written to */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${crypto.randomUUID()}`);
  try {
    makeFolder(resolve(dataDir));
    accessSync(dataDir, constants.W_OK);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartupError(`DATA_DIR: the folder must be writable; given: "${dataDir}" (${codeOf(error)}).`);
  }
}

const lockPath = (dataDir: string) => join(dataDir, 'serpentine.lock');

const whoIs = ({ pid, note }: LockHolder) => `process ${pid}${note ? `, ${note}` : ''}`;

/**
 * Waits until a holder in another container sends a heartbeat, or is silent long enough to count as gone, and prints one
 * line for the user.
 * @returns a function to call each time the lock could not be taken
 */
function waitLimit(dataDir: string): (lock: LockResult & { held: false }) => void {
  let told = false;
  return ({ by, sign }) => {
    if (sign === 'beat' && by.role === 'start')
      throw new StartupError(
        `DATA_DIR: only one container at a time can use it; Serpentine runs on ${dataDir} in another one (there ${whoIs(by)}). Run the command inside that (docker exec NAME sh deploy/run.sh …), or stop it first.`,
      );
    if (sign !== 'none' || told) return;
    told = true;
    process.stderr.write(
      `DATA_DIR: ${dataDir} was last used in another container (there ${whoIs(by)}); waiting up to 30 s to check whether it is still running.\n`,
    );
  };
}

/** The data folder's lock, taken. */
export type HeldLock = LockResult & { held: true };

/**
 * Takes the data folder's lock. Waits for a command that uses the folder briefly.
 * @param role "start" for the program itself, which commands may then join
 * @returns the lock
 * @throws StartupError if the program already runs on it
 */
export async function holdDataDir(dataDir: string, note: string, role = 'start'): Promise<HeldLock> {
  const wait = waitLimit(dataDir);
  for (const end = performance.now() + 60_000; ; await sleep(100)) {
    const lock = takeLock(lockPath(dataDir), role, note);
    if (lock.held) return lock;
    wait(lock);
    if (lock.by.role === 'start' && lock.sign === 'process')
      throw new StartupError(`Serpentine is already running on ${dataDir} (${whoIs(lock.by)}).`);
    if (performance.now() > end)
      throw new StartupError(
        `Another command is using ${dataDir} (${lock.by.role}, process ${lock.by.pid}); wait until it has finished.`,
      );
  }
}

/** For commands that must not change the database: only connects. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  await client.end();
}

/** The database of the installation. */
export interface Database {
  url: string;
  /** Absent for a server given by DATABASE_URL. */
  embedded?: EmbeddedPostgres;
}

/** Preparation of a database before it is used: migrating it, or only testing the connection. */
export type Preparation = (url: string) => Promise<unknown>;

/**
 * The variables with the direct database URL that bypasses a pooler: for tasks that need a session, such as a backup, or
 * take long, such as a migration.
 */
export function pastPooler(env: Env): Env {
  return env.DATABASE_URL && env.DATABASE_DIRECT_URL ? { ...env, DATABASE_URL: env.DATABASE_DIRECT_URL } : env;
}

/** Opens the configured database: the given server, or the embedded one, which it starts; migrated by default. */
export async function openDatabase(env: Env, prepare: Preparation = migrate): Promise<Database> {
  if (env.DATABASE_URL) {
    await prepare(pastPooler(env).DATABASE_URL ?? '').catch((error: unknown) => {
      const hint = /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|timeout/.test(`${codeOf(error)} ${String(error)}`);
      throw hint ? new StartupError(`DATABASE_URL: the server does not respond (${codeOf(error)}).`) : error;
    });
    return { url: env.DATABASE_URL };
  }
  const embedded = await startEmbedded(env.DATA_DIR);
  try {
    await prepare(embedded.url);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { url: embedded.url, embedded };
}

/** Exports the database URL and the secret of a data folder to the rest of this process. */
export function exportSettings(env: Env, url: string): Record<string, string> {
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    // The embedded server has no pooler.
    DATABASE_DIRECT_URL: (env.DATABASE_URL && env.DATABASE_DIRECT_URL) || '',
    DATA_DIR: env.DATA_DIR,
    AUTH_SECRET: env.AUTH_SECRET ?? authSecret(env.DATA_DIR),
  };
  Object.assign(process.env, settings);
  reloadEnv();
  return settings;
}

/**
 * Runs a command against the database: that of the running program, or else the embedded one, started for the command and
 * stopped afterwards.
 */
export async function withDatabase<T>(
  env: Env,
  role: string,
  work: (url: string) => Promise<T>,
  prepare: Preparation = migrate,
): Promise<T> {
  prepareDataDir(env.DATA_DIR);
  if (env.DATABASE_URL) {
    const { url } = await openDatabase(env, prepare);
    exportSettings(env, url);
    return work(url);
  }
  const wait = waitLimit(env.DATA_DIR);
  for (const end = performance.now() + 120_000; performance.now() < end; await sleep(100)) {
    const lock = takeLock(lockPath(env.DATA_DIR), role);
    if (lock.held) {
      let database: Database | undefined;
      try {
        database = await openDatabase(env, prepare);
        exportSettings(env, database.url);
        return await work(database.url);
      } finally {
        await database?.embedded?.stop();
        lock.release();
      }
    }
    wait(lock);
    const joinable = lock.by.role === 'start' && lock.sign === 'process';
    const running = joinable ? await findEmbedded(env.DATA_DIR) : null;
    if (running) {
      await prepare(running.url);
      exportSettings(env, running.url);
      return work(running.url);
    }
  }
  throw new StartupError(`DATA_DIR: ${env.DATA_DIR} has been in use by another command for too long.`);
}
