/**
 * An installation with an empty database that nobody uses: memory of each process, CPU and statements, and what a second start
 * takes. Started as a user does, with the bootstrap. Linux only: other systems do not say how memory is shared.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { measureFamily, type ProcessCost } from '#lib/cli/bench/process-cost.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { readState, urlOf } from '#lib/platform/embedded-postgres/state.ts';
import { freePort, type Program, runBootstrap, untilReady } from '#tests/support/program.ts';

/** The browser of the first health check has ended by then, the caches are written, and jobs of each minute have run. */
const SETTLE_MS = 150_000;
const WINDOW_MS = 60_000;
const MiB = 1_024;

const row = (name: string, value: number, unit: string, target: string): BenchRow => {
  return { name, value, unit, target, baseline: null, ratio: null };
};

/** @returns one row for each figure */
export async function run(): Promise<BenchRow[]> {
  if (process.platform !== 'linux') return [];
  const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-bench-'));
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    OWNER_EMAIL: 'bench@example.com',
    OWNER_PASSWORD: 'a long enough passphrase',
  };
  try {
    await end(await start(env));
    const began = performance.now();
    const program = await start(env);
    try {
      const seconds = (performance.now() - began) / 1_000;
      const started = measureFamily(program.pid);
      return [
        row('warm start, until the ready line', seconds, 's', '≤ 3'),
        row('warm start, CPU of all processes', sum(started, 'cpuSeconds'), 's', '≤ 1.5'),
        ...(await idle(program, dataDir)),
      ];
    } finally {
      await end(program);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(env: Record<string, string>): Promise<Program> {
  const program = runBootstrap('start', env);
  await untilReady(program);
  return program;
}

async function end(program: Program): Promise<void> {
  program.process.kill('SIGTERM');
  await program.ended;
}

const sum = (costs: readonly ProcessCost[], field: 'cpuSeconds' | 'pssKiB') =>
  costs.reduce((total, cost) => total + cost[field], 0);

async function idle({ pid }: Program, dataDir: string): Promise<BenchRow[]> {
  await sleep(SETTLE_MS);
  const before = measureFamily(pid);
  const from = performance.now();
  await sleep(WINDOW_MS);
  const costs = measureFamily(pid);
  const percent = ((sum(costs, 'cpuSeconds') - sum(before, 'cpuSeconds')) / ((performance.now() - from) / 1_000)) * 100;
  const memory = (kind: ProcessCost['kind'], target: string) => {
    const own = costs.filter((cost) => cost.kind === kind);
    return row(`idle, memory (PSS): ${kind}`, sum(own, 'pssKiB') / MiB, 'MiB', target);
  };
  return [
    memory('bootstrap', '≤ 25'),
    memory('supervisor', '≤ 50'),
    memory('web', '≤ 120'),
    memory('worker', '≤ 80'),
    memory('PostgreSQL', '≤ 60'),
    memory('browser', '= 0'),
    row('idle, memory (PSS): all processes', sum(costs, 'pssKiB') / MiB, 'MiB', '≤ 300'),
    row('idle, CPU of all processes', percent, '% of a core', '≤ 0.5'),
    row('idle, statements', await statementsPerSecond(dataDir), '/s', '≤ 3'),
  ];
}

/** Has the server log every statement for a while, and counts them. */
async function statementsPerSecond(dataDir: string): Promise<number> {
  const state = readState(dataDir);
  if (!state) throw new Error(`There is no database in ${dataDir}`);
  const client = new pg.Client({ connectionString: urlOf(state, 'postgres') });
  await client.connect();
  const count = () => readFileSync(join(dataDir, 'postgres.log'), 'utf8').match(/LOG: {2}(statement|execute)/g)?.length;
  try {
    await client.query("ALTER SYSTEM SET log_statement = 'all'");
    await client.query('SELECT pg_reload_conf()');
    const before = count() ?? 0;
    await sleep(WINDOW_MS);
    return ((count() ?? 0) - before) / (WINDOW_MS / 1_000);
  } finally {
    await client.end();
  }
}
