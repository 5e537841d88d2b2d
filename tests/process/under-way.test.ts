import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, cookieHeader } from '#tests/support/http-client.ts';
import { family, processes } from '#tests/support/processes.ts';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import { startWorld, type World } from '#tests/world/world.ts';

let world: World;
let folder: string;
let env: Record<string, string>;
let program: Program;
let token: string;
let base: string;

const owner = { email: 'owner@example.com', password: 'a long enough passphrase' };

async function start(): Promise<Program> {
  const started = runCommand('start', [], env);
  await untilReady(started);
  return started;
}

beforeAll(async () => {
  world = await startWorld();
  folder = mkdtempSync(join(tmpdir(), 'serpentine-under-way-'));
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  env = {
    ...world.env,
    PORT: String(port),
    DATA_DIR: folder,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    LOG_LEVEL: 'info',
  };
  program = await start();
  const made = runCommand('token', ['--name', 'tests', '--rate', '0'], env);
  await made.ended;
  token = made.stdout().trim();
});
beforeEach(async () => {
  if (program.process.exitCode !== null) program = await start();
});
afterAll(async () => {
  program.process.kill('SIGTERM');
  await program.ended;
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

const slow = (ms: number) => `${oddityFacts.home}slow?ms=${ms}`;
const api = (path: string, given: RequestInit = {}) =>
  fetch(`${base}/api/v1${path}`, { ...given, headers: { authorization: `Bearer ${token}`, ...given.headers } });
const scrape = (url: string, given: RequestInit = {}) => api(`/scrape?url=${encodeURIComponent(url)}`, given);
const json = { 'content-type': 'application/json' };
const readAudit = async (id: string) => (await (await api(`/audits/${id}`)).json()).data.audit;

async function startAudit(url: string): Promise<string> {
  const answer = await api('/audits', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ url, render: false }),
  });
  return (await answer.json()).data.audit.id;
}

interface LogLine {
  level: number;
  endpoint?: string;
  status?: number;
}

/** Log lines of the program since then. */
function logged(since: number): LogLine[] {
  const lines = program.stderr().slice(since).split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}

test('whoever leaves before the answer is noted, and is no warning', async () => {
  const since = program.stderr().length;
  const leaving = new AbortController();
  const before = world.hits.length;
  const asked = scrape(slow(20_000), { signal: leaving.signal }).then(String, (error: Error) => error.name);
  await expect.poll(() => world.hits.slice(before).map(({ path }) => path)).toContain('/slow');
  leaving.abort();
  expect(await asked).toBe('AbortError');
  const ofScrape = () => logged(since).filter(({ endpoint }) => endpoint === 'scrape');
  await expect.poll(ofScrape).toMatchObject([{ level: 30, status: 499 }]);
  expect(logged(since).filter(({ level }) => level > 30)).toEqual([]);
});

test('R2: a database that is away: 503 and Retry-After at every door, and all is well when it is back', async () => {
  const session = await ask(`${base}/api/auth/sign-in`, {
    headers: { origin: base, accept: 'application/json' },
    form: owner,
  });
  const cookie = cookieHeader(session);
  // The supervisor would restart it immediately.
  process.kill(program.pid, 'SIGSTOP');
  try {
    const server = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const all = family(server).map(({ pid }) => pid);
    process.kill(server, 'SIGKILL');
    // The backend of a connection may answer once more before it notices.
    await expect.poll(() => processes().filter(({ pid }) => all.includes(pid) && pid !== server)).toEqual([]);
    const headers = { cookie, origin: base, accept: 'application/json' };
    const doors = {
      api: () => api('/user'),
      dashboard: () =>
        fetch(`${base}/api/run/list_audits`, { method: 'POST', headers: { ...headers, ...json }, body: '{}' }),
      'sign-in': () => fetch(`${base}/api/auth/sign-in`, { method: 'POST', headers, body: new URLSearchParams(owner) }),
    };
    for (const [name, door] of Object.entries(doors)) {
      const began = performance.now();
      const answer = await door();
      expect(answer.status, `${name}: ${program.stderr().slice(-2_000)}`).toBe(503);
      expect(Number(answer.headers.get('retry-after')), name).toBeGreaterThan(0);
      expect(await answer.json(), name).toMatchObject({ error: expect.stringContaining('database') });
      expect(answer.headers.getSetCookie(), name).toEqual([]);
      expect(performance.now() - began, name).toBeLessThan(6_000);
    }
    expect((await fetch(`${base}/api/health`)).status).toBe(503);
  } finally {
    process.kill(program.pid, 'SIGCONT');
  }
  await expect.poll(async () => (await api('/user')).status).toBe(200);
});

test.each([
  { workers: 1, jobs: 'a worker process' },
  { workers: 0, jobs: 'the web process' },
])(
  'SIGTERM with jobs in $jobs: requests under way are answered, an audit is taken up by the next start, nothing is left',
  async ({ workers }) => {
    if (workers === 0) {
      program.process.kill('SIGTERM');
      await program.ended;
      env.WORKERS = '0';
      program = await start();
    }
    const before = world.hits.length;
    const id = await startAudit(`${oddityFacts.home}slow-twice?ms=8500`);
    await expect.poll(async () => (await readAudit(id)).step).toBe('fetch');
    const asked = [scrape(slow(1_500)), scrape(slow(3_000)), api('/user')];
    const slowOnes = () => world.hits.slice(before).filter(({ path }) => path === '/slow').length;
    await expect.poll(slowOnes).toBe(2);
    const members = family(program.pid).map(({ pid }) => pid);
    const workersOf = () => family(program.pid).filter(({ args }) => args.includes('lib/cli/worker.ts'));
    expect(workersOf()).toHaveLength(workers);
    program.process.kill('SIGTERM');
    const answers = await Promise.all(asked);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await program.ended).toBe(0);
    await expect(fetch(`${base}/api/health`)).rejects.toThrow();
    expect(processes().filter(({ pid }) => members.includes(pid))).toEqual([]);
    program = await start();
    await expect.poll(async () => (await readAudit(id)).status, { interval: 500 }).toBe('done');
    expect(await readAudit(id)).toMatchObject({ title: 'Slow', error: null });
    // Two, unless the machine was so busy that the audit finished during the wait.
    expect([1, 2]).toContain((await readAudit(id)).attempts);
  },
);
