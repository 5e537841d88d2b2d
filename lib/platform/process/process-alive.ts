import { readFileSync } from 'node:fs';

/** Fields of proc_pid_stat(5). */
interface ProcessStat {
  /** One letter: R running, S sleeping, Z zombie, X dead and so on. */
  state: string;
  /** Start time in clock ticks since boot: a reused pid has a different one. */
  startTime: string;
}

/** @returns null for a process that does not exist, and on systems without /proc */
function statOf(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name is in parentheses and may contain anything, parentheses and spaces too.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/** Start time of a process; empty where the system does not report one. */
export const startTimeOf = (pid: number): string => statOf(pid)?.startTime ?? '';

/**
 * Whether a process runs. A zombie does not: it has ended and holds nothing, but keeps its pid until its parent waits
 * for it, which some never do.
 */
export function isAlive(pid: number): boolean {
  let isForeign = false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
    isForeign = true;
  }
  if (process.platform !== 'linux') return true;
  const stat = statOf(pid);
  // Mounted with hidepid, /proc hides the processes of other users.
  return stat ? !/[ZX]/.test(stat.state) : isForeign;
}
