/**
 * `npm start`: the supervisor. Starts the database, migrates, starts web and worker, restarts them as needed, and shuts
 * everything down cleanly. `npm run web` is the same with `--web-only`: an additional web process against DATABASE_URL, on
 * this or another machine, without its own database or worker; without that variable it joins the program that runs on
 * DATA_DIR.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuild } from '#lib/cli/build.ts';
import { asksForBrowser, prepareBrowser } from '#lib/cli/startup/browser-ready.ts';
import { checkPort } from '#lib/cli/startup/check-port.ts';
import { enableVersionedCompileCache } from '#lib/cli/startup/compile-cache.mjs';
import {
  type Database,
  exportSettings,
  type HeldLock,
  holdDataDir,
  openDatabase,
  prepareDataDir,
  StartupError,
} from '#lib/cli/startup/data-dir.ts';
import { firstAccount } from '#lib/cli/startup/first-account.ts';
import { followEmbeddedPostgres } from '#lib/cli/startup/follow-embedded-postgres.ts';
import { type HealthAnswer, readHealth } from '#lib/cli/startup/read-health.ts';
import { onShutdownSignal } from '#lib/cli/startup/shutdown-signals.ts';
import { type SupervisedChild, superviseChild, WEB_HEAP, WORKER_HEAP } from '#lib/cli/startup/supervise-child.ts';
import { trimHeap } from '#lib/cli/startup/trim-heap.ts';
import { findEmbedded, startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { BadEnvironment, type Env, parseEnv } from '#lib/platform/env.ts';

const REQUESTS_MS = 28_000;
const JOBS_MS = 20_000;
const WEB_ONLY = process.argv.includes('--web-only');
/** Without a build: Next compiles each page when it is first requested (`npm run dev`). */
const DEV = process.argv.includes('--dev');
const READY_TIMEOUT_MS = DEV ? 300_000 : 90_000;

// Output that nobody reads any more must not end the program: its database would be left running.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const stopping = new AbortController();
let web: SupervisedChild | undefined;
let workers: SupervisedChild[] = [];
let database: Database | undefined;
let lock: HeldLock | undefined;

const urlHost = (host: string) => (host.includes(':') ? `[${host}]` : host);
/** Host for connecting to a server that listens on this host. */
const ownHost = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : urlHost(host));

/** Every file named by a variable must be readable: one line for each that is not. */
function checkFiles(env: Env): void {
  const lines = (['EGRESS_HOSTS', 'EGRESS_CA'] as const).flatMap((name) => {
    const path = env[name];
    if (path === undefined) return [];
    try {
      readFileSync(path);
      return [];
    } catch {
      return [`${name}: must be the path of a readable file; given: ${JSON.stringify(path)}`];
    }
  });
  if (lines.length > 0) throw new StartupError(lines.join('\n'));
}

async function endAll(): Promise<void> {
  await web?.stop(REQUESTS_MS);
  await Promise.all(workers.map((worker) => worker.stop(JOBS_MS)));
  await database?.embedded?.stop();
  lock?.release();
}

function forceEnd(): void {
  web?.kill();
  for (const worker of workers) worker.kill();
  database?.embedded?.requestStop();
  lock?.release();
  process.exit(130);
}

/** The embedded server stopped unexpectedly: restart it, on the same port if that is free. */
async function guardDatabase(env: Env): Promise<void> {
  while (database?.embedded && !stopping.signal.aborted) {
    await database.embedded.gone;
    if (stopping.signal.aborted) return;
    process.stderr.write('The embedded database exited; restarting it.\n');
    const embedded = await startEmbedded(env.DATA_DIR);
    const moved = embedded.url !== database.url;
    database = { url: embedded.url, embedded };
    if (!moved) continue;
    const settings = exportSettings(env, embedded.url);
    web?.restart(webSettings(settings, env));
    for (const worker of workers) worker.restart(settings);
  }
}

