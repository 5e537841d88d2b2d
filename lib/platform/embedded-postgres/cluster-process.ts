import 'server-only';
import { closeSync, constants, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#lib/platform/process/process-alive.ts';

/** The process that serves an embedded cluster: whether it is there, here or in another container. */

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** Lines of the server's pid file; none where there is no such file, or no longer. */
function pidFileLines(cluster: string): string[] {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return [];
  }
}

const SOCKET = '.s.PGSQL.';
/** Error codes of a connection where a server listens. */
const LISTENS: ReadonlySet<string> = new Set(['EAGAIN', 'EACCES', 'EPERM']);

export async function waitGone(pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(25))
    if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

/** The server's pid from postmaster.pid when that process is really the server of this cluster. */
export function runningPid(cluster: string): number | null {
  const pid = Number(pidFileLines(cluster)[0]);
  if (!pid || !isAlive(pid)) return null;
  if (process.platform === 'linux') {
    try {
      // A server's working folder is its cluster; a pid that now belongs to something else is somewhere else.
      if (readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster)) return null;
    } catch {
      return null;
    }
  }
  return pid;
}

/** `ready` in the status line that the server keeps in its pid file. */
export function isReady(cluster: string, pid: number): boolean {
  const lines = pidFileLines(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/**
 * Whether a server of another container is on the cluster, where its id says nothing. Its socket lies in the cluster:
 * the kernel answers there for as long as that process exists, stopped or not, whatever namespaces it is in.
 * @returns null where there is no socket to ask, as on a file system that has none
 */
export async function answersElsewhere(cluster: string): Promise<boolean | null> {
  const port = pidFileLines(cluster)[3]?.trim();
  if (!port) return false;
  // By way of the folder: a socket's path has room for a hundred bytes only. Such containers are Linux's alone.
  const folder = openSync(cluster, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const { promise, resolve } = Promise.withResolvers<boolean | null>();
    const socket = connect(`/proc/self/fd/${folder}/${SOCKET}${port}`);
    socket.once('connect', () => resolve(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      // A full queue is one's who listens; and a kernel that forbids it has found one who does.
      resolve(code && LISTENS.has(code) ? true : code === 'ECONNREFUSED' ? false : null),
    );
    const answer = await promise;
    socket.destroy();
    return answer;
  } finally {
    closeSync(folder);
  }
}

/** Takes away what a server that is gone left behind: its ids could be somebody else's here, and stop a new one. */
export function clearTraces(cluster: string): void {
  rmSync(pidFile(cluster), { force: true });
  for (const name of readdirSync(cluster)) {
    if (name.startsWith(SOCKET)) rmSync(join(cluster, name), { force: true });
  }
}
