/**
 * Starts what try-image.ts built in the way of compose.yaml: `node --conditions=react-server
 * tests/support/image/try-compose.ts FOLDER`, as root. PostgreSQL runs outside; then `migrate`, `web` and two `worker` on
 * one /data, each with the file's memory and process limits (control groups of version 1). A worker performs an audit that
 * was started at the web process, in the browser; then all are stopped. The internet is the loopback world.
 */
import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { freePort } from '#tests/support/program.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { startWorld } from '#tests/world/world.ts';

const USER = 10_001;
const GRACE_MS = 90_000;
const WAIT_MS = 300_000;
const LIMITS = { memory: ['memory.limit_in_bytes', String(3 * 2 ** 30)], pids: ['pids.max', '2048'] } as const;
const say = (line: string) => process.stdout.write(`${line}\n`);

const [given = ''] = process.argv.slice(2);
if (!given) throw new Error('The folder that try-image.ts built in is needed.');
const folder = resolve(given);

async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  for (const end = performance.now() + WAIT_MS; performance.now() < end; await sleep(100)) {
    const found = await look();
    if (found !== null && found !== false) return found;
  }
  throw new Error(`It did not come to this in ${WAIT_MS / 1_000} s: ${what}`);
}

/** Processes of a control group with their command lines. */
const inside = (group: string): [number, string][] =>
  readFileSync(`/sys/fs/cgroup/pids/${group}/cgroup.procs`, 'utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((pid) => [Number(pid), readFileSync(`/proc/${pid}/comm`, 'utf8').trim()]);

/** Starts one container: its name, its command, and the variables that compose would set. */
function startContainer(name: string, command: string[], env: Record<string, string>) {
  const group = `serpentine-${process.pid}-${name}`;
  const places = Object.entries(LIMITS).map(([kind, [file, most]]) => {
    const place = `/sys/fs/cgroup/${kind}/${group}`;
    mkdirSync(place);
    return { place, set: `echo ${most} > ${place}/${file} && echo $$ > ${place}/cgroup.procs` };
  });
  const line = `${places.map(({ set }) => set).join(' && ')} && exec "$@"`;
  const tryImage = join(import.meta.dirname, 'try-image.ts');
  const variables = Object.fromEntries(Object.entries(env).map(([key, value]) => [`IMAGE_${key}`, value]));
  const child = spawn('/bin/sh', ['-c', line, 'sh', process.execPath, tryImage, folder, 'run', ...command], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((done) =>
    child.once('close', (code, signal) => done(code ?? signal)),
  );
  return {
    name,
    output: () => output,
    ended,
    /** Stops it like an engine: process 1 gets the signal and its grace period. @returns the duration in ms */
    async stop(): Promise<number> {
      const [first] = inside(group).find(([, comm]) => comm === 'tini') ?? [];
      if (first === undefined) throw new Error(`${name} has no process 1:\n${output}`);
      const began = performance.now();
      process.kill(first, 'SIGTERM');
      const code = await Promise.race([ended, sleep(GRACE_MS, 'late' as const, { ref: false })]);
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`);
      return performance.now() - began;
    },
    /** Peak memory in MiB. */
    peak: () => {
      const bytes = readFileSync(`/sys/fs/cgroup/memory/${group}/memory.max_usage_in_bytes`, 'utf8');
      return Math.round(Number(bytes) / 2 ** 20);
    },
    remove: () => {
      child.kill('SIGKILL');
      for (const { place } of places) {
        try {
          rmdirSync(place);
        } catch {
          // The group still has processes.
        }
      }
    },
  };
}
type Container = ReturnType<typeof startContainer>;

const scratch = mkdtempSync(join(tmpdir(), 'serpentine-compose-'));
const database = await startEmbedded(scratch);
const containers: Container[] = [];
const start = (name: string, command: string[], env: Record<string, string>) => {
  const one = startContainer(name, command, env);
  containers.push(one);
  return one;
};

async function main(): Promise<void> {
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(join(data, 'world'), { recursive: true, mode: 0o700 });
  const world = await startWorld(join(data, 'world'));
  for (const path of [
    data,
    join(data, 'world'),
    ...readdirSync(join(data, 'world')).map((one) => join(data, 'world', one)),
  ])
    chownSync(path, USER, USER);
  const port = await freePort();
  const env = {
    EGRESS_HOSTS: '/data/world/hosts',
    EGRESS_CA: '/data/world/ca.pem',
    DNS_SERVERS: world.dnsServer,
    HOST: '0.0.0.0',
    PORT: String(port),
    DATA_DIR: '/data',
    DATABASE_URL: database.url,
    BROWSER_SANDBOX: 'require',
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'a long enough passphrase',
  };
  const once = async (name: string, command: string[]) => {
    const one = start(name, command, env);
    const code = await one.ended;
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${one.output()}`);
    return one.output();
  };
  try {
    say(`migrate: ${(await once('migrate', ['migrate'])).trim().split('\n').at(-1)}`);
    const began = performance.now();
    const passed = () => `after ${((performance.now() - began) / 1_000).toFixed(1)} s`;
    const web = start('web', ['web'], env);
    const isUp = async (...those: Container[]) => {
      const over = those.map(async (one) => {
        throw new Error(`${one.name} ended with ${await one.ended}:\n${one.output()}`);
      });
      await Promise.race([...over, sleep(0)]);
    };
    await until('the web process is ready', async () => {
      await isUp(web);
      return /^ready on /m.test(web.output());
    });
    const health = () => fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(30_000) });
    const alone = await health();
    say(`web alone ${passed()}: ${alone.status} ${await alone.text()}`);
    const token = (await once('token', ['token', '--name', 'tried', '--rate', '0'])).trim();
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return JSON.parse(text).data;
    };
    const { audit } = await ask('/audits', { url: bakeryFacts.url });
    const workers = [start('worker-1', ['worker'], env), start('worker-2', ['worker'], env)];
    const all = [web, ...workers];
    // Before this, no worker was running.
    const done = await until('the audit is done', async () => {
      await isUp(...all);
      const { audit: now } = await ask(`/audits/${audit.id}`);
      return ['done', 'failed', 'canceled'].includes(now.status) ? now : null;
    });
    say(`audit: ${audit.status}, with workers ${done.status} ${passed()}, score ${done.score}`);
    const answer = await until('health says ok', async () => {
      const one = await health();
      return one.ok ? `${one.status} ${await one.text()}` : null;
    });
    say(`all: ${answer}`);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      'SELECT count(*)::int AS rows, count(DISTINCT migration_name)::int AS names FROM _prisma_migrations',
    );
    await client.end();
    say(`migrations noted: ${JSON.stringify(rows[0])}`);
    say(`most memory, MiB: ${all.map((one) => `${one.name} ${one.peak()}`).join(', ')}`);
    // One more, so that they stop while busy.
    await ask('/audits', { url: `${new URL('/', bakeryFacts.url)}menu` });
    const took = await Promise.all(all.map((one) => one.stop()));
    say(`stopped, exit 0, s: ${took.map((ms) => (ms / 1_000).toFixed(1)).join(', ')}`);
  } finally {
    for (const one of containers) one.remove();
    await world.stop();
  }
}

try {
  await main();
} finally {
  await database.stop();
  rmSync(scratch, { recursive: true, force: true });
}
