import 'server-only';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { PidNamespace } from '#lib/platform/process/pid-namespace.ts';

/** State of an embedded server between starts: `postgres.json`, readable only by its owner. */

export const USER = 'serpentine';
export const DATABASE = 'serpentine';

/** What is stored about the embedded server between runs. */
export interface State {
  port: number;
  password: string;
  /** Copy of the programs in a folder that the database's user can read. */
  binaries?: string;
  /** Pid namespace of the process in postmaster.pid; absent: started by an older version. */
  space?: PidNamespace;
}

/** Path of the state file in a data folder. */
export const stateFile = (dataDir: string) => join(dataDir, 'postgres.json');
/** Connection URL of the embedded server. */
export const urlOf = ({ password, port }: State, database = DATABASE) =>
  `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** The stored state; null before the first start. */
export function readState(dataDir: string): State | null {
  const file = stateFile(dataDir);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Stores the state, readable by the owner only. A crash leaves the old file or the new one. */
export function writeState(dataDir: string, state: State): void {
  const file = stateFile(dataDir);
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, JSON.stringify(state), { mode: 0o600 });
  renameSync(fresh, file);
}

/** Whether a port on loopback can be opened. */
export async function portIsFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  return promise;
}

/** A port on loopback that was free a moment ago. */
export async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
  });
  return promise;
}
