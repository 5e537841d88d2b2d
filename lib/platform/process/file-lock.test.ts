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

/** Writes a lock as a process of another container would have, touched so many seconds ago. */
function leaveLock(holder: Partial<LockHolder>, secondsAgo: number): void {
  const lock = takeLock(path, 'start');
  const mine = held();
  if (lock.held) lock.release();
  writeFileSync(path, JSON.stringify({ ...mine, ...holder }));
  const touched = new Date(Date.now() - secondsAgo * 1_000);
  utimesSync(path, touched, touched);
}

/** A process id that nobody has. */
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
  // Ours, which is there; but it is that number of another container that was meant, silent for long.
  leaveLock({ space }, 31);
  const lock = takeLock(path, 'backup');
  expect(lock.held).toBe(true);
  // The one before, should it wake up, lets go of nothing that is not its own.
  if (lock.held) lock.release();
});

test('what another clock says is not believed: of another boot, or from the time to come', () => {
  leaveLock({ space: { boot: 'another', namespace: 'pid:[1]' } }, 3_600);
  expect(takeLock(path, 'backup')).toMatchObject({ held: false, sign: 'none' });
  leaveLock({ pid: 7, space: { boot: boot(), namespace: 'pid:[1]' } }, -3_600);
  expect(takeLock(path, 'backup')).toMatchObject({ held: false, sign: 'none' });
});

test.skipIf(!canUnshare)(
  `a process in a PID namespace of its own shows that it is there${whyNot}`,
  async () => {
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
      // Its id is 1 there, which is somebody else's here.
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
      // Its output is closed when the last process that has it is gone.
      await ended;
    }
    // Killed: its lock stays, and is silent from now on.
    const touchedBefore = new Date(Date.now() - 31_000);
    utimesSync(path, touchedBefore, touchedBefore);
    const lock = takeLock(path, 'backup');
    expect(lock.held).toBe(true);
    if (lock.held) lock.release();
  },
  120_000,
);
