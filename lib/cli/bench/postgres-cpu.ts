import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Clock ticks of /proc in a second; the same on every Linux that Node runs on. */
const TICKS = 100;

interface Usage {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

/** CPU of a process from /proc/PID/stat, in ticks; null if it has ended. */
function usageOf(pid: number): Usage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    return { parent, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
}

/**
 * Watches the CPU time of the PostgreSQL server on this machine: all its processes, those that end meanwhile too.
 * @returns a function for the milliseconds since the call; null where they cannot be measured (not Linux)
 */
export async function watchPostgresCpu(client: pg.Client): Promise<() => number | null> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = usageOf(rows[0]?.pid ?? 0)?.parent;
  const now = (): number | null => {
    const root = server === undefined ? null : usageOf(server);
    if (!root) return null;
    const children = readdirSync('/proc').flatMap((name) => usageOf(Number(name)) ?? []);
    const running = children.filter(({ parent }) => parent === server).reduce((sum, { own }) => sum + own, 0);
    return ((root.own + root.ended + running) * 1_000) / TICKS;
  };
  const before = now();
  return () => {
    const after = now();
    return before === null || after === null ? null : after - before;
  };
}
