import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { endianness } from 'node:os';

// The table of this process: it is also available to a service that sees no other process (ProcSubset=pid of systemd).
const TABLE = '/proc/self/net/tcp';
const ESTABLISHED = '01';

/** Reads the table after the call; connections that arrive meanwhile share the next read. */
const readTable = sharedReading(() => readFile(TABLE, 'latin1').catch(() => null));

/**
 * The user id that owns the other end of a loopback connection (proc(5), Linux), to restrict a port that every local user
 * can connect to. A closing connection has no owner.
 * @returns null if there is no such connection; undefined if the system has no such table
 */
export async function peerUser({ remoteAddress, remotePort, localAddress, localPort }: Socket) {
  const ends = `${inHex(remoteAddress, remotePort)} ${inHex(localAddress, localPort)} ${ESTABLISHED} `;
  const table = await readTable();
  if (table === null) return undefined;
  const at = table.indexOf(ends);
  if (at === -1) return null;
  // tx_queue:rx_queue tr:tm->when retrnsmt uid
  const user = table
    .slice(at + ends.length, at + ends.length + 60)
    .trim()
    .split(/\s+/)[3];
  return user === undefined ? null : Number(user);
}

/** An IPv4 address and port in the table's format: the address in the machine's byte order. */
function inHex(address = '', port = 0): string {
  const bytes = address
    .replace(/^::ffff:/, '')
    .split('.')
    .map(Number);
  if (endianness() === 'LE') bytes.reverse();
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');
  return `${bytes.map((byte) => hex(byte, 2)).join('')}:${hex(port, 4)}`;
}

/** Callers share a read that begins after their call, never one already in progress. */
function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const start = () => {
    next = null;
    const reading = read();
    running = reading;
    void reading.finally(() => {
      if (running === reading) running = null;
    });
    return reading;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start);
    return next;
  };
}
