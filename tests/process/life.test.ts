import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { child, family, processes } from '#tests/support/processes.ts';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';

let folder: string;
let env: Record<string, string>;
let started: Program[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serpentine-life-'));
  started = [];
  env = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'a long enough passphrase',
    LOG_LEVEL: 'error',
  };
});

afterEach(async () => {
  for (const program of started) program.process.kill('SIGTERM');
  await Promise.all(started.map((program) => program.ended));
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<Program> {
  const program = runCommand('start', [], env);
  started.push(program);
  await untilReady(program);
  return program;
}

const health = () =>
  fetch(`http://127.0.0.1:${env.PORT}/api/health`).then(
    (answer) => answer.status,
    () => 0,
  );

async function until(what: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) if (await what()) return;
  throw new Error('It did not come to pass within 60 s');
}

const databasePid = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('the life of the program', () => {
  it('prints one ready line, keeps its secrets to itself, and leaves no process behind after SIGTERM', async () => {
    const program = await start();
    expect(program.stdout()).toBe(`ready on http://127.0.0.1:${env.PORT}\n`);
    expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'postgres.json')).mode & 0o777).toBe(0o600);
    const members = family(program.pid).map(({ pid }) => pid);
    expect(members.length).toBeGreaterThanOrEqual(4);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(processes().filter(({ pid }) => members.includes(pid))).toEqual([]);
  });

  it('prints the address of the set-up page when there is no account', async () => {
    delete env.OWNER_EMAIL;
    const program = await start();
    await until(() => program.stdout().includes('/setup?code='));
    expect(program.stdout()).toMatch(new RegExp(`http://127\\.0\\.0\\.1:${env.PORT}/setup\\?code=[\\w-]{20,}\\n$`));
  });

  it('refuses a second start on the same data folder in one line', async () => {
    await start();
    const second = runCommand('start', [], { ...env, PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.stderr()).toMatch(/^Serpentine is already running on .*\n$/);
    expect(await health()).toBe(200);
  });

  it('brings back a killed web and worker process and a killed database', async () => {
    const program = await start();
    for (const name of ['web', 'worker']) {
      const old = child(program, name);
      process.kill(old, 'SIGKILL');
      const isBack = () =>
        family(program.pid).some(({ pid, args }) => pid !== old && args.includes(`lib/cli/${name}.ts`));
      await until(async () => isBack() && (await health()) === 200);
      expect(child(program, name)).not.toBe(old);
    }
    const old = databasePid();
    process.kill(old, 'SIGKILL');
    await until(async () => (await health()) === 200 && databasePid() !== old);
  });

  it('goes on when nobody reads its output any more, and ends completely', async () => {
    const program = await start();
    const members = family(program.pid).map(({ pid }) => pid);
    program.process.stdout?.destroy();
    program.process.stderr?.destroy();
    const old = child(program, 'worker');
    // The supervisor reports it on its standard error.
    process.kill(old, 'SIGKILL');
    const isBack = () => family(program.pid).some(({ pid, args }) => pid !== old && args.includes('lib/cli/worker.ts'));
    await until(async () => isBack() && (await health()) === 200);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(processes().filter(({ pid }) => members.includes(pid))).toEqual([]);
  });

  it('starts again after a kill -9 of everything, and of the supervisor alone', async () => {
    const first = await start();
    const members = family(first.pid).map(({ pid }) => pid);
    for (const pid of members) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        // A database connection that ended on its own since the list was made.
        expect(error).toMatchObject({ code: 'ESRCH' });
      }
    }
    await first.ended;
    const second = await start();
    expect(await health()).toBe(200);

    const children = ['web', 'worker'].map((name) => child(second, name));
    const database = databasePid();
    process.kill(second.pid, 'SIGKILL');
    await until(() => processes().every(({ pid }) => !children.includes(pid)));
    const third = await start();
    // The orphaned database was taken over, not started twice.
    expect(databasePid()).toBe(database);
    third.process.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    expect(processes().some(({ pid }) => pid === database)).toBe(false);
  });

  it('makes tokens while it runs and while it does not', async () => {
    const before = runCommand('token', ['--name', 'before', '--scopes', 'audit,scrape', '--days', '3'], env);
    expect(await before.ended).toBe(0);
    expect(before.stdout()).toMatch(/^srp_[\w-]+\n$/);
    await start();
    const during = runCommand('token', ['--name', 'during'], env);
    expect(await during.ended).toBe(0);
    expect(during.stdout()).toMatch(/^srp_[\w-]+\n$/);
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/v1/user`, {
      headers: { authorization: `Bearer ${before.stdout().trim()}` },
    });
    expect(answer.status).toBe(200);
    const wrong = runCommand('token', ['--name', 'x', '--scopes', 'everything'], env);
    expect(await wrong.ended).toBe(1);
    expect(wrong.stdout()).toBe('');
    expect(wrong.stderr()).toMatch(/^--scopes: .*everything\n$/);
  });

  it('T20: prints a link that resets a password while it runs and while it does not', async () => {
    const reset = (email: string) => runCommand('reset-password', ['--email', email], env);
    const link = new RegExp(`^http://127\\.0\\.0\\.1:${env.PORT}/reset-password/[\\w-]{43}\\n$`);
    // Creates the owner's account.
    expect(await runCommand('token', ['--name', 'first'], env).ended).toBe(0);
    const before = reset(env.OWNER_EMAIL ?? '');
    expect(await before.ended).toBe(0);
    expect(before.stdout()).toMatch(link);
    await start();
    const during = reset(String(env.OWNER_EMAIL).toUpperCase());
    expect(await during.ended).toBe(0);
    expect(during.stdout()).toMatch(link);
    const page = async (address: string) => (await fetch(address.trim())).text();
    expect(await page(before.stdout())).toContain('This link is not valid');
    expect(await page(during.stdout())).toContain('Choose a new password');
    const unknown = reset('nobody@example.com');
    expect(await unknown.ended).toBe(1);
    expect(unknown.stdout()).toBe('');
    expect(unknown.stderr()).toContain('--email: no account with this email; given: nobody@example.com');
  });

  it('is backed up while it runs, and restored only while it does not', async () => {
    const program = await start();
    const file = join(folder, 'backup.tar');
    const backup = runCommand('backup', [file], env);
    expect(await backup.ended).toBe(0);
    expect(backup.stdout()).toMatch(/backup\.tar: \d+ tables, \d+ rows/);
    const restore = runCommand('restore', [file, '--replace'], env);
    expect(await restore.ended).toBe(1);
    expect(restore.stderr().trim().split('\n').at(-1)).toMatch(/^Serpentine is already running on /);
    expect(await health()).toBe(200);
    program.process.kill('SIGTERM');
    await program.ended;
    const again = runCommand('restore', [file, '--replace'], env);
    expect(await again.ended).toBe(0);
    await start();
    const signIn = await fetch(`http://127.0.0.1:${env.PORT}/api/auth/sign-in`, {
      method: 'POST',
      headers: { origin: `http://127.0.0.1:${env.PORT}`, accept: 'application/json' },
      body: new URLSearchParams({ email: env.OWNER_EMAIL ?? '', password: env.OWNER_PASSWORD ?? '' }),
    });
    expect(signIn.status).toBe(200);
  });
});
