import 'server-only';
import {
  closeSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { currentPidNamespace, isSamePidNamespace, type PidNamespace } from '#lib/platform/process/pid-namespace.ts';
import { isAlive, startTimeOf } from '#lib/platform/process/process-alive.ts';

/** How often a holder refreshes its lock, for processes that cannot check its pid. */
const BEAT_MS = 5_000;
/** After this long without a refresh, a holder in another container counts as gone. */
const SILENT_MS = 30_000;

/** Who holds a lock. */
export interface LockHolder {
  pid: number;
  /** Start time of that process, to detect a reused pid. */
  born: string;
  role: string;
  note: string;
  /** Absent in a lock of an older version. */
  space?: PidNamespace;
}

const isThere = ({ pid, born }: LockHolder): boolean => isAlive(pid) && startTimeOf(pid) === born;

interface Look {
  holder: LockHolder;
  /** When it was last refreshed, by the clock of the process that did it. */
  touched: number;
}

/** Opens the file instead of calling stat: a network file system then asks its server. */
function look(path: string): Look | null {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return null;
  }
  try {
    return { holder: JSON.parse(readFileSync(file, 'utf8')), touched: fstatSync(file).mtimeMs };
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

interface Watched {
  by: string;
  touched: number;
  /** By our monotonic clock. */
  since: number;
  beats: boolean;
}
/** Locks of other containers as this process last saw them. */
const watched = new Map<string, Watched>();

function watch(path: string, { holder, touched }: Look): Watched {
  const by = JSON.stringify(holder);
  const before = watched.get(path);
  if (before?.by === by && before.touched === touched) return before;
  const now = { by, touched, since: performance.now(), beats: before?.by === by };
  watched.set(path, now);
  return now;
}

/**
 * Whether a lock's holder is gone: by its process if that can be checked, else by missing heartbeats. The time of the last
 * refresh is trusted within one boot, whose containers share a clock; otherwise only this process's own observation counts.
 */
function isMissing(path: string, seen: Look): boolean {
  const { holder, touched } = seen;
  if (isSamePidNamespace(holder.space)) return !isThere(holder);
  const since = performance.now() - watch(path, seen).since;
  const age = holder.space?.boot === currentPidNamespace().boot ? Date.now() - touched : 0;
  return Math.max(since, age) >= SILENT_MS;
}

/**
 * Evidence that a holder is alive: its process exists; or it is in another container, and refreshed the lock while this
 * process watched.
 */
type Sign = 'process' | 'beat' | 'none';

/** The lock, or who holds it and how that is known. */
export type LockResult =
  | { held: true; release: () => void; changeRole: (role: string) => void }
  | { held: false; by: LockHolder; sign: Sign };

function signOf(path: string, seen: Look): Sign {
  if (isSamePidNamespace(seen.holder.space)) return 'process';
  return watch(path, seen).beats ? 'beat' : 'none';
}

function keep(path: string, mine: LockHolder): Pick<LockResult & { held: true }, 'release' | 'changeRole'> {
  let text = JSON.stringify(mine);
  const isMine = () => {
    try {
      return readFileSync(path, 'utf8') === text;
    } catch {
      return false;
    }
  };
  const beat = setInterval(() => {
    try {
      const now = new Date();
      if (isMine()) utimesSync(path, now, now);
    } catch {
      // Briefly moved aside by another process that checks it: wait for the next heartbeat.
    }
  }, BEAT_MS);
  beat.unref();
  return {
    changeRole: (role) => {
      if (!isMine()) return;
      text = JSON.stringify({ ...mine, role });
      const draft = `${path}.${crypto.randomUUID()}`;
      writeFileSync(draft, text, { mode: 0o600 });
      renameSync(draft, path);
    },
    release: () => {
      clearInterval(beat);
      if (isMine()) rmSync(path, { force: true });
    },
  };
}

/**
 * Takes a lock file, including from a process that is gone. A holder in another container counts as alive for 30 s after its
 * last heartbeat; a waiting caller repeats this call, which is how the lock is watched.
 * @returns the lock, or its holder and the evidence that it is alive
 */
export function takeLock(path: string, role: string, note = ''): LockResult {
  const mine: LockHolder = {
    pid: process.pid,
    born: startTimeOf(process.pid),
    role,
    note,
    space: currentPidNamespace(),
  };
  // Not named by the process id, which may exist in another container too.
  const own = crypto.randomUUID();
  const draft = `${path}.${own}`;
  const text = JSON.stringify(mine);
  for (;;) {
    writeFileSync(draft, text, { mode: 0o600 });
    try {
      linkSync(draft, path);
      rmSync(draft, { force: true });
      watched.delete(path);
      return { held: true, ...keep(path, mine) };
    } catch (error) {
      rmSync(draft, { force: true });
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const seen = look(path);
    if (seen && !isMissing(path, seen)) return { held: false, by: seen.holder, sign: signOf(path, seen) };
    // Moved aside before it is deleted: two processes that find the same stale lock cannot delete each other's new one.
    const aside = `${path}.old-${own}`;
    try {
      renameSync(path, aside);
    } catch {
      continue;
    }
    const moved = look(aside);
    if (moved && !isMissing(path, moved)) linkSync(aside, path);
    rmSync(aside, { force: true });
  }
}
