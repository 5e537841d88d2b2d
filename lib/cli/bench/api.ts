/**
 * CPU of the web process for `GET /api/v1/user` with tokens as they are by default, rate limit on, compared with a bare route
 * handler of Next.js that runs one query, in alternating rounds. Linux only: the CPU time is read from /proc.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import pg from 'pg';
import { type BareHandler, startBareHandler } from '#lib/cli/bench/bare-handler.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { hashToken, newToken, tokenHint } from '#lib/features/accounts/tokens/token-format.ts';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { startResilienceServer } from '#tests/support/resilience-server.ts';

const AT_ONCE = 4;
const WARM_UP = 1_000;
const ROUNDS = 3;
const REQUESTS = 800;
/** A default token may send 600 requests per minute; these suffice for all rounds, however fast they are. */
const TOKENS = 8;

interface Target {
  pid: number;
  /** Sends the request with this number. @throws Error when the answer is not 200 */
  ask: (number: number) => Promise<void>;
}

/** CPU per request, median rounds. */
export async function run(): Promise<BenchRow[]> {
  const server = await startResilienceServer();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let bare: BareHandler | undefined;
  try {
    const database = await findEmbedded(server.dataDir);
    if (!database) throw new Error('The program runs on no database of its own.');
    const tokens = await createTokens(database.url);
    bare = await startBareHandler(database.url);
    const ours: Target = {
      pid: webProcessOf(server.program().pid),
      ask: (number) =>
        ask(agent, `${server.base}/api/v1/user`, { authorization: `Bearer ${tokens[number % TOKENS] ?? ''}` }),
    };
    const { url, pid } = bare;
    const theirs: Target = { pid, ask: () => ask(agent, url, {}) };
    await cpuPerRequest(theirs, WARM_UP);
    await cpuPerRequest(ours, WARM_UP);
    const figures: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      figures[0].push(await cpuPerRequest(ours, REQUESTS));
      figures[1].push(await cpuPerRequest(theirs, REQUESTS));
    }
    const [value, baseline] = [median(figures[0]), median(figures[1])];
    return [
      {
        name: 'GET /api/v1/user, rate limit on, against a bare Next.js route handler with one query',
        value,
        unit: 'ms CPU',
        baseline,
        ratio: value / baseline,
        target: '≤ 1.3',
      },
    ];
  } finally {
    agent.destroy();
    await bare?.stop();
    await server.stop();
  }
}

/** Tokens of the owner with default limits, stored as the program stores them. */
async function createTokens(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const tokens = Array.from({ length: TOKENS }, newToken);
    for (const token of tokens) {
      await client.query(
        `INSERT INTO api_tokens (id, user_id, name, hash, hint, scopes)
         SELECT $1, id, 'bench', $2, $3, '{}' FROM users WHERE role = 'owner' LIMIT 1`,
        [randomUUID(), hashToken(token), tokenHint(token)],
      );
    }
    return tokens;
  } finally {
    await client.end();
  }
}

/** The child of the program that runs lib/cli/web.ts. */
function webProcessOf(parent: number): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name) || !existsSync(`/proc/${name}/stat`)) continue;
    const [, ppid] = statOf(Number(name));
    if (Number(ppid) === parent && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('lib/cli/web.ts'))
      return Number(name);
  }
  throw new Error('The web process was not found.');
}

/** Fields of /proc/<pid>/stat after the command, which may contain spaces. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** CPU time of all threads so far, in ms. The kernel counts in steps of 10 ms. */
function cpuMs(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

let asked = 0;
async function cpuPerRequest({ pid, ask }: Target, times: number): Promise<number> {
  const before = cpuMs(pid);
  let left = times;
  const lane = async () => {
    while (left-- > 0) await ask(asked++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return (cpuMs(pid) - before) / times;
}

function ask(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = get(url, { agent, headers }, (response) => {
    response.resume();
    response.once('error', reject);
    response.once('end', () =>
      response.statusCode === 200 ? resolve() : reject(new Error(`${url}: status ${response.statusCode}`)),
    );
  });
  request.once('error', reject);
  return promise;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
