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
/** An ordered end takes a worker 15 s at most and a web process 25 s; who is there after this is killed. */
const END_MS = 60_000;

/** A web process with nothing else, as `npm run web` starts it. */
export interface WebMachine {
  base: string;
  /** kill -9 of the web process and of who would start it again. */
  kill: () => Promise<void>;
}

/** Two web processes and three workers on one database: they share it and a bucket of evidence, and nothing else. */
interface Machines {
  world: World;
  a: WebMachine;
  b: WebMachine;
  workers: [Program, Program, Program];
  /** What leads the second worker to the database. */
  line: FaultyConnection;
  makeToken: (args: string[]) => Promise<string>;
  /** A request of the API, with a token that may do everything, without limits; the body, whatever the status. */
  call: (web: WebMachine, method: string, path: string, body?: object) => Promise<{ status: number; body: Json }>;
  /** The same for what only a signed-in person may do. */
  asPerson: (web: WebMachine) => Promise<(path: string, body: object) => Promise<Json>>;
}

/** An answer, read as its operation says it is. */
// biome-ignore lint/suspicious/noExplicitAny: the tests name the fields they read; a missing one fails them
export type Json = any;

/**
 * Starts them before the tests of a file and ends them after it, all that was started, however far that came.
 * @param databaseUrl a migrated database. @returns what gives them, once they run
 */
export function manyMachines(databaseUrl: string): () => Machines {
  /** What undoes what was begun, the last one first. */
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

/** Sends an order to end, and sees to the end of it and of all that came from it. */
async function endProgram({ process: main, pid, ended }: Program): Promise<void> {
  if (main.exitCode !== null || main.signalCode !== null) return;
  const members = family(pid);
  main.kill('SIGTERM');
  const timer = setTimeout(() => killAll(members.map((one) => one.pid)), END_MS);
  await ended;
  clearTimeout(timer);
}

/** kill -9; one that is gone already stays so. */
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
  // The unpacked browser is the one thing that is shared, to save time; all else would be another machine's.
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
  // At the same moment: each finds an empty installation and makes it ready.
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
    ...{ world, a, b, workers, line, makeToken },
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
