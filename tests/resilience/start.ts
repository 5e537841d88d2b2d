import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { freePort, type Program, runCommand } from '#tests/support/program.ts';

const SIZES = { full: { warm: 5, seconds: 5, cold: 60 }, short: { warm: 1, seconds: 240, cold: 240 } };

/** Starts with a fresh data folder, repeated starts on the same one, and starts with invalid variables. */
export const resilienceTest: ResilienceTest = {
  name: 'start',
  property:
    'reliability 14: a warm start serves within 5 s, its migrations looked at, and bad variables end it with one line',
  run,
};

interface Started {
  readySeconds: number;
  healthSeconds: number;
}

const secondsSince = (start: number) => Math.round((performance.now() - start) / 10) / 100;

/** Starts the program like a user, and ends it. @throws with its output when it does not become ready */
async function startOnce(env: Record<string, string>): Promise<Started> {
  const start = performance.now();
  const program = runCommand('start', [], env);
  try {
    const [readySeconds, healthSeconds] = await Promise.all([ready(program, start), healthy(program, env, start)]);
    return { readySeconds, healthSeconds };
  } finally {
    program.process.kill('SIGTERM');
    await program.ended;
  }
}

async function ready(program: Program, start: number): Promise<number> {
  for (;;) {
    if (/^ready on /m.test(program.stdout())) return secondsSince(start);
    if (program.process.exitCode !== null) throw new Error(`The program ended: ${program.stderr()}`);
    await sleep(5);
  }
}

async function healthy(program: Program, env: Record<string, string>, start: number): Promise<number> {
  while (program.process.exitCode === null) {
    const status = await fetch(`http://127.0.0.1:${env.PORT}/api/health`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return secondsSince(start);
    await sleep(10);
  }
  throw new Error(`The program ended: ${program.stderr()}`);
}

/**
 * Checks its output when it is started with invalid settings: the lines, and whether it ended with 1 and printed nothing
 * else.
 */
async function refusals(env: Record<string, string>): Promise<number> {
  const wrong: Record<string, string>[] = [
    { PORT: 'eighty' },
    { APP_URL: 'serpentine.example' },
    { DATABASE_URL: 'mysql://u:p@h/d' },
    { EGRESS_ALLOW: '10.0.0.0/8' },
    { BROWSER_SANDBOX: 'maybe' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { DATABASE_URL: `postgresql://u:p@127.0.0.1:${await freePort()}/d` },
  ];
  let unclear = 0;
  for (const variables of wrong) {
    const program = runCommand('start', [], { ...env, ...variables });
    const code = await program.ended;
    const [line = '', ...more] = program.stderr().trim().split('\n');
    const isClear = line.startsWith(`${Object.keys(variables)[0]}: `) && more.length === 0;
    if (code !== 1 || !isClear || program.stdout() !== '') unclear += 1;
  }
  return unclear;
}

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const { warm, seconds, cold: coldSeconds } = SIZES[form];
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-drill-'));
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'a long enough passphrase',
    LOG_LEVEL: 'error',
  };
  try {
    const cold = await startOnce(env);
    const again: Started[] = [];
    for (let n = 0; n < warm; n++) again.push(await startOnce(env));
    const slowest = (of: (one: Started) => number) => Math.max(...again.map(of));
    const row = (what: string, figure: number, target: string, unit = '', note?: string) => ({
      what,
      figure,
      target,
      unit,
      ...(note === undefined ? {} : { note }),
    });
    return [
      row(
        'warm start to its ready line',
        slowest((one) => one.readySeconds),
        `≤ ${seconds}`,
        's',
        `slowest of ${warm}`,
      ),
      row(
        'warm start to 200 at /api/health',
        slowest((one) => one.healthSeconds),
        `≤ ${seconds}`,
        's',
        `slowest of ${warm}`,
      ),
      row(
        'first start on a fresh folder, built before',
        cold.readySeconds,
        `≤ ${coldSeconds}`,
        's',
        'makes and migrates the database, unpacks the browser',
      ),
      row('starts with wrong variables that did not end with one clear line', await refusals(env), '= 0'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