/** Variables of the web process. Next decides by NODE_ENV whether it serves the build or compiles the sources. */
const webSettings = (settings: Record<string, string>, { WORKERS }: Env): Record<string, string> => ({
  ...settings,
  ...(DEV ? { NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' } : {}),
  ...(WORKERS === 0 && !WEB_ONLY ? { SERPENTINE_JOBS: '1' } : {}),
});

/** Whether the process works. A web-only process also does while no worker is connected: others start those. */
function serves({ ok, body }: HealthAnswer): boolean {
  if (ok || !WEB_ONLY) return ok;
  const { database: stored, browser }: Record<string, unknown> = JSON.parse(body);
  return stored === 'ok' && browser === 'ok';
}

/** Database of an additional process: the configured server, else the embedded one of a running start. */
async function joinDatabase(env: Env): Promise<Database> {
  if (env.DATABASE_URL) return openDatabase(env);
  const joined = await findEmbedded(env.DATA_DIR);
  if (joined) {
    followEmbeddedPostgres(env.DATA_DIR, joined, {
      signal: stopping.signal,
      moved: (url) => {
        process.stderr.write('The database host or port changed; restarting the web process.\n');
        database = { url };
        web?.restart(webSettings(exportSettings(env, url), env));
      },
    }).catch(fail);
    return { url: joined.url };
  }
  throw new StartupError(
    `DATABASE_URL is not set and nothing runs on ${env.DATA_DIR}; set it, or use npm start, which includes a database.`,
  );
}

async function waitUntilHealthy(env: Env): Promise<void> {
  const address = `http://${ownHost(env.HOST)}:${env.PORT}/api/health`;
  let last = 'the web process does not respond';
  for (const end = performance.now() + READY_TIMEOUT_MS; performance.now() < end; await sleep(50)) {
    stopping.signal.throwIfAborted();
    if ([web, ...workers].reduce((sum, child) => sum + (child?.crashes() ?? 0), 0) >= 3)
      throw new Error('its processes exit on their own; see the error above.');
    try {
      const answer = await readHealth(address, 10_000);
      if (serves(answer)) return;
      last = answer.body.slice(0, 500);
    } catch {
      // Not listening yet.
    }
  }
  throw new Error(`Not ready after ${READY_TIMEOUT_MS / 1_000} s: ${last}`);
}

async function start(): Promise<void> {
  const env = parseEnv(process.env);
  prepareDataDir(env.DATA_DIR);
  enableVersionedCompileCache(env.DATA_DIR);
  if (!WEB_ONLY) lock = await holdDataDir(env.DATA_DIR, `http://${urlHost(env.HOST)}:${env.PORT}`);
  await checkPort(env);
  checkFiles(env);
  // Problems that the user may have to fix are reported before the long part.
  if (asksForBrowser(env)) await prepareBrowser(env, stopping.signal);
  database = WEB_ONLY ? await joinDatabase(env) : await openDatabase(env);
  stopping.signal.throwIfAborted();
  const abandoned = new AbortController();
  const building = DEV ? undefined : ensureBuild(AbortSignal.any([stopping.signal, abandoned.signal]));
  const unpacking = asksForBrowser(env) ? undefined : prepareBrowser(env, stopping.signal);
  await Promise.all([building, unpacking]).catch(async (error: unknown) => {
    abandoned.abort(error);
    await Promise.allSettled([building, unpacking]);
    throw error;
  });
  stopping.signal.throwIfAborted();
  const settings = exportSettings(env, database.url);
  web = superviseChild('web', DEV ? [] : WEB_HEAP, webSettings(settings, env));
  workers = Array.from({ length: WEB_ONLY ? 0 : env.WORKERS }, () =>
    superviseChild('worker', ['--conditions=react-server', ...WORKER_HEAP], settings),
  );
  guardDatabase(env).catch(fail);
  const [code] = await Promise.all([firstAccount(database.url, stopping.signal), waitUntilHealthy(env)]);
  const own = `http://${urlHost(env.HOST)}:${env.PORT}`;
  process.stdout.write(`ready on ${own}\n`);
  if (code !== null) {
    const base = env.APP_URL?.replace(/\/$/, '') ?? own;
    process.stdout.write(`Create the owner account (once): ${base}/setup?code=${code}\n`);
  }
  trimHeap();
}

async function fail(error: unknown): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  const known = error instanceof BadEnvironment || error instanceof StartupError;
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${known ? text : `Start failed: ${text}`}\n`);
  await endAll().catch(() => {});
  process.exit(1);
}

let over: Promise<void> | undefined;
const started = start().catch(fail);
onShutdownSignal(() => {
  if (stopping.signal.aborted) return;
  process.stderr.write('Stopping …\n');
  stopping.abort(new Error('stopped'));
  // A start that follows at once waits for this one.
  lock?.changeRole('stopping');
  over = Promise.race([started, sleep(2_000)])
    .then(endAll)
    .then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
}, forceEnd);
await started;
await over;
