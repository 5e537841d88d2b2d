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

/** How often a holder touches its lock, for those who cannot ask about its process. */
const BEAT_MS = 5_000;
/** After so long without a touch a holder in another container is taken for gone. */
const SILENT_MS = 30_000;

/** Who holds a lock. */
export interface LockHolder {
  pid: number;
  /** Start time of that process, so that a number given to another one later is not taken for it. */
  born: string;
  role: string;
  note: string;
  /** Absent in a lock of an older version. */
  space?: PidNamespace;
}

const isThere = ({ pid, born }: LockHolder): boolean => isAlive(pid) && startTimeOf(pid) === born;

interface Look {
  holder: LockHolder;
  /** When it was last touched, by the clock of whoever did it. */
  touched: number;
}

/** Opened, not only asked about: a file system of the network then asks its server. */
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
  /** On our own clock, which nobody sets. */
  since: number;
  beats: boolean;
}
/** Locks of other containers as this process saw them last. */
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
 * Whether a lock's holder is gone: by its process where that can be asked about, else by its silence. The time of the
 * last touch is believed within one boot, whose containers have one clock; else only what this process watched itself.
 */
function isGone(path: string, seen: Look): boolean {
  const { holder, touched } = seen;
  if (isSamePidNamespace(holder.space)) return !isThere(holder);
  const since = performance.now() - watch(path, seen).since;
  const age = holder.space?.boot === currentPidNamespace().boot ? Date.now() - touched : 0;
  return Math.max(since, age) >= SILENT_MS;
}

/** What is known of a holder: its process is there; or it is in another container, and touched the lock while we looked. */
type Sign = 'process' | 'beat' | 'none';

export type LockResult = { held: true; release: () => void } | { held: false; by: LockHolder; sign: Sign };

function signOf(path: string, seen: Look): Sign {
  if (isSamePidNamespace(seen.holder.space)) return 'process';
  return watch(path, seen).beats ? 'beat' : 'none';
}

function keep(path: string, text: string): () => void {
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
      // Moved aside for a moment by one who looks at it: the next beat.
    }
  }, BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    if (isMine()) rmSync(path, { force: true });
  };
}

/**
 * Takes a lock file, also over from a process that is gone. One of another container is believed to be there for 30 s
 * after its last sign of life; who waits calls this again and again, which is what watching it means.
 * @returns the lock, or who holds it and what sign there is of it
 */
export function takeLock(path: string, role: string, note = ''): LockResult {
  const mine: LockHolder = {
    pid: process.pid,
    born: startTimeOf(process.pid),
    role,
    note,
    space: currentPidNamespace(),
  };
  // Not named by the process's id, which another container's may have too.
  const own = crypto.randomUUID();
  const draft = `${path}.${own}`;
  const text = JSON.stringify(mine);
  for (;;) {
    writeFileSync(draft, text, { mode: 0o600 });
    try {
      linkSync(draft, path);
      rmSync(draft, { force: true });
      watched.delete(path);
      return { held: true, release: keep(path, text) };
    } catch (error) {
      rmSync(draft, { force: true });
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const seen = look(path);
    if (seen && !isGone(path, seen)) return { held: false, by: seen.holder, sign: signOf(path, seen) };
    // Moved aside before it is deleted: two who find the same old lock cannot delete each other's new one unseen.
    const aside = `${path}.old-${own}`;
    try {
      renameSync(path, aside);
    } catch {
      continue;
    }
    const moved = look(aside);
    if (moved && !isGone(path, moved)) linkSync(aside, path);
    rmSync(aside, { force: true });
  }
}
