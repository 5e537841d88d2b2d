import 'server-only';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** Who holds a lock. */
export interface LockHolder {
  pid: number;
  /** Start time of that process, so that a number given to another one later is not taken for it. */
  born: string;
  role: string;
  note: string;
}

function birthOf(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return '';
  const text = readFileSync(stat, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isThere({ pid, born }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return birthOf(pid) === born;
}

function readHolder(path: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

export type LockResult = { held: true; release: () => void } | { held: false; by: LockHolder };

/**
 * Takes a lock file, also over from a process that is gone.
 * @returns the lock, or who holds it
 */
export function takeLock(path: string, role: string, note = ''): LockResult {
  const mine: LockHolder = { pid: process.pid, born: birthOf(process.pid), role, note };
  const draft = `${path}.${process.pid}`;
  const text = JSON.stringify(mine);
  for (;;) {
    writeFileSync(draft, text, { mode: 0o600 });
    try {
      linkSync(draft, path);
      rmSync(draft, { force: true });
      return {
        held: true,
        release: () => {
          if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
        },
      };
    } catch (error) {
      rmSync(draft, { force: true });
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = readHolder(path);
    if (holder && isThere(holder)) return { held: false, by: holder };
    // Moved aside before it is deleted: two who find the same old lock cannot delete each other's new one unseen.
    const aside = `${path}.old-${process.pid}`;
    try {
      renameSync(path, aside);
    } catch {
      continue;
    }
    const moved = readHolder(aside);
    if (moved && isThere(moved)) linkSync(aside, path);
    rmSync(aside, { force: true });
  }
}
