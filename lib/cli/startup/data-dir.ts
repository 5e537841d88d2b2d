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

/** A problem that the user can fix; its message is the only line shown. */
export class StartupError extends Error {
  override readonly name = 'StartRefused';
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** Step by step: Node's recursive form never returns under /proc, where no folder can be made (Node 20 to 24). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** @throws StartRefused when the folder cannot be made or written to */
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
 * Waits for a holder in another container to show that it is there, or to be silent for long enough to be gone, with one
 * line for whoever sits before it.
 * @returns what to call each time the lock could not be had
 */
function patience(dataDir: string): (lock: LockResult & { held: false }) => void {
  let told = false;
  return ({ by, sign }) => {
    if (sign === 'beat' && by.role === 'start')
      throw new StartupError(
        `DATA_DIR: one container at a time may use it; Serpentine runs on ${dataDir} in another one (there ${whoIs(by)}). Run the command inside that (docker exec NAME sh deploy/run.sh …), or stop it first.`,
      );
    if (sign !== 'none' || told) return;
    told = true;
    process.stderr.write(
      `DATA_DIR: ${dataDir} was last used in another container (there ${whoIs(by)}); waiting up to 30 s to see whether that still runs.\n`,
    );
  };
}

/**
 * Makes this process the one that runs on the data folder. A command that uses it for a moment is waited for.
 * @param role "start" for the program itself, which commands may then join
 * @returns how to let it go
 * @throws StartRefused when the program runs on it already
 */
export async function holdDataDir(dataDir: string, note: string, role = 'start'): Promise<() => void> {
  const wait = patience(dataDir);
  for (const end = performance.now() + 60_000; ; await sleep(100)) {
    const lock = takeLock(lockPath(dataDir), role, note);
    if (lock.held) return lock.release;
    wait(lock);
    if (lock.by.role === 'start' && lock.sign === 'process')
      throw new StartupError(`Serpentine is already running on ${dataDir} (${whoIs(lock.by)}).`);
    if (performance.now() > end)
      throw new StartupError(
        `Another command works on ${dataDir} (${lock.by.role}, process ${lock.by.pid}); wait for its end.`,
      );
  }
}

/** For commands that must see a database as it is: connects, and changes nothing. */
export async function reachDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  await client.end();
}

export interface Database {
  url: string;
  /** Absent for a server given by DATABASE_URL. */
  embedded?: EmbeddedPostgres;
}

/** What is done to a database before it is used: migrating it, or only seeing that it answers. */
export type Preparation = (url: string) => Promise<unknown>;

/**
 * The variables with the way past a pooler as the database's address: for what needs a session of its own, such as a
 * backup, or takes long, such as a migration.
 */
export function pastPooler(env: Env): Env {
  return env.DATABASE_URL && env.DATABASE_DIRECT_URL ? { ...env, DATABASE_URL: env.DATABASE_DIRECT_URL } : env;
}

/** The database as the variables say: the given server, or the embedded one started; migrated unless told otherwise. */
export async function openDatabase(env: Env, prepare: Preparation = migrate): Promise<Database> {
  if (env.DATABASE_URL) {
    await prepare(pastPooler(env).DATABASE_URL ?? '').catch((error: unknown) => {
      const hint = /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|timeout/.test(`${codeOf(error)} ${String(error)}`);
      throw hint ? new StartupError(`DATABASE_URL: the server does not answer (${codeOf(error)}).`) : error;
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

/** Makes the rest of this process see the database and the secret that go with a data folder. */
export function exportSettings(env: Env, url: string): Record<string, string> {
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    // The embedded server has no pooler before it.
    DATABASE_DIRECT_URL: (env.DATABASE_URL && env.DATABASE_DIRECT_URL) || '',
    DATA_DIR: env.DATA_DIR,
    AUTH_SECRET: env.AUTH_SECRET ?? authSecret(env.DATA_DIR),
  };
  Object.assign(process.env, settings);
  reloadEnv();
  return settings;
}

/**
 * Runs a command against the database, whether the program is running (then on its database) or not (then the
 * embedded one is started for it and ended after).
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
  const wait = patience(env.DATA_DIR);
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
  throw new StartupError(`DATA_DIR: ${env.DATA_DIR} is in use by another command for too long.`);
}
