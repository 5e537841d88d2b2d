import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LockHolder, takeLock } from '#lib/platform/process/file-lock.ts';
import { canUnshare, inUnsharedNamespace, whyNot } from '#tests/support/unshared-namespace.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'serpentine-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const held = (): LockHolder => JSON.parse(readFileSync(path, 'utf8'));

/** Writes a lock as a process of another container would, refreshed this many seconds ago. */
function leaveLock(holder: Partial<LockHolder>, secondsAgo: number): void {
  const lock = takeLock(path, 'start');
  const mine = held();
  if (lock.held) lock.release();
  writeFileSync(path, JSON.stringify({ ...mine, ...holder }));
  const touched = new Date(Date.now() - secondsAgo * 1_000);
  utimesSync(path, touched, touched);
}

/** An unused process id. */
const nobody = () => spawnSync('true').pid;

test('a lock is held by one, let go by that one, and taken over at once from a process that is gone', () => {
  const first = takeLock(path, 'start', 'note');
  expect(first.held).toBe(true);
  expect(takeLock(path, 'backup')).toMatchObject({ held: false, sign: 'process', by: { role: 'start', note: 'note' } });
  if (first.held) first.release();
  expect(existsSync(path)).toBe(false);
  leaveLock({ pid: nobody() }, 0);
  const second = takeLock(path, 'token');
  expect(second.held).toBe(true);
  if (second.held) second.release();
});

const boot = () => {
  leaveLock({}, 0);
  const { space } = held();
  rmSync(path);
  return space?.boot ?? '';
};

test('an id of another container says nothing: neither that its process is gone nor that it is there', () => {
  const space = { boot: boot(), namespace: 'pid:[1]' };
  leaveLock({ pid: nobody(), space }, 5);
  expect(takeLock(path, 'backup')).toMatchObject({ held: false, sign: 'none' });
  // A pid that exists here, but the lock refers to that number in another container, silent for a long time.
  leaveLock({ space }, 31);
  const lock = takeLock(path, 'backup');
  expect(lock.held).toBe(true);
  // The previous holder, if it resumes, must not release a lock that is not its own.
  if (lock.held) lock.release();
});

test('what another clock says is not believed: of another boot, or from the time to come', () => {
  leaveLock({ space: { boot: 'another', namespace: 'pid:[1]' } }, 3_600);
  expect(takeLock(path, 'backup')).toMatchObject({ held: false, sign: 'none' });
  leaveLock({ pid: 7, space: { boot: boot(), namespace: 'pid:[1]' } }, -3_600);
  expect(takeLock(path, 'backup')).toMatchObject({ held: false, sign: 'none' });
});

test.skipIf(!canUnshare)(`a process in a PID namespace of its own shows that it is there${whyNot}`, async () => {
  const script = `
      import { takeLock } from '#lib/platform/process/file-lock.ts';
      console.log(takeLock(${JSON.stringify(path)}, 'start').held);
      setInterval(() => {}, 1_000);`;
  const [command = '', ...argv] = [...inUnsharedNamespace, process.execPath, '--conditions=react-server'];
  const child = spawn(command, [...argv, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  try {
    const [said] = await once(child.stdout, 'data');
    expect(String(said).trim()).toBe('true');
    // Its pid there is 1, which is a different process here.
    expect(held().pid).toBeLessThan(10);
    const look = () => takeLock(path, 'backup');
    expect(look()).toMatchObject({ held: false, sign: 'none' });
    let seen = look();
    while (!seen.held && seen.sign === 'none') {
      await sleep(50);
      seen = look();
    }
    expect(seen).toMatchObject({ held: false, sign: 'beat' });
  } finally {
    child.kill('SIGKILL');
    // Its output closes when the last process that holds it exits.
    await ended;
  }
  // Killed: its lock file remains, without further heartbeats.
  const touchedBefore = new Date(Date.now() - 31_000);
  utimesSync(path, touchedBefore, touchedBefore);
  const lock = takeLock(path, 'backup');
  expect(lock.held).toBe(true);
  if (lock.held) lock.release();
});
