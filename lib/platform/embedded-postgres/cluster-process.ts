import 'server-only';
import { closeSync, constants, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '#lib/platform/process/process-alive.ts';

/** Pid file of the server process of an embedded cluster, in this or another container. */

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** Lines of the server's pid file; empty if the file does not exist. */
function pidFileLines(cluster: string): string[] {
  try {
    return readFileSync(pidFile(cluster), 'utf8').split('\n');
  } catch {
    return [];
  }
}

const SOCKET = '.s.PGSQL.';
/** Error codes of a connection that mean a server is listening. */
const LISTENS: ReadonlySet<string> = new Set(['EAGAIN', 'EACCES', 'EPERM']);

/** Waits until a process has ended. @returns false if it still runs after the time limit */
export async function waitUntilExited(pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(25))
    if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

/** The server's pid from postmaster.pid if that process is really the server of this cluster. */
export function runningPid(cluster: string): number | null {
  const pid = Number(pidFileLines(cluster)[0]);
  if (!pid || !isAlive(pid)) return null;
  if (process.platform === 'linux') {
    try {
      // A server's working directory is its cluster; a reused pid has a different one.
      if (readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster)) return null;
    } catch {
      return null;
    }
  }
  return pid;
}

/** Whether the server's pid file has the status `ready`. */
export function isReady(cluster: string, pid: number): boolean {
  const lines = pidFileLines(cluster);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/**
 * Whether a server in another container uses the cluster, where its pid is meaningless. Its socket is in the cluster: the
 * kernel accepts connections as long as that process exists, stopped or not, in any namespace.
 * @returns null if there is no socket to connect to, as on a file system without sockets
 */
export async function answersElsewhere(cluster: string): Promise<boolean | null> {
  const port = pidFileLines(cluster)[3]?.trim();
  if (!port) return false;
  // Through the folder's descriptor: a socket path is limited to about a hundred bytes. Such containers exist only on Linux.
  const folder = openSync(cluster, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const { promise, resolve } = Promise.withResolvers<boolean | null>();
    const socket = connect(`/proc/self/fd/${folder}/${SOCKET}${port}`);
    socket.once('connect', () => resolve(true));
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      // A full queue belongs to a listener; and a permission error means that a listener exists.
      resolve(code && LISTENS.has(code) ? true : code === 'ECONNREFUSED' ? false : null),
    );
    const answer = await promise;
    socket.destroy();
    return answer;
  } finally {
    closeSync(folder);
  }
}

/** Removes files left by a server that is gone: its ids could belong to other processes here and prevent a new start. */
export function clearTraces(cluster: string): void {
  rmSync(pidFile(cluster), { force: true });
  for (const name of readdirSync(cluster)) {
    if (name.startsWith(SOCKET)) rmSync(join(cluster, name), { force: true });
  }
}
