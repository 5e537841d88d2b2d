import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startBucketServer } from '#tests/support/bucket-server.ts';
import { type FaultyConnection, startFaultyConnection } from '#tests/support/faulty-connection.ts';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { family } from '#tests/support/processes.ts';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const OWNER = { email: 'owner@example.com', password: 'a long enough passphrase' };
/** A shutdown takes a worker at most 15 s and a web process 25 s; after this time, processes are killed. */
const END_MS = 60_000;

/** A single web process, as `npm run web` starts it. */
export interface WebMachine {
  base: string;
  /** kill -9 of the web process and of its supervisor. */
  kill: () => Promise<void>;
}

/** Two web processes and three workers that share only a database and an evidence bucket. */
interface Machines {
  world: World;
  a: WebMachine;
  b: WebMachine;
  workers: [Program, Program, Program];
  /** The second worker's connection to the database. */
  line: FaultyConnection;
  makeToken: (args: string[]) => Promise<string>;
  /** Sends an API request with an unlimited token of all scopes; returns the body, whatever the status. */
  call: (web: WebMachine, method: string, path: string, body?: object) => Promise<{ status: number; body: Json }>;
  /** The same for operations that require a signed-in user. */
  asPerson: (web: WebMachine) => Promise<(path: string, body: object) => Promise<Json>>;
}

/** A parsed answer of any operation. */
// biome-ignore lint/suspicious/noExplicitAny: the tests name the fields they read; a missing one fails them
export type Json = any;

/**
 * Starts them before the tests of a file and ends everything started after it, even after a partial start.
 * @param databaseUrl a migrated database.
 * @returns a getter for them, once they run
 */
export function manyMachines(databaseUrl: string): () => Machines {
  /** Cleanup steps of everything started, last one first. */
  const endings: (() => unknown)[] = [];
  let machines: Machines | undefined;
  beforeAll(async () => {
    machines = await startMachines(databaseUrl, endings);
  }, 300_000);
  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  }, END_MS * 2);
  return () => {
    if (!machines) throw new Error('the machines do not run yet');
    return machines;
  };
}

/** Sends SIGTERM, and waits until the program and all its descendants have ended. */
async function endProgram({ process: main, pid, ended }: Program): Promise<void> {
  if (main.exitCode !== null || main.signalCode !== null) return;
  const members = family(pid);
  main.kill('SIGTERM');
  const timer = setTimeout(() => killAll(members.map((one) => one.pid)), END_MS);
  await ended;
  clearTimeout(timer);
}

/** kill -9; ignores processes that are gone already. */
function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {}
  }
}

async function startMachines(databaseUrl: string, endings: (() => unknown)[]): Promise<Machines> {
  const world = await startWorld();
  endings.push(() => world.stop());
  const bucket = await startBucketServer();
  endings.push(() => bucket.stop());
  const line = await startFaultyConnection(Number(new URL(databaseUrl).port));
  endings.push(() => line.stop());
  // Only the unpacked browser is shared, to save time; everything else is as on separate machines.
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-machines-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  const programs: Program[] = [];
  endings.push(() => {
    line.speak();
    return Promise.all(programs.map(endProgram));
  });
  const env = {
    ...world.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    AUTH_SECRET: 'one secret of all machines, long enough to be one',
    EVIDENCE_URL: bucket.url,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    LOG_LEVEL: 'error',
  };
  const run = (command: string, args: string[], more: Record<string, string> = {}) => {
    const program = runCommand(command, args, { ...env, ...more });
    programs.push(program);
    return program;
  };
  const web = async (): Promise<WebMachine> => {
    const port = await freePort();
    const program = run('start', ['--web-only'], { PORT: String(port) });
    await untilReady(program);
    return {
      base: `http://127.0.0.1:${port}`,
      kill: async () => {
        killAll(family(program.pid).map(({ pid }) => pid));
        await program.ended;
      },
    };
  };
  const makeToken = async (args: string[]) => {
    const made = run('token', args);
    if ((await made.ended) !== 0) throw new Error(`npm run token failed: ${made.stderr()}`);
    return made.stdout().trim();
  };
  const worker = (to: number | string) => {
    const url = Object.assign(new URL(databaseUrl), { port: String(to) });
    return run('worker', [], { DATABASE_URL: url.href });
  };
  // Simultaneously: each finds an empty installation and initializes it.
  const [a, b] = await Promise.all([web(), web()]);
  const { port } = new URL(databaseUrl);
  const workers: Machines['workers'] = [worker(port), worker(line.port), worker(port)];
  const token = await makeToken(['--name', 'machines', '--rate', '0']);
  const send = (at: WebMachine, path: string, headers: Record<string, string>, method: string, body?: object) =>
    fetch(`${at.base}${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return {
    world,
    a,
    b,
    workers,
    line,
    makeToken,
    call: async (at, method, path, body) => {
      const answer = await send(at, `/api/v1${path}`, { authorization: `Bearer ${token}` }, method, body);
      return { status: answer.status, body: await answer.json() };
    },
    asPerson: async (at) => {
      const headers = { origin: at.base, accept: 'application/json' };
      const cookie = cookieHeader(await ask(`${at.base}/api/auth/sign-in`, { headers, form: OWNER }));
      return async (path, body) => (await send(at, path, { ...headers, cookie }, 'POST', body)).json();
    },
  };
}
