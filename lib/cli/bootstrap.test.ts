import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { npmCommand } from '#lib/platform/host.mjs';
import { isAlive } from '#lib/platform/process/process-alive.ts';
import pkg from '../../package.json' with { type: 'json' };

let root: string;
let npm: ChildProcess | undefined;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'serpentine-npm-'));
});
afterEach(() => {
  if (npm?.pid && npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid, 'SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

/** A checkout in which everything is prepared, whose `start` says when it is up and when it was asked to end. */
function checkout(): void {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const files = {
    'package.json': JSON.stringify({ name: 'x', type: 'module', imports: pkg.imports, scripts: pkg.scripts }),
    'lib/cli/start.ts': `
      import { writeFileSync } from 'node:fs';
      import { onShutdownSignal } from '#lib/cli/startup/shutdown-signals.ts';
      setInterval(() => {}, 1_000);
      onShutdownSignal((why) => {
        writeFileSync('asked', why);
        process.exit(0);
      });
      console.log('up', process.pid, process.ppid);`,
    'lib/platform/prisma/client.ts': '',
    'node_modules/.serpentine-lock': sha256(process.platform + process.arch),
    'node_modules/.serpentine-prisma': sha256(''),
    'prisma/schema/empty': '',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const path of [
    'lib/cli/bootstrap.mjs',
    'lib/cli/packages.mjs',
    'lib/platform/host.mjs',
    'lib/cli/startup/shutdown-signals.ts',
    'lib/cli/startup/compile-cache.mjs',
  ]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(path, join(root, path));
  }
}

/** Runs `npm start`; resolves with the ids of the command and of the bootstrap when the command is up. */
async function npmStart(): Promise<number[]> {
  checkout();
  const { file, args } = npmCommand(['start']);
  npm = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  const { promise, resolve, reject } = Promise.withResolvers<number[]>();
  let text = '';
  npm.stdout?.on('data', (chunk) => {
    text += chunk;
    const up = /^up (\d+) (\d+)$/m.exec(text);
    if (up) resolve([Number(up[1]), Number(up[2])]);
  });
  npm.once('exit', (code) => reject(new Error(`npm ended with ${code}: ${text}`)));
  return promise;
}

test('every script runs in any shell: sh, cmd and PowerShell have node in common, not exec', () => {
  for (const [name, script] of Object.entries(pkg.scripts))
    expect(script, name).toMatch(/^node lib\/cli\/bootstrap\.mjs /);
});

test.skipIf(process.platform === 'win32').each([
  ['SIGTERM to npm, which reaches only its shell,', 'SIGTERM', 1],
  ['Ctrl-C, which reaches the whole group,', 'SIGINT', -1],
] as const)('%s ends the command in order and leaves no process', async (_, signal, to) => {
  const members = await npmStart();
  expect(members.map(isAlive)).toEqual([true, true]);
  const ended = npm && once(npm, 'exit');
  process.kill(to * (npm?.pid ?? 0), signal);
  await ended;
  await expect.poll(() => members.some(isAlive), { interval: 20 }).toBe(false);
  expect(readFileSync(join(root, 'asked'), 'utf8')).toMatch(/^SIG(TERM|INT)$/);
});
